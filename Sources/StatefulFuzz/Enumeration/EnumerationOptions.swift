/// The scope of an enumeration and what it may use.
package struct EnumerationOptions: Sendable, Equatable {
  /// The greatest number of commands of a sequence.
  package var depth: Int

  /// Elements that commands may speak of.
  package var elements: Int

  /// Limits of a single sequence.
  package var limits: RunLimits

  /// Memory for states, in bytes; an enumeration that needs more ends before its depth.
  package var memoryBytes: Int

  /// Sequences that may be run; a length that would need more is not started.
  package var runLimit = Int.max

  /// False visits every sequence on its own, which is slow and needs no state key: the check of
  /// the key and of what a strategy declares.
  package var mergesStates = true

  /// Processes in which a counterexample is run again.
  package var confirmations = 3

  /// Makes options.
  package init(
    depth: Int, elements: Int, limits: RunLimits = RunLimits(), memoryBytes: Int = 1 << 30
  ) {
    self.depth = depth
    self.elements = elements
    self.limits = limits
    self.memoryBytes = memoryBytes
  }
}

/// What an enumeration tells while it goes on.
package struct EnumerationProgress: Sendable {
  /// The length of the sequences that are being run.
  package var depth: Int

  /// Nodes of this length that are done, and how many there are.
  package var nodes: (done: Int, of: Int)

  /// Distinct states so far.
  package var states: Int

  /// Sequences that were really run; merged ones are not.
  ///
  /// Schedules, where commands are in flight.
  package var runs: Int

  /// Programs whose schedules were run; nil where no commands are in flight.
  ///
  /// With it, depth, nodes and states say nothing.
  package var programs: Int?

  /// Time since the start.
  package var elapsed: Duration

  package init(
    depth: Int, nodes: (done: Int, of: Int), states: Int, runs: Int, elapsed: Duration
  ) {
    (self.depth, self.nodes, self.states) = (depth, nodes, states)
    (self.runs, self.elapsed) = (runs, elapsed)
  }

  package init(programs: Int, schedules: Int, elapsed: Duration) {
    self.init(depth: 0, nodes: (0, 1), states: 0, runs: schedules, elapsed: elapsed)
    self.programs = programs
  }
}

/// What somebody who watches an enumeration can do.
package struct EnumerationEvents {
  /// Asked several times a second; true ends the enumeration with what is certified so far.
  package var isStopRequested: () -> Bool = { false }

  /// Told several times a second.
  package var onProgress: (EnumerationProgress) -> Void = { _ in }

  /// Told of the first, shortest counterexample of each signature.
  package var onCounterexample: (Counterexample) throws -> Void = { _ in }

  /// Does nothing at anything.
  package init() {}
}
