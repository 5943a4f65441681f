/// How often a command is drawn, relative to the others: a number, or a function of the model.
///
/// ```swift
/// on.command("pop", weight: 3) { $0.popLast() } system: { $0.pop() }
/// on.command("push", .int(), weight: .by { $0.count < 3 ? 9 : 1 }) {
///   $0.append($1)
/// } system: { $0.push($1) }
/// ```
///
/// Weights affect only fresh cases; saved cases keep their meaning when weights change.
public struct Weight<Model>: ExpressibleByIntegerLiteral, Sendable {
  let number: UInt32
  let function: (@Sendable (Model) -> UInt32)?

  /// The same weight everywhere.
  @usableFromInline
  init(_ number: UInt32) { (self.number, function) = (number, nil) }

  private init(function: @escaping @Sendable (Model) -> UInt32) {
    (number, self.function) = (1, function)
  }

  /// The same weight everywhere.
  public init(integerLiteral value: UInt32) { self.init(value) }

  /// A weight that is computed from the model before each draw; 0 for a command that makes no sense
  /// now.
  public static func by(_ weight: @escaping @Sendable (Model) -> UInt32) -> Weight {
    Weight(function: weight)
  }

  /// The weight without the type of the model.
  @usableFromInline var erased: ErasedWeight {
    guard let function else { return ErasedWeight(number: number, function: nil) }
    return ErasedWeight(number: number) {
      function($0.assumingMemoryBound(to: Model.self).pointee)
    }
  }
}

/// A weight whose model is behind a pointer.
@usableFromInline
struct ErasedWeight: Sendable {
  let number: UInt32
  let function: (@Sendable (UnsafeMutableRawPointer) -> UInt32)?
}
