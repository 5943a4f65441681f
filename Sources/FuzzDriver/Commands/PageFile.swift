import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// The page of a case as a file.
enum PageFile {
  /// What messages call a case without a path.
  static let standardInput = "standard input"

  /// Writes the page of a case that was replayed with a timeline.
  static func write(
    _ file: CorpusFile, _ result: ReplayResult, _ contents: DriverContents, to path: String
  ) throws {
    let page = CounterexamplePage(
      file: file.path == standardInput ? "-" : file.path, entry: file.entry, result: result,
      target: contents.targets.first { $0.name == result.target },
      explanations: contents.explanations)
    try OutputFile.write(page.html, to: path)
  }
}
