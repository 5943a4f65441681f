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
/// - Throws: What `body` throws, or, if something has changed, an error that never equals an error of a model.
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
      let difference = SwiftLiteral.difference(found: after, expected: before)
      throw ChangedOnError(
        description: "\(error), but had changed something: now \(difference) as before the call "
          + "(unchangedOnError: a call that throws must change nothing)")
    }
    throw error
  }
}

/// A call that threw an error had already changed something.
struct ChangedOnError: Error, CustomStringConvertible {
  /// The error, and how the state differs from that before the call.
  let description: String
}
