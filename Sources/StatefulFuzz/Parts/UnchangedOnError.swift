/// Runs a closure that may throw, and fails the command if it throws and leaves something changed.
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
///   - state: The value that is changed.
///   - view: The part of it that must be unchanged after an error.
///   - body: The closure that may throw.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws, or a `ChangedOnError`, which never equals an error of a model.
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
