/// What an enumeration came to.
package struct EnumerationResult: Sendable {
  /// Why it ended.
  package enum End: String, Sendable {
    /// Every sequence of the scope was covered.
    case complete
    /// Somebody asked to stop.
    case stopped
    /// The states no longer fit into the memory that they may use.
    case memory
    /// The next length has more sequences than may be run.
    case runs
    /// The results of overlapping commands have too many possible orders to check.
    case undecided
    /// A sequence showed nothing about the system.
    case indeterminate
  }

  /// `suite/strategy`.
  package var target: String

  /// The envelope that the commands are those of; nil where there are none.
  package var envelope: Envelope?

  /// The scope that was asked for.
  package var options: EnumerationOptions

  /// Whether arguments are the first values that generators draw, and not those that a machine enumerates;
  /// `options.elements` is then how many.
  package var drawsArguments = false

  /// Why it ended.
  package var end = End.complete

  /// Every sequence of at most so many commands was covered; -1 when not even all starts were.
  package var depth = -1

  /// How many starts and commands the scope has.
  package var starts = 0
  /// Commands that were tried in every state.
  package var commands = 0

  /// Kinds of commands that never ran, where arguments are drawn; nothing is shown of them.
  ///
  /// They were illegal in every state of the scope, or with every value.
  package var neverRun: [String] = []

  /// Sequences of at most `depth` commands that were covered, the empty ones included; a sequence
  /// that fails is not continued.
  package var sequences = SequenceCount(0)

  /// Distinct states in which every command was tried.
  package var states = 0

  /// Sequences that were really run.
  package var runs = 0

  /// How often a sequence led to a state that was taken for one that was reached before.
  package var merges = 0

  /// What two states have in common that are taken for one, and who says that it is enough.
  package var stateDeclaration = ""

  /// Runs that the next length needs, where they were more than are allowed.
  package var neededRuns: Int?

  /// Whether the states ran out before the depth did: then no sequence of any length leads to a
  /// state that was not visited.
  package var isClosed = false

  /// A shortest counterexample of each signature, in the order of their lengths.
  package var counterexamples: [Counterexample] = []

  /// Workers that a sequence ended.
  package var restarts = 0

  /// Time that it took.
  package var elapsed = Duration.zero

  /// Makes a result of which nothing is known yet.
  package init(target: String, options: EnumerationOptions) {
    (self.target, self.options) = (target, options)
  }

  /// What the result depends on beside the runs themselves, as a clause.
  package var basis: String {
    merges == 0
      ? "no states merged: every sequence was run" : "states merged by \(stateDeclaration)"
  }

  /// Whether no sequence of the covered depth fails, and one command at least was tried in every start
  /// if any was asked for.
  package var isCertified: Bool {
    counterexamples.isEmpty && depth >= min(1, options.depth)
      && (options.depth == 0 || !drawsArguments || commands > 0)
  }
}

/// A shortest sequence with one signature.
package struct Counterexample: Sendable {
  /// The case as a finding, which can be reported and saved like any other.
  package var finding: Finding

  /// What it is counted by: the hazard, or verdict and command where there is none.
  package var signature: Signature

  /// Sequences with this signature that were run; merged ones are not.
  package var count = 1

  package init(finding: Finding, signature: Signature) {
    (self.finding, self.signature) = (finding, signature)
  }
}
