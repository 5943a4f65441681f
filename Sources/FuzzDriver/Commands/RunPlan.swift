import StatefulFuzz

/// What `run --dry-run` shows.
struct RunPlan {
  private let options: RunOptions
  private let seed: UInt64

  init(_ options: RunOptions) {
    self.options = options
    seed = options.seed ?? UInt64.random(in: .min ... .max)
  }

  private struct PlanJSON: Encodable {
    var v = 1
    var kind = "plan"
    var seed: String
    var duration_s: OrNull<Double>
    var cases: OrNull<UInt64>
    var shard: OrNull<String>
    var workers: Int
    var isolation: String
    var envelope: String
    var targets: [TargetJSON]

    struct TargetJSON: Encodable {
      var v = 1
      var target: String
      var weight: Int
    }
  }

  func show(on console: Console) throws {
    if options.format == .json { return console.print(try JSONLine.text(json)) }
    console.print("seed      0x\(String(seed, radix: 16))")
    console.print("time      \(options.timeLimit.map(ClockText.text) ?? "no limit")")
    console.print("cases     \(options.caseLimit.map { "\($0)" } ?? "no limit")")
    if let shard = options.shard { console.print("shard     \(shard.text)") }
    console.print("workers   \(options.jobs)")
    console.print("isolation \(options.isolation.rawValue)")
    console.print("envelope  \(options.envelope.rawValue)")
    for target in options.targets {
      let weight = options.weights[target].map { "  weight \($0)" } ?? ""
      console.print("target    \(target)\(weight)")
    }
  }

  private var json: PlanJSON {
    PlanJSON(
      seed: "0x" + String(seed, radix: 16), duration_s: OrNull(options.timeLimit?.seconds),
      cases: OrNull(options.caseLimit), shard: OrNull(options.shard?.text), workers: options.jobs,
      isolation: options.isolation.rawValue, envelope: options.envelope.rawValue,
      targets: options.targets.map { .init(target: $0, weight: options.weights[$0] ?? 1) })
  }
}
