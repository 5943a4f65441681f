import FuzzCampaigns
import FuzzReports
import StatefulFuzz

import FuzzPlatform

/// `fuzz-driver report`: a page of a saved case or of a campaign.
struct ReportCommand {
  let options: ReportOptions
  let contents: DriverContents
  let console: Console

  private var catalog: [Target] { contents.targets }

  func run() throws -> ExitCode {
    guard options.writesSomething else {
      // What is wrong with the path matters more than what is to become of it.
      _ = try CampaignFiles.report(options.file, contents)
      throw ReportOptions.syntax.error("Missing expected option '--output <file>'.")
    }
    if options.file.hasSuffix(".json") || CampaignFiles.isFolder(options.file) {
      return try reportCampaign()
    }
    guard options.previous == nil else {
      throw ReportOptions.syntax.error("Option '--previous' is for the page of a campaign.")
    }
    guard let output = options.output, options.xunitOutput == nil, options.stepSummary == nil,
      options.format != .github, options.format != .json
    else {
      throw ReportOptions.syntax.error(
        "A saved case has a page, '--output <file>', and no other report.")
    }
    let file = try readFile()
    for warning in file.warnings { console.note("\(warning)") }
    try OutputFile.checkWritable(output)
    let replayer = try Replayer(catalog)
    guard let result = try replayer.replay(file.entry, on: options.target, hasTimeline: true)
    else {
      let problem = UnknownTarget(name: file.entry.target, known: catalog.map(\.name))
      throw CorpusError(
        .data, file: file.path, line: file.lines[.target],
        message: problem.description(ofCaseIn: file.path))
    }
    for unread in result.unreadable { console.note(file.warning(of: unread)) }
    try PageFile.write(file, result, contents, to: output)
    if output != "-" {
      let failure = result.failure.map { $0.hazard ?? $0.verdict.rawValue }
      let outcome = result.agreement == .stale ? "stale" : failure
      console.print(
        filled: "\(output.escapingControls)  \(result.target)  "
          + (outcome ?? result.verdict.rawValue))
    }
    return .success
  }

  private func reportCampaign() throws -> ExitCode {
    guard options.target == nil else {
      throw ReportOptions.syntax.error("Option '--target' is for the page of a saved case.")
    }
    var report = try CampaignFiles.report(options.file, contents)
    for damage in try CampaignFiles.damage(in: options.file) { console.note("warning: \(damage)") }
    if let previous = options.previous {
      report.compare(with: try CampaignFiles.report(previous, contents))
    }
    try CampaignReports.checkWritable(options.output, options.xunitOutput)
    try CampaignReports.write(
      report, contents, page: options.output, xunit: options.xunitOutput,
      stepSummary: options.stepSummary)
    try tell(report)
    return .success
  }

  private struct ReportJSON: Encodable {
    var v = 1
    var kind = "report"
    var campaign: String
    var end: String
    var new: Int
    var known: Int
    var expected: Int
    var files: [String]
  }

  private func tell(_ report: CampaignReport) throws {
    let files = [options.output, options.xunitOutput].compactMap { $0 }
    let (new, known, expected) = (
      report.buckets(.new).count, report.buckets(.known).count, report.buckets(.expected).count
    )
    switch options.format {
    case .json:
      console.print(
        try JSONLine.text(
          ReportJSON(
            campaign: report.name, end: report.end, new: new, known: known, expected: expected,
            files: files)))
    case .github:
      for line in GitHubReport.annotations(of: report) { console.print(workflowCommand: line) }
    case .auto, .human, .plain:
      guard !files.contains("-") else { return }
      let note = report.hasEnded ? "" : "; the campaign has not ended"
      console.print(
        filled: files.map { $0.escapingControls + "  " }.joined() + report.name.escapingControls
          + "  \(new) new, \(known) known, \(expected) expected" + note)
    }
  }

  private func readFile() throws(CorpusError) -> CorpusFile {
    if options.file == "-" {
      return try CorpusFile(reading: STDIN_FILENO, name: PageFile.standardInput)
    }
    return try CorpusFile(contentsOf: options.file)
  }
}
