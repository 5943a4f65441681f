import BareLoops
import FuzzCampaigns
import FuzzDriver
import FuzzReports
import StatefulFuzz

extension ClosureFormPair {
  /// What a command costs in both forms, and how much more in the closure form.
  ///
  /// Both run the same cases in the engine's loop, in turns, and the least time of each counts. They
  /// must draw the same commands with the same choices, and with a fault they must fail in as
  /// many cases: a form that draws or compares nothing would be fast as well.
  static func measure(cases: UInt64 = 20_000, trials: Int = 7) throws -> [Measurement] {
    try compareChoices(cases: 200)
    try compareCounts(cases: 2_000, isFaulty: true)
    var least = (closures: Double.infinity, machine: Double.infinity)
    for _ in 0..<trials where !StopSignals.isStopRequested {
      let times = try compareCounts(cases: cases, isFaulty: false)
      least = (min(least.closures, times.closures), min(least.machine, times.machine))
    }
    guard least.machine.isFinite else { return [] }
    return [
      Measurement(
        name: "closure-form closures", value: least.closures * 1e9, unit: "ns", better: "lower"),
      Measurement(
        name: "closure-form machine", value: least.machine * 1e9, unit: "ns", better: "lower"),
      Measurement(
        name: "closure-form closures against machine", value: least.closures / least.machine,
        unit: "x", better: "lower"),
    ]
  }

  /// Runs cases in both forms.
  ///
  /// - Returns: Processor seconds for a command.
  @discardableResult
  static func compareCounts(
    cases: UInt64, isFaulty: Bool
  ) throws -> (closures: Double, machine: Double) {
    let loop = LoopCases(0..<cases, seed: 42)
    let targets = [closures(isFaulty: isFaulty), machine(isFaulty: isFaulty)]
    let runs = targets.map { target in
      let start = ProcessorTime.now
      let count = run(target, loop)
      return (count: count, time: (ProcessorTime.now - start) / Double(max(1, count.commands)))
    }
    let (one, other) = (runs[0].count, runs[1].count)
    guard one == other, isFaulty == (one.failures > 0) else {
      throw DriverError(
        .internalError,
        "closure-form: closures ran \(one.commands) commands with \(one.failures) failures, the "
          + "machine \(other.commands) with \(other.failures)")
    }
    return (runs[0].time, runs[1].time)
  }

  /// Runs cases as a campaign does, without anything around them.
  private static func run(_ target: Target, _ cases: LoopCases) -> LoopCount {
    var count = LoopCount()
    var choices = Choices(fresh: SplitMix64(seed: 0))
    for index in cases.indices {
      choices.restart(fresh: .forCase(index, campaignSeed: cases.seed))
      let outcome = target.run(&choices, cases.commandLimit, .local)
      count.commands += UInt64(outcome.executed)
      if outcome.divergence != nil { count.failures += 1 }
    }
    return count
  }

  /// What both draw must be the same: kinds and arguments of every command.
  static func compareChoices(cases: UInt64) throws {
    let targets = [closures(isFaulty: false), machine(isFaulty: false)]
    for index in 0..<cases {
      let random = SplitMix64.forCase(index, campaignSeed: 42)
      let drawn = targets.map {
        $0.tools.predict(CaseChoices(choices: Choices(fresh: random), commandLimit: 50))
      }
      guard targets[0].commandKinds == targets[1].commandKinds, drawn[0] == drawn[1] else {
        throw DriverError(
          .internalError, "closure-form: the forms draw different commands in case \(index)")
      }
    }
  }
}
