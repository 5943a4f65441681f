/// The scope of an enumeration and what it may use.
public struct EnumerationOptions: Sendable, Equatable {
  /// The greatest number of commands of a sequence.
  public var depth: Int

  /// Elements that commands may speak of.
  public var elements: Int

  /// Limits of a single sequence.
  public var limits: RunLimits

  /// Memory for states, in bytes; an enumeration that needs more ends before its depth.
  public var memoryBytes: Int

  /// Sequences that may be run; a length that would need more is not begun.
  public var runLimit = Int.max

  /// False visits every sequence on its own, which is slow and needs no state key: the check of
  /// the key and of what a strategy declares.
  public var mergesStates = true

  /// Processes in which a counterexample is run again.
  public var confirmations = 3

  /// Makes options.
  public init(
    depth: Int, elements: Int, limits: RunLimits = RunLimits(), memoryBytes: Int = 1 << 30
  ) {
    self.depth = depth
    self.elements = elements
    self.limits = limits
    self.memoryBytes = memoryBytes
  }
}

/// What an enumeration tells while it goes on.
public struct EnumerationProgress: Sendable {
  /// The length of the sequences that are being run.
  public var depth: Int

  /// Nodes of this length that are done, and how many there are.
  public var nodes: (done: Int, of: Int)

  /// Distinct states so far.
  public var states: Int

  /// Sequences that were really run; merged ones are not.
  public var runs: Int

  /// Time since the start.
  public var elapsed: Duration
}

/// What somebody who watches an enumeration can do.
public struct EnumerationEvents {
  /// Asked several times a second; true ends the enumeration with what is certified so far.
  public var isStopRequested: () -> Bool = { false }

  /// Told several times a second.
  public var onProgress: (EnumerationProgress) -> Void = { _ in }

  /// Told of the first, shortest counterexample of each signature.
  public var onCounterexample: (Counterexample) throws -> Void = { _ in }

  /// Does nothing at anything.
  public init() {}
}
