/// Runs one machine: model and system side by side, compared after every command.
@frozen
public struct Runner<Machine: StateMachine> {
  @usableFromInline let machine: Machine

  /// Makes a runner of `machine`.
  @inlinable
  public init(_ machine: Machine) { self.machine = machine }

  /// Generates and runs one case from `choices`, up to the first divergence.
  ///
  /// - Parameters:
  ///   - choices: Fresh or replayed; holds everything that was drawn afterwards.
  ///   - limit: The greatest number of commands that a fresh run may draw.
  ///   - journal: Told of every command before it runs.
  /// - Returns: How far the run came, and the first divergence if there was one.
  /// - Complexity: No allocation of its own; the machine's costs alone.
  @inlinable
  public func run(_ choices: inout Choices, limit: Int, journal: Journal) -> RunOutcome {
    var outcome = RunOutcome()
    let count = choices.drawCommandCount(limit: limit)
    let initial = machine.drawInitial(&choices)
    var model = machine.makeModel(initial)
    var system = SystemEntry.makeSystem(machine, initial)
    defer {
      journal.enter(.end)
      SystemEntry.tearDown(machine, &system)
    }
    var step = 1
    while step <= count {
      choices.beginCommand()
      journal.beginCommand(step)
      let command = machine.drawCommand(&choices, model: model)
      outcome.executed += 1
      let rejectedBefore = outcome.rejected
      if let divergence = apply(command, &model, &system, journal, &outcome, at: step) {
        outcome.divergence = divergence
        outcome.step = step
        return outcome
      }
      if outcome.rejected != rejectedBefore { choices.forgetCommand() }
      step += 1
    }
    return outcome
  }

  /// One command on both sides; nil when they agree.
  @inlinable
  func apply(
    _ command: Machine.Command, _ model: inout Machine.Model, _ system: inout Machine.System,
    _ journal: Journal, _ outcome: inout RunOutcome, at step: Int
  ) -> Divergence? {
    guard let expected = machine.step(command, model: &model) else {
      outcome.rejected += 1
      return nil
    }
    outcome.exercised |= machine.exercised(by: expected)
    journal.enter(.system)
    let response = SystemEntry.perform(machine, command, &system)
    journal.enter(.check)
    return SystemEntry.check(
      machine, command, response, expected, model, system)
  }
}

/// What a run came to, as far as the hot loop knows.
@frozen
public struct RunOutcome: Sendable {
  /// Commands that were drawn, the failing one included.
  public var executed = 0

  /// Commands among them that were illegal and never reached the system.
  public var rejected = 0

  /// Hazards whose precondition was reached, one bit each.
  public var exercised: UInt64 = 0

  /// The first divergence; nil when the run passed.
  public var divergence: Divergence?

  /// The command that diverged, counted from 1.
  public var step = 0

  /// Makes the outcome of a run in which nothing happened.
  @inlinable
  public init() {}
}
