import StatefulFuzz

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

/// `fuzz-driver report`: a page of a saved case.
struct ReportCommand {
  let options: ReportOptions
  let catalog: [Target]
  let console: Console

  func run() throws -> ExitCode {
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

  private func readFile() throws(CorpusError) -> CorpusFile {
    if options.file == "-" {
      return try CorpusFile(reading: STDIN_FILENO, name: PageFile.standardInput)
    }
    return try CorpusFile(contentsOf: options.file)
  }
}
