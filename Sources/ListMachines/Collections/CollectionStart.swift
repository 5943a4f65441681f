import StatefulFuzz

/// How many elements list `a` starts with; `b` and `c` are empty.
///
/// Element `i` has the id `i` and the value `i + 1`: a 0 that is written later can be seen.
public struct CollectionStart: Hashable, Sendable, LosslessStringConvertible, SelfExplainingText {
  /// Sizes are below this.
  static let sizeBound = 201

  /// The number of elements.
  public var size: Int

  /// Makes a start.
  public init(size: Int) { self.size = size }

  /// The elements of list `a`.
  var entries: [Entry] { (0..<size).map { Entry(id: $0, value: $0 + 1) } }

  /// Reads a number.
  public init?(_ description: String) {
    guard Self.explain(description) == nil, let size = Int(description) else { return nil }
    self.init(size: size)
  }

  /// The number.
  public var description: String { "\(size)" }

  /// What is wrong with a text; nil when it is a start.
  public static func explain(_ text: String) -> String? {
    guard let size = Int(text), "\(size)" == text, (0..<sizeBound).contains(size) else {
      return "'\(text)' is not a number of elements from 0 to \(sizeBound - 1)"
    }
    return nil
  }
}

/// As text.
extension CollectionStart: Codable {}
