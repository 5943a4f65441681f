/// Runs what may throw, and fails the command where it has thrown and left something changed.
///
/// ```swift
/// on.command("parse", .string()) {
///   try $0.parse($1)
/// } system: { parser, text in
///   try unchangedOnError(&parser, { $0.tokens }) { try $0.parse(text) }
/// }
/// ```
///
/// - Parameters:
///   - state: What is changed.
///   - view: What of it must be as it was.
///   - body: What may throw.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws, or a `ChangedOnError`, which no model's error expects.
public func unchangedOnError<State: ~Copyable, View: Equatable, Value>(
  _ state: inout State, _ view: (borrowing State) -> View,
  _ body: (inout State) throws -> Value
) throws -> Value {
  let before = view(state)
  do {
    return try body(&state)
  } catch {
    let after = view(state)
    guard before == after else {
      throw ChangedOnError(
        description: "\(error), and left \(SwiftLiteral(after)) where \(SwiftLiteral(before)) was")
    }
    throw error
  }
}

/// A call that threw an error had already changed something.
public struct ChangedOnError: Error, CustomStringConvertible {
  /// The error, and how the state differs from that before the call.
  public let description: String
}
