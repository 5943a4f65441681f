import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// Prints findings as they come: an unexpected one in full, expected and known ones on a line each.
///
/// On a terminal nothing scrolls the first unexpected one away: further ones have a line each, and
/// expected ones are only counted from there on.
final class FindingPrinter {
  private let console: Console
  private let format: OutputFormat
  private let tests: SwiftTestSource
  private var hasHeading = false
  private var hasUnexpected = false
  private var hasSaidOnlyCounted = false

  /// What has been told of unexpected findings, and for the one told in full, where it began.
  private var told: [(finding: Finding, path: String?, firstLine: Int?)] = []

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
    default:
      guard finding.isExpected || isKnown else { return printUnexpected(finding, path: path) }
      if let screen = console.screen {
        printOnScreen(finding, columns: screen.columns)
      } else {
        printRow(finding)
      }
    }
  }

  // MARK: Unexpected ones

  private func printUnexpected(_ finding: Finding, path: String?) {
    let isFirst = !hasUnexpected
    hasUnexpected = true
    let isWhole = isFirst || console.screen == nil
    told.append((finding, path, isWhole ? Console.lineCount : nil))
    guard isWhole else { return console.print(cut: eventLine(finding), .red) }
    printWhole(finding, path: path)
  }

  /// Prints a finding once more whose lines are no longer on the screen, or that had only one.
  ///
  /// - Parameters:
  ///   - finding: One of those that were told; another one, of an earlier session, is not printed.
  ///   - below: Lines that are going to be printed after it.
  func showAgain(_ finding: Finding, below: Int) {
    guard let screen = console.screen,
      let known = told.last(where: {
        $0.finding.target == finding.target && $0.finding.failure.bucket == finding.failure.bucket
      })
    else { return }
    if let line = known.firstLine, Console.lineCount - line + below <= screen.rows { return }
    printWhole(known.finding, path: known.path)
  }

  private func printWhole(_ finding: Finding, path: String?) {
    let symbols: FailureReport.Symbols = console.hasUnicode ? .unicode : .ascii
    let replay = path.map { "\(DriverProgram.name) replay \($0.escapingControls.shellWord)" }
    var report = FailureReport(finding, symbols: symbols)
    report.columns = console.columns
    console.print("")
    console.print(cut: eventLine(finding), .red)
    guard console.columns != nil else {
      let lines = report.lines(file: path, replayCommand: replay, test: tests.text(for: finding))
      for line in lines { console.print(line.escapingControls) }
      return console.print("")
    }
    for line in report.lines(file: path, replayCommand: nil) {
      console.print(filled: line)
    }
    if let path, let replay {
      console.print(command: replay, label: "  replay:  ")
      console.print(
        command: "\(DriverProgram.name) corpus export --format swift "
          + path.escapingControls.shellWord, label: "  as test: ")
    }
    console.print("")
  }

  /// When it was found and what, in one line: `02:14:07  NEW  wrong-read in list/on-demand  …`.
  private func eventLine(_ finding: Finding) -> String {
    let count = ClockText.counted(finding.script.commands.count, "command")
    return "\(ClockText.timeOfDay())  NEW  \(finding.title) in \(finding.target)  "
      + (finding.reproduced.of == 0
        ? "\(count), unfinished"
        : "\(count) (from \(finding.originalCommandCount))  "
          + "\(finding.reproduced.same)/\(finding.reproduced.of) reproduced")
      + (finding.hashing.isDependent ? ", hash-dependent" : "")
  }

  // MARK: Others

  /// A finding in one line of the terminal: what and where first, as much of the case as there is room.
  private func printOnScreen(_ finding: Finding, columns: Int) {
    guard !hasUnexpected else { return sayOnlyCounted() }
    let mark = console.hasUnicode ? "●" : "*"
    let label = finding.isExpected ? "" : "known: "
    if !hasHeading {
      hasHeading = true
      console.print(filled: "\(mark) is a failure that was expected, with its shortest case")
    }
    let place = "\(finding.target)\(finding.hashing.isDependent ? " (hash-dependent)" : "")"
    let commands = finding.lines.joined(separator: "; ")
    console.print(
      cut: "\(mark) \(label)\(padded(finding.title, columns < 80 ? 0 : 26)) "
        + "\(padded(place, columns < 100 ? 0 : 33)) \(commands)", .yellow)
  }

  private func sayOnlyCounted() {
    guard !hasSaidOnlyCounted else { return }
    hasSaidOnlyCounted = true
    console.print(filled: "expected findings are only counted from here on")
  }

  private func printRow(_ finding: Finding) {
    printHeading()
    let label = finding.isExpected ? "expected" : "known   "
    let commands = finding.lines.joined(separator: "; ")
    console.print(
      filled:
        "\(label)  \(padded(finding.title, 26))  \(padded(finding.target, 33))  "
        + "\(commands.escapingControls)  (from \(finding.originalCommandCount))"
        + (finding.hashing.isDependent ? "  hash-dependent" : ""))
  }

  /// What the columns of the one-line findings are; once.
  private func printHeading() {
    guard !hasHeading else { return }
    hasHeading = true
    console.print(
      filled:
        "\(padded("finding", 8))  \(padded("hazard", 26))  \(padded("target", 33))  "
        + "shortest case (commands before shrinking)")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
