/// First in, first out, in a ring of slots that doubles when it is full.
///
/// It has a mistake: see what the tests say.
public struct RingQueue: Sendable {
  private var slots = [0, 0]
  private var head = 0
  private var count = 0

  /// Makes an empty queue.
  public init() {}

  /// Adds a value at the end.
  public mutating func push(_ value: Int) {
    if count == slots.count { slots += Array(repeating: 0, count: count) }
    slots[(head + count) % slots.count] = value
    count += 1
  }

  /// Takes the first value; nil when there is none.
  public mutating func pop() -> Int? {
    guard count > 0 else { return nil }
    defer {
      head = (head + 1) % slots.count
      count -= 1
    }
    return slots[head]
  }

  /// All values, the first one first.
  public var contents: [Int] { (0..<count).map { slots[(head + $0) % slots.count] } }
}
