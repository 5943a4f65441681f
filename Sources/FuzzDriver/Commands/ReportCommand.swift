import StatefulFuzz

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

/// `fuzz-driver report`: a page of a saved case or of a campaign.
struct ReportCommand {
  let options: ReportOptions
  let contents: DriverContents
  let console: Console

  private var catalog: [Target] { contents.targets }

  func run() throws -> ExitCode {
    if options.file.hasSuffix(".json") || CampaignFiles.isFolder(options.file) {
      return try reportCampaign()
    }
    guard options.previous == nil else {
      throw ReportOptions.syntax.error("Option '--previous' is for the page of a campaign.")
    }
    let file = try readFile()
    for warning in file.warnings { console.note("\(warning)") }
    let replayer = try Replayer(catalog)
    guard let result = try replayer.replay(file.entry, on: options.target, hasTimeline: true)
    else {
      let problem = UnknownTarget(name: file.entry.target, known: catalog.map(\.name))
      throw CorpusError(
        .data, file: file.path, line: file.lines[.target], message: problem.description)
    }
    for unread in result.unreadable { console.note(file.warning(of: unread)) }
    try PageFile.write(file, result, catalog, to: options.output)
    if options.output != "-" {
      let outcome = result.failure.map { $0.hazard ?? $0.verdict.rawValue }
      console.print(
        "\(options.output.escapingControls)  \(result.target)  "
          + (outcome ?? result.verdict.rawValue))
    }
    return .success
  }

  private func reportCampaign() throws -> ExitCode {
    guard options.target == nil else {
      throw ReportOptions.syntax.error("Option '--target' is for the page of a saved case.")
    }
    var report = try CampaignFiles.report(options.file)
    if let previous = options.previous { report.compare(with: try CampaignFiles.report(previous)) }
    let matrix = CampaignFiles.matrix(of: report, contents)
    try PageFile.write(CampaignPage(report, matrix: matrix).html, to: options.output)
    if options.output != "-" {
      console.print(
        "\(options.output.escapingControls)  \(report.name.escapingControls)  "
          + "\(report.buckets(.new).count) new, \(report.buckets(.known).count) known, "
          + "\(report.buckets(.expected).count) expected")
    }
    return .success
  }

  private func readFile() throws(CorpusError) -> CorpusFile {
    if options.file == "-" {
      return try CorpusFile(reading: STDIN_FILENO, name: PageFile.standardInput)
    }
    return try CorpusFile(contentsOf: options.file)
  }
}
