import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// What `run --dry-run` shows.
struct RunPlan {
  private let options: RunOptions

  init(_ options: RunOptions) { self.options = options }

  /// Nil where the run draws one: a number that is shown here would be of no use.
  private var seed: String? { options.seed.map { "0x" + String($0, radix: 16) } }

  private struct PlanJSON: Encodable {
    var v = 1
    var kind = "plan"
    var seed: OrNull<String>
    var duration_s: OrNull<Double>
    var cases: OrNull<UInt64>
    var shard: OrNull<String>
    var workers: Int
    var isolation: String
    var envelope: String
    var findings: OrNull<UInt64>
    var plateau_s: OrNull<Double>
    var max_commands: Int
    var timeout_s: Double
    var memory: UInt64
    var shrink_time_s: Double
    var verify: Int
    var canary: Bool
    var targets: [TargetJSON]

    struct TargetJSON: Encodable {
      var v = 1
      var target: String
      var weight: Int
    }
  }

  func show(on console: Console) throws {
    if options.format == .json { return console.print(try JSONLine.text(json)) }
    console.print(filled: "seed      \(seed ?? "random")")
    console.print(filled: "time      \(options.timeLimit.map(ClockText.budget) ?? "no limit")")
    console.print(filled: "cases     \(options.caseLimit.map { "\($0)" } ?? "no limit")")
    console.print(filled: "findings  \(options.findingLimit.map { "\($0)" } ?? "no limit")")
    console.print(filled: "plateau   \(options.plateau.map(ClockText.budget) ?? "no limit")")
    if let shard = options.shard { console.print(filled: "shard     \(shard.text)") }
    console.print(filled: "workers   \(options.jobs)")
    console.print(
      filled: "isolation \(options.isolation.rawValue)"
        + (options.hasSearch ? "" : ", without a search"))
    console.print(filled: "envelope  \(options.envelope.rawValue)")
    console.print(
      filled: "case      at most \(ClockText.counted(options.maxCommands, "command")), "
        + "\(ClockText.budget(options.timeout)), \(options.memoryLimit >> 20)m of memory")
    console.print(
      filled: "finding   up to \(ClockText.budget(options.shrinkTime)) of shrinking, then "
        + ClockText.counted(options.verifications, "confirming run"))
    console.print(filled: "canary    \(options.plantsCanary ? "planted" : "off")")
    for target in options.targets {
      let weight = options.weights[target].map { "  weight \($0)" } ?? ""
      console.print(filled: "target    \(target)\(weight)")
    }
  }

  private var json: PlanJSON {
    PlanJSON(
      seed: OrNull(seed), duration_s: OrNull(options.timeLimit?.seconds),
      cases: OrNull(options.caseLimit), shard: OrNull(options.shard?.text), workers: options.jobs,
      isolation: options.isolation.rawValue, envelope: options.envelope.rawValue,
      findings: OrNull(options.findingLimit), plateau_s: OrNull(options.plateau?.seconds),
      max_commands: options.maxCommands, timeout_s: options.timeout.seconds,
      memory: options.memoryLimit, shrink_time_s: options.shrinkTime.seconds,
      verify: options.verifications, canary: options.plantsCanary,
      targets: options.targets.map { .init(target: $0, weight: options.weights[$0] ?? 1) })
  }
}
