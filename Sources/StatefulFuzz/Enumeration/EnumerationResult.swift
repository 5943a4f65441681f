/// What an enumeration came to.
public struct EnumerationResult: Sendable {
  /// Why it ended.
  public enum End: String, Sendable {
    /// Every sequence of the scope was covered.
    case complete
    /// Somebody asked to stop.
    case stopped
    /// The states no longer fit into the memory that they may use.
    case memory
    /// The next length has more sequences than may be run.
    case runs
  }

  /// `suite/strategy`.
  public var target: String

  /// The envelope that the commands are those of; nil where there are none.
  public var envelope: Envelope?

  /// The scope that was asked for.
  public var options: EnumerationOptions

  /// Why it ended.
  public var end = End.complete

  /// Every sequence of at most so many commands was covered; -1 when not even all starts were.
  public var depth = -1

  /// How many starts and commands the scope has.
  public var starts = 0
  /// Commands that were tried in every state.
  public var commands = 0

  /// Sequences of at most `depth` commands that were covered, the empty ones included; a sequence
  /// that fails is not continued.
  public var sequences = SequenceCount(0)

  /// Distinct states in which every command was tried.
  public var states = 0

  /// Sequences that were really run.
  public var runs = 0

  /// How often a sequence led to a state that was taken for one that was reached before.
  public var merges = 0

  /// What two states have in common that are taken for one, and who says that it is enough.
  public var stateDeclaration = ""

  /// Runs that the next length needs, where they were more than are allowed.
  public var neededRuns: Int?

  /// Whether the states ran out before the depth did: then no sequence of any length leads to a
  /// state that was not visited.
  public var isClosed = false

  /// A shortest counterexample of each signature, in the order of their lengths.
  public var counterexamples: [Counterexample] = []

  /// Workers that a sequence ended.
  public var restarts = 0

  /// Time that it took.
  public var elapsed = Duration.zero

  /// What the result rests on beside the runs themselves, as a clause.
  public var basis: String {
    merges == 0
      ? "no states merged: every sequence was run" : "states merged by \(stateDeclaration)"
  }

  /// Whether no sequence of the covered depth fails.
  public var isCertified: Bool { counterexamples.isEmpty && depth >= 0 }
}

/// A shortest sequence with one signature.
public struct Counterexample: Sendable {
  /// The case as a finding, which can be reported and saved like any other.
  public var finding: Finding

  /// What it is counted by: the hazard, or verdict and command where there is none.
  public var signature: String

  /// Sequences with this signature that were run; merged ones are not.
  public var count = 1
}
