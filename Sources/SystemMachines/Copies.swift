import StatefulFuzz

/// A value and a copy of it: what they share must not show.
///
/// Types that copy on write share memory until one of two copies changes. So every machine here
/// changes a value whose copy may lie beside it, and compares both with their models.
struct Copies<Value> {
  /// What commands change.
  var value: Value

  /// What `copy` left behind.
  private(set) var copy: Value

  init(_ value: Value) {
    self.value = value
    copy = value
  }

  mutating func keep() { copy = value }

  mutating func exchange() { swap(&value, &copy) }

  /// Compares both with their models.
  ///
  /// - Returns: True; a difference is thrown.
  func agree<Plain>(
    with model: Copies<Plain>, _ compare: (Value, Plain) throws(Difference) -> Void
  ) throws(Difference) -> Bool {
    try compare(value, model.value)
    do throws(Difference) {
      try compare(copy, model.copy)
    } catch { throw Difference(description: "of the copy, \(error)") }
    return true
  }
}

/// A model whose values have a size.
protocol Sized {
  var size: Int { get }
}

extension Array: Sized { var size: Int { count } }

extension Copies where Value: Sized {
  /// Whether a command may put a value into itself or its copy.
  ///
  /// Each such command can double a value, and fifty of them in a row would fill any memory.
  var canDouble: Bool { max(value.size, copy.size) <= 256 }
}

extension Copies: CustomStringConvertible {
  var description: String { "\(Self.text(value))  copy \(Self.text(copy))" }

  private static func text(_ value: Value) -> String {
    guard !(value is any StringProtocol), let elements = value as? any Sequence else {
      return String(describing: value)
    }
    return "[" + elements.map { "\($0)" }.joined(separator: ", ") + "]"
  }
}

extension Copies: Sendable where Value: Sendable {}

/// The commands that every machine of copies has: make a copy, and go on with it.
func copying<Plain, Value>() -> [TestCommand<Copies<Plain>, Copies<Value>>] {
  [
    command("copy") {
      $0.keep()
    } system: {
      $0.keep()
    },
    command("exchange") {
      $0.exchange()
    } system: {
      $0.exchange()
    },
  ]
}
