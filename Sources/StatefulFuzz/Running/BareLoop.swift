/// A machine in the loop that one would write for it by hand: draw, step, perform, compare.
///
/// No journal, no count of what was reached, no erased type, no process; the recorder stays, since
/// the machine's generator draws from it. What the engine adds is measured against this loop
/// (`fuzz-driver bench engine`).
@frozen
@usableFromInline struct BareLoop<Machine: StateMachine> {
  @usableFromInline let machine: Machine

  @inlinable
  init(_ machine: Machine) { self.machine = machine }

  /// Runs the cases that a campaign with this seed runs, each up to its first divergence.
  @inlinable
  func run(_ cases: LoopCases) -> LoopCount {
    var count = LoopCount()
    var choices = Choices(fresh: SplitMix64(seed: 0))
    for index in cases.indices {
      choices.restart(fresh: .forCase(index, campaignSeed: cases.seed))
      run(&choices, limit: cases.commandLimit, &count)
    }
    return count
  }

  @inlinable
  func run(_ choices: inout Choices, limit: Int, _ count: inout LoopCount) {
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

/// Cases of a campaign, for a loop without the engine.
@frozen
public struct LoopCases: Sendable {
  /// Their campaign-wide indices.
  public var indices: Range<UInt64>

  /// The campaign's seed.
  public var seed: UInt64

  /// The greatest number of commands in a case.
  public var commandLimit: Int

  /// Makes cases.
  public init(_ indices: Range<UInt64>, seed: UInt64, commandLimit: Int = 50) {
    self.indices = indices
    self.seed = seed
    self.commandLimit = commandLimit
  }
}

/// What a loop without the engine did; a campaign of the same cases counts the same.
@frozen
public struct LoopCount: Hashable, Sendable {
  /// Commands that were drawn.
  public var commands: UInt64 = 0

  /// Cases that ended in a divergence.
  public var failures: UInt64 = 0

  /// Makes a count of nothing.
  @inlinable
  public init() {}
}
