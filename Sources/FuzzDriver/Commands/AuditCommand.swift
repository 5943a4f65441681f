import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// `fuzz-driver audit`: which commands could go wrong without anybody noticing.
struct AuditCommand {
  let options: AuditOptions
  let catalog: [Target]
  let console: Console

  private struct Line: Encodable {
    var v = 1
    var target: String
    var command: String
    var fault: String
    var verdict: String
    var bucket: OrNull<String>
  }

  func run() throws -> ExitCode {
    guard let target = catalog.first(where: { $0.name == options.target }) else {
      throw DriverError(.internalError, "no target \(options.target)")
    }
    var campaign = CampaignOptions(seed: options.seed)
    campaign.cases = options.cases
    campaign.jobs = ActiveProcessors.count
    let audit = Audit(target, options: campaign)
    var failure: Signature?
    let rows = try audit.run(
      isStopRequested: { StopSignals.isStopRequested }, onFailure: { failure = $0 })
    if options.printsJSON {
      console.print(
        try JSONLine.text(
          rows.map {
            Line(
              target: target.name, command: $0.command, fault: $0.fault.rawValue,
              verdict: $0.verdict.rawValue, bucket: OrNull($0.signature?.rawValue))
          }))
    } else {
      let lanes = audit.isSequential ? ", without lanes" : ""
      console.print(
        "\(target.name), \(options.cases) cases for each fault, seed \(options.seed)\(lanes)")
      let text = AuditText(rows, of: audit.commands, failure: failure)
      for line in text.lines { console.print(filled: line) }
    }
    if let stopped = StopSignals.exitCode { return stopped }
    if let failure {
      if options.printsJSON {
        console.note("\(target.name) fails without a planted fault (\(failure))".escapingControls)
      }
      return .finding
    }
    return rows.isWeak ? .vacuous : .success
  }
}
