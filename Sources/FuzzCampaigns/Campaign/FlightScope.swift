import StatefulFuzz

/// What an enumeration of commands in flight goes through.
package struct FlightScope: Sendable, Equatable {
  /// The most commands in flight.
  package var commands: Int

  /// The most lanes.
  package var lanes: Int

  /// The most switches of a schedule.
  package var switches: Int

  /// How many values of each argument are tried, the simplest first.
  package var values: Int

  /// Runs that may be made.
  package var runLimit: Int

  package init(
    commands: Int, lanes: Int, switches: Int, values: Int, runLimit: Int = .max
  ) {
    (self.commands, self.lanes, self.switches) = (commands, lanes, switches)
    (self.values, self.runLimit) = (values, runLimit)
  }
}

/// What an enumeration of commands in flight came to.
package struct FlightCertificate: Sendable {
  package var target: String
  package var scope: FlightScope

  /// Commands with their arguments that programs are made of.
  package var commands = 0

  /// Kinds of commands that no program has; nothing is shown of them.
  package var neverRun: [String] = []

  /// Programs that were covered.
  package var programs = 0

  /// Schedules that were run, all programs together.
  package var schedules = 0

  /// Schedules after which tasks were left that go on without an end; nothing is shown of what they do then.
  package var endless = 0

  /// Why it ended.
  package var end = EnumerationResult.End.complete

  /// A case of each signature with the fewest commands, and then the fewest switches.
  package var counterexamples: [Counterexample] = []

  package var restarts = 0
  package var elapsed = Duration.zero

  init(target: String, scope: FlightScope) { (self.target, self.scope) = (target, scope) }

  /// Whether nothing of the scope fails, and there was a command to try.
  package var isCertified: Bool { counterexamples.isEmpty && end == .complete && commands > 0 }
}
