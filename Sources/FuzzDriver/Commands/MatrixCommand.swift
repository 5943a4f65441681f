import FuzzCampaigns
import FuzzChecks
import FuzzReports
import StatefulFuzz

/// `fuzz-driver matrix`: targets against hazards, from a campaign of its own.
final class MatrixCommand {
  private let options: MatrixOptions
  private let targets: [Target]
  private let catalog: [Target]
  private let columns: [HazardMatrix.Column]
  private let sentences: [String: String]
  private let console: Console
  private let status: StatusLine

  init(_ options: MatrixOptions, contents: DriverContents, console: Console) {
    self.options = options
    catalog = contents.targets
    self.console = console
    targets = options.targets.compactMap { name in
      contents.targets.first { $0.name == name }?.within(options.envelope)
    }
    columns = contents.columns
    sentences = contents.sentences
    status = StatusLine(
      console: console, format: console.isInteractive ? .human : .plain,
      statsInterval: .seconds(60))
  }

  func run() throws -> ExitCode {
    if let page = options.page { try OutputFile.checkWritable(page) }
    var campaign = CampaignOptions(seed: options.seed)
    campaign.cases = options.caseLimit
    campaign.duration = options.timeLimit
    campaign.jobs = options.jobs
    var events = CampaignEvents()
    events.isStopRequested = { StopSignals.isStopRequested }
    events.onProgress = { [status] progress in status.update(progress) }
    let summary = try Campaign(targets: targets, options: campaign, events: events).run()
    status.clear()
    var matrix = HazardMatrix(summary, targets: targets, columns: columns)
    matrix.sentences = sentences
    let exit = exitCode(matrix, summary)
    try show(matrix, summary, exit)
    noteSurprises(matrix)
    return exit
  }

  private func exitCode(_ matrix: HazardMatrix, _ summary: CampaignSummary) -> ExitCode {
    let cells = matrix.rows.flatMap(\.cells)
    if cells.contains(where: \.isUnexpected) { return .finding }
    if let stopped = StopSignals.exitCode { return stopped }
    let isVacuous =
      summary.cases == 0 || summary.canary == .missed || cells.contains(where: \.isGap)
    return isVacuous ? .vacuous : .success
  }

  private func show(
    _ matrix: HazardMatrix, _ summary: CampaignSummary, _ exit: ExitCode
  ) throws {
    switch options.format {
    case .json:
      console.print(
        try JSONLine.text(
          MatrixJSON(
            matrix, seed: options.seed, cases: summary.cases, envelope: options.envelope,
            exit: exit.rawValue)))
    case .markdown:
      for line in MatrixMarkdown(matrix).lines { console.print(line) }
    case .text:
      let text = MatrixText(
        matrix, hasUnicode: console.hasUnicode, width: console.columns ?? 80)
      for line in text.lines { console.print(filled: line) }
      console.print("")
      console.print(
        command: command(summary),
        label: "\(ClockText.counted(summary.cases, "case")); again: ")
      if summary.canary == .missed { console.note("Error: the canary was missed") }
    }
    // Last: whatever keeps the page from its file, the matrix is told.
    guard let path = options.page else { return }
    let page = MatrixPage(
      matrix, summary: summary, seed: options.seed, command: command(summary),
      build: BuildFacts.commit().map { "commit \($0)" })
    try OutputFile.write(page.html, to: path)
  }

  /// Says why the exit code is not 0, which nobody sees who reads only the table, a file or JSON.
  private func noteSurprises(_ matrix: HazardMatrix) {
    let surprises = matrix.rows.flatMap { row in
      row.cells.filter { $0.isUnexpected || $0.isGap }.map { (row.target.name, $0) }
    }
    // Failures first: after a short campaign there are many cells that nothing reached.
    let sorted = surprises.filter { $0.1.isUnexpected } + surprises.filter { $0.1.isGap }
    for (target, cell) in sorted.prefix(Self.shownSurprises) {
      console.note("Error: \(target): \(surprise(cell))")
    }
    if sorted.count > Self.shownSurprises {
      console.note("Error: \(sorted.count - Self.shownSurprises) more cells like these")
    }
  }

  private static let shownSurprises = 8

  private func surprise(_ cell: HazardMatrix.Cell) -> String {
    if cell.isUnexpected {
      let commands = cell.shortest?.commands.joined(separator: "; ") ?? "no case was kept"
      return "found \(cell.hazard), which the catalogue does not expect: \(commands)"
    }
    if cell.isExpected { return "\(cell.hazard) was not found, though the catalogue expects it" }
    return "no case met the precondition of \(cell.hazard)"
  }

  /// The chosen targets: a suite by its name if all of it was chosen.
  private var patterns: [String] {
    var words: [String] = []
    for target in targets {
      let isWhole = catalog.allSatisfy { other in
        other.suite != target.suite || targets.contains { $0.name == other.name }
      }
      let word = isWhole ? target.suite : target.name
      if !words.contains(word) { words.append(word) }
    }
    return words
  }

  /// The command that prints the same matrix.
  private func command(_ summary: CampaignSummary) -> String {
    "\(DriverProgram.name) matrix \(patterns.joined(separator: " ")) "
      + "--seed 0x\(String(options.seed, radix: 16)) --cases \(max(1, summary.cases))"
      + (options.envelope == .observed ? "" : " --envelope \(options.envelope.rawValue)")
  }
}
