import StatefulFuzz

/// A machine in the loop that one would write for it by hand: draw, step, perform, compare.
///
/// No journal, no count of what was reached, no erased type, no process; the recorder stays, since
/// the machine's generator draws from it. What the engine adds is measured against this loop
/// (`fuzz-driver bench engine`).
@frozen
public struct BareLoop<Machine: StateMachine> {
  @usableFromInline let machine: Machine

  /// Puts a machine into the loop.
  @inlinable
  public init(_ machine: Machine) { self.machine = machine }

  /// Runs the cases that a campaign with this seed runs, each up to its first divergence.
  @inlinable
  public func run(_ cases: LoopCases) -> LoopCount {
    var count = LoopCount()
    var choices = Choices(fresh: SplitMix64(seed: 0))
    for index in cases.indices {
      choices.restart(fresh: .forCase(index, campaignSeed: cases.seed))
      run(&choices, limit: cases.commandLimit, &count)
    }
    return count
  }

  /// Runs one case and adds what it came to.
  @inlinable
  public func run(_ choices: inout Choices, limit: Int, _ count: inout LoopCount) {
    let length = choices.drawCommandCount(limit: limit)
    let initial = machine.drawInitial(&choices)
    var model = machine.makeModel(initial)
    var system = machine.makeSystem(initial)
    defer { machine.tearDown(&system) }
    for _ in 0..<length {
      let command = machine.drawCommand(&choices, model: model)
      count.commands += 1
      guard let expected = machine.step(command, model: &model) else { continue }
      let response = machine.perform(command, on: &system)
      let divergence = machine.check(
        command, response: response, expected: expected, model: model, system: system)
      if divergence != nil {
        count.failures += 1
        return
      }
    }
  }
}
