import FuzzCampaigns
import FuzzChecks
import FuzzReports
import StatefulFuzz

/// `fuzz-driver selftest`: every planted fault must be found, named, shrunk and confirmed.
struct SelftestCommand {
  let options: SelftestOptions
  let console: Console

  /// What a planted fault came to.
  private struct Row: Encodable {
    var v = 1
    var target: String
    var expected: String
    var verdict: OrNull<String>
    var commands: [String]
    var ok: Bool
  }

  /// The shortest case of every planted fault.
  private static let minimum = ["arm 0", "arm 1", "fire 0"]

  func run() throws -> ExitCode {
    var rows: [Row] = []
    for (index, fault) in PlantedFault.allCases.enumerated() where !StopSignals.isStopRequested {
      showProgress("\(index + 1) of \(PlantedFault.allCases.count)  selftest/\(fault.rawValue)")
      let row = try find(fault)
      clearProgress()
      if StopSignals.isStopRequested { break }
      rows.append(row)
      guard !options.printsJSON else { continue }
      let found = row.commands.isEmpty ? "not found" : row.commands.joined(separator: "; ")
      console.print(
        filled: "\(row.ok ? "ok    " : "MISSED")  \(row.target)  \(row.expected)  \(found)")
    }
    if options.printsJSON { console.print(try JSONLine.text(rows)) }
    if let stopped = StopSignals.exitCode { return stopped }
    let isComplete = rows.count == PlantedFault.allCases.count && rows.allSatisfy(\.ok)
    if !options.printsJSON { tell(rows) }
    return isComplete ? .success : .vacuous
  }

  /// What all of it came to, in one sentence.
  private func tell(_ rows: [Row]) {
    let found = rows.count(where: \.ok)
    let isGood = found == PlantedFault.allCases.count
    let symbol = isGood ? (console.hasUnicode ? "✓" : "+") : (console.hasUnicode ? "✗" : "x")
    let sentence =
      isGood
      ? "all \(found) planted faults were found, named and shrunk to their shortest case"
      : "\(PlantedFault.allCases.count - found) of \(PlantedFault.allCases.count) planted faults "
        + "were missed, so a clean result from this driver proves nothing"
    console.print(filled: "\(symbol) \(sentence)", isGood ? .green : .red)
  }

  /// What is looked for, on a terminal: a hang takes as long as its limit.
  private func showProgress(_ text: String) {
    guard console.isInteractive, !options.printsJSON else { return }
    console.redraw(text.cut(toColumns: console.width - 1, hasUnicode: console.hasUnicode))
  }

  private func clearProgress() {
    if console.isInteractive, !options.printsJSON { console.clearLine() }
  }

  private func find(_ fault: PlantedFault) throws -> Row {
    guard let target = Target.selfTests.first(where: { $0.strategy == fault.rawValue }) else {
      throw DriverError(.internalError, "no target for the planted fault \(fault.rawValue)")
    }
    var campaign = CampaignOptions(seed: 1)
    campaign.cases = 50_000
    campaign.findings = 1
    // Only a hang is to reach its limit; filling memory takes a while on a busy machine.
    campaign.limits = RunLimits(
      timeout: fault == .hang ? .seconds(1) : .seconds(30), memoryBytes: 128 << 20)
    campaign.confirmations = 1
    campaign.hasCanary = false
    var events = CampaignEvents()
    events.isStopRequested = { StopSignals.isStopRequested }
    let summary = try Campaign(targets: [target], options: campaign, events: events).run()
    let finding = summary.findings.first
    let isRight =
      finding?.failure.verdict == fault.verdict && finding?.script.commands == Self.minimum
      && finding?.reproduced.same == 1 && finding?.isOneMinimal == true
    return Row(
      target: target.name, expected: fault.verdict.rawValue,
      verdict: OrNull(finding?.failure.verdict.rawValue),
      commands: finding?.script.commands ?? [], ok: isRight)
  }
}
