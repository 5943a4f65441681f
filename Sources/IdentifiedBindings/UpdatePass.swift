import Synchronization

/// Tells whether the current thread is inside an update pass.
///
/// A binding answers reads from its cached value inside a pass and from live data outside (rule
/// B2), so the phase belongs to the thread, not to a binding. It is kept in one value of the thread:
///
/// ```text
/// bits 0..<16    depth            nested passes
/// bits 16..<32   dispatchDepth    the depth at which dispatched actions run
/// ```
///
/// The pass is active while `depth > dispatchDepth`. Asking is the most frequent thing that a
/// binding does, so a count of the passes of all threads comes first: while it is 0, no thread is
/// asked for its word.
public enum UpdatePass {
  /// Whether the current thread is inside a pass and outside a dispatched action.
  public static var isActive: Bool {
    if running.load(ordering: .acquiring) == 0 { return false }
    let word = word
    return word & 0xFFFF > word >> 16
  }

  /// Runs `body` as an update pass; passes may nest.
  @inlinable
  public static func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = enter()
    defer { leave(to: outer) }
    return try body()
  }

  /// Runs `body` as an action dispatched by the pass: reads inside are live again.
  ///
  /// Source: rule B2; `onAppear`, `onChange` and gesture actions run like this.
  @inlinable
  public static func dispatch<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = enterDispatched()
    defer { leave(to: outer) }
    return try body()
  }

  @usableFromInline
  static func enter() -> UInt {
    let outer = word
    precondition(outer & 0xFFFF < 0xFFFF, "update passes are nested more than 65535 deep")
    running.add(1, ordering: .releasing)
    value.pointer = UnsafeMutableRawPointer(bitPattern: outer + 1)
    return outer
  }

  @usableFromInline
  static func enterDispatched() -> UInt {
    let outer = word
    let depth = outer & 0xFFFF
    running.add(1, ordering: .releasing)
    value.pointer = UnsafeMutableRawPointer(bitPattern: depth << 16 | depth)
    return outer
  }

  @usableFromInline
  static func leave(to outer: UInt) {
    value.pointer = UnsafeMutableRawPointer(bitPattern: outer)
    running.subtract(1, ordering: .releasing)
  }

  private static var word: UInt { UInt(bitPattern: value.pointer) }

  /// How many passes and dispatched actions are running on all threads.
  ///
  /// A thread always sees its own, which is all that `isActive` needs. One that never comes back
  /// from its pass takes the shortcut from the others, and nothing else.
  private static let running = Atomic<Int>(0)

  private static let value = ThreadValue()
}
