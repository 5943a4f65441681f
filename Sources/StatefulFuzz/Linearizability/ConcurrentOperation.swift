/// One operation of a history of overlapping operations: what was called and answered, and when.
public struct ConcurrentOperation<Command, Answer> {
  /// Who called it: a thread, a client, a task.
  public let lane: Int

  /// What was called.
  public let command: Command

  /// What it answered; nil for an operation that never returned.
  public let answer: Answer?

  /// When it was called, in any numbers that keep the order.
  public let call: Int

  /// When it returned; nil for an operation that never did, which may have happened or not.
  public let `return`: Int?

  /// Makes an operation of a history.
  ///
  /// - Parameters:
  ///   - lane: Who called it; only for those who read a verdict.
  ///   - command: What was called.
  ///   - answer: What it answered; nil for an operation that never returned.
  ///   - call: When it was called, in any numbers that keep the order.
  ///   - return: When it returned, not before `call`; nil for an operation that never did.
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

/// Whether a history could have come about one operation after the other.
///
/// The numbers are indices into the operations that were checked.
public enum Linearizability: Hashable, Sendable {
  /// An order of the operations in which the model gives the answers that were given; an operation that
  /// never returned is in it if it has to have happened.
  case linearizable(order: [Int])

  /// There is no such order. `longest` is the longest beginning of one that was met, and `blocked` are
  /// the operations of which one would have to come next, and none can.
  case notLinearizable(longest: [Int], blocked: [Int])

  /// The limit was reached before there was an answer, after this many steps of the model.
  case undecided(statesTried: Int)
}
