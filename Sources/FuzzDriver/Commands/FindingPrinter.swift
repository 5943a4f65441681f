import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// Prints findings as they come: a new one in full, expected and known ones on a line each.
final class FindingPrinter {
  private let console: Console
  private let format: OutputFormat
  private let tests: SwiftTestSource
  private var hasHeading = false

  init(console: Console, format: OutputFormat, catalog: [Target]) {
    self.console = console
    self.format = format
    tests = SwiftTestSource(catalog)
  }

  /// Prints a finding, with where it was saved.
  func show(_ finding: Finding, path: String?, isKnown: Bool) throws {
    switch format {
    case .json:
      let json = FindingJSON(finding, file: path, isKnown: isKnown)
      console.print(try JSONLine.text(FindingEventJSON(json)))
    case .github where !finding.isExpected:
      console.print(
        workflowCommand: GitHubReport.annotation(of: finding, file: path, isKnown: isKnown))
    default: printFinding(finding, path: path, isKnown: isKnown)
    }
  }

  private func printFinding(_ finding: Finding, path: String?, isKnown: Bool) {
    let replay = path.map { "\(DriverProgram.name) replay \($0.escapingControls.shellWord)" }
    guard finding.isExpected || isKnown else {
      let symbols: FailureReport.Symbols = console.hasUnicode ? .unicode : .ascii
      let lines = FailureReport(finding, symbols: symbols).lines(
        file: path, replayCommand: replay, test: tests.text(for: finding))
      console.print("")
      console.print(console.coloured(eventLine(finding), .red))
      for line in lines { console.print(line.escapingControls) }
      console.print("")
      return
    }
    printHeading()
    let label = finding.isExpected ? "expected" : "known   "
    let commands = finding.lines.joined(separator: "; ")
    console.print(
      "\(label)  \(padded(finding.title, 26))  \(padded(finding.target, 33))  "
        + "\(commands.escapingControls)  (from \(finding.originalCommandCount))"
        + (finding.hashing.isDependent ? "  hash-dependent" : ""))
  }

  /// When it was found and what, in one line: `02:14:07  NEW  wrong-read in list/on-demand  …`.
  private func eventLine(_ finding: Finding) -> String {
    let count = ClockText.counted(finding.script.commands.count, "command")
    return "\(ClockText.timeOfDay())  NEW  \(finding.title) in \(finding.target)  "
      + "\(count) (from \(finding.originalCommandCount))  "
      + (finding.reproduced.of == 0
        ? "not shrunk yet" : "\(finding.reproduced.same)/\(finding.reproduced.of) reproduced")
      + (finding.hashing.isDependent ? ", hash-dependent" : "")
  }

  /// What the columns of the one-line findings are; once.
  private func printHeading() {
    guard !hasHeading else { return }
    hasHeading = true
    console.print(
      "\(padded("finding", 8))  \(padded("hazard", 26))  \(padded("target", 33))  "
        + "shortest case (commands before shrinking)")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
