/// Counts the objects that a system holds, to detect leaks and early releases.
///
/// ```swift
/// fuzz("deque/lifetimes", model: [Int](), system: { (deque: Deque<Tracked<Int>>(), lives: Lifetimes()) }) { on in
///   on.command("push", .int()) { $0.append($1) } system: { $0.deque.append($0.lives.track($1)) }
///   on.command("pop") { $0.popLast() } system: { $0.deque.popLast()?.value }
///   on.compare("alive") { $0.count } with: { $0.lives.count }
/// }
/// ```
///
/// Unchecked: a case runs on one thread, and so do the ends of its objects.
public final class Lifetimes: @unchecked Sendable {
  /// Objects that are alive.
  public fileprivate(set) var count = 0

  /// Makes a counter without objects.
  public init() {}

  /// An object that counts as long as it is retained.
  public func track<Value>(_ value: Value) -> Tracked<Value> { Tracked(value, self) }
}

/// A value that is counted as long as it is alive.
public final class Tracked<Value>: CustomStringConvertible {
  /// The value.
  public let value: Value

  private let lifetimes: Lifetimes

  fileprivate init(_ value: Value, _ lifetimes: Lifetimes) {
    (self.value, self.lifetimes) = (value, lifetimes)
    lifetimes.count += 1
  }

  deinit { lifetimes.count -= 1 }

  /// The value's.
  public var description: String { "\(value)" }
}

extension Tracked: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (left: Tracked, right: Tracked) -> Bool { left.value == right.value }
}

extension Tracked: Hashable where Value: Hashable {
  /// Feeds the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
