/// One operation of a history: what was called, what it answered, and when.
public struct ConcurrentOperation<Command, Answer> {
  /// Who called it: a thread, a client, a task.
  public let lane: Int

  /// What was called.
  public let command: Command

  /// What it returned; nil for an operation that never did.
  public let answer: Answer?

  /// When it was called; only the order of these numbers matters.
  public let call: Int

  /// When it returned; nil if it never did: it may or may not have taken effect.
  public let `return`: Int?

  /// Makes an operation of a history.
  ///
  /// - Parameters:
  ///   - lane: Who called it; the check does not use it.
  ///   - command: What was called.
  ///   - answer: What it returned; nil for an operation that never did.
  ///   - call: When it was called; only the order of these numbers matters.
  ///   - return: When it returned, at least `call`, or the initialiser traps; nil if it never did.
  public init(lane: Int, command: Command, answer: Answer?, call: Int, return: Int?) {
    precondition(
      `return`.map { $0 >= call } ?? true,
      "an operation in lane \(lane) returned at \(`return` ?? 0), before its call at \(call)")
    self.lane = lane
    self.command = command
    self.answer = answer
    self.call = call
    self.return = `return`
  }
}

extension ConcurrentOperation: Sendable where Command: Sendable, Answer: Sendable {}

/// Whether the operations of a history could have run one after the other.
///
/// The numbers are indices into the operations that were checked.
public enum Linearizability: Hashable, Sendable {
  /// An order of the operations in which the model gives the same answers; it contains an operation
  /// that never returned only if that operation takes effect in this order.
  case linearizable(order: [Int])

  /// There is no such order.
  ///
  /// `longest` is the longest beginning of an order that was found. One of the operations in
  /// `blocked` would have to come next, and none of them can.
  case notLinearizable(longest: [Int], blocked: [Int])

  /// The limit was reached before there was a result, after this many steps of the model.
  case undecided(statesTried: Int)
}
