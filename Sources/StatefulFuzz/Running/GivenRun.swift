/// A run whose commands are given instead of drawn, and who looks on while they run.
///
/// A class whose methods are compiled once for all machines: what is not a fresh case is rare, and need
/// not be fast.
@usableFromInline
package class GivenRun<Machine: StateMachine> {
  /// What the run starts from.
  @usableFromInline var initial: Machine.Initial

  /// How many steps there are at most.
  @usableFromInline var count: Int

  init(initial: Machine.Initial, count: Int) {
    self.initial = initial
    self.count = count
  }

  /// What a step of the run is.
  @usableFromInline
  enum Step {
    case run(Machine.Command)
    /// Nothing that could be run.
    case skip
    /// Nothing, and the run ends as if the command were illegal.
    case stop
  }

  /// The system to run on; nil for the machine's own.
  @usableFromInline
  func makeSystem() -> Machine.System? { nil }

  /// Looks at what the run starts from.
  @usableFromInline
  func begin(_ model: Machine.Model, _ system: Machine.System) {}

  /// The command of a step, counted from 1.
  @usableFromInline
  func command(at step: Int, _ model: Machine.Model) -> Step { .stop }

  /// Whether the run goes on after a command that the model calls illegal.
  @usableFromInline
  func goesOn(
    afterIllegal command: Machine.Command, at step: Int, _ model: Machine.Model
  ) -> Bool { true }

  /// Looks at a command before the system performs it, which may end the process.
  @usableFromInline
  func beginPerforming(
    _ command: Machine.Command, _ expected: Machine.Expected, _ model: Machine.Model
  ) {}

  /// Looks at a command that both sides have run.
  @usableFromInline
  func endCommand(
    _ command: Machine.Command, _ expected: Machine.Expected, _ model: Machine.Model,
    _ response: Machine.Response, _ system: Machine.System, _ divergence: Divergence?
  ) {}

  /// Looks at both sides after commands that were in flight together have come to their end.
  @usableFromInline
  func endFlight(
    after step: Int, _ model: Machine.Model, _ system: Machine.System, _ divergence: Divergence?
  ) {}

  /// Looks at both sides after the last command, where nothing diverged.
  @usableFromInline
  func end(
    _ model: Machine.Model, _ system: Machine.System, _ temporal: TemporalRun<Machine>?
  ) {}
}

/// Runs what is given, on the machine's own loop.
@usableFromInline
package typealias GivenLoop<Machine: StateMachine> =
  @Sendable (
    Machine, GivenRun<Machine>, Journal
  ) -> RunOutcome
