/// What a test does with both sides beside its commands, with the types erased where they are known.
@usableFromInline
final class StateClosures: Sendable {
  private let invariant: @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) throws -> Bool
  private let end: @Sendable (UnsafeMutableRawPointer) -> Void

  @inlinable
  convenience init<Model, System>(
    check: @escaping @Sendable (Model, System) throws -> Bool,
    tearDown: @escaping @Sendable (inout System) -> Void
  ) {
    self.init(
      invariant: {
        try check(
          $0.assumingMemoryBound(to: Model.self).pointee,
          $1.assumingMemoryBound(to: System.self).pointee)
      }, end: { tearDown(&$0.assumingMemoryBound(to: System.self).pointee) })
  }

  @usableFromInline
  init(
    invariant:
      @escaping @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) throws -> Bool,
    end: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    self.invariant = invariant
    self.end = end
  }

  func holds(_ model: UnsafeMutableRawPointer, _ system: UnsafeMutableRawPointer) throws -> Bool {
    try invariant(model, system)
  }

  func tearDown(_ system: UnsafeMutableRawPointer) { end(system) }
}
