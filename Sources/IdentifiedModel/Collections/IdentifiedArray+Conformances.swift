/// An identified array named by its elements.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

/// Positions are read-only: writing by position could give two elements one id.
extension IdentifiedArray: RandomAccessCollection {
  /// Always 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable
  public var endIndex: Int { elements.count }

  /// The element at a position; traps out of range.
  @inlinable
  public subscript(position: Int) -> Element { elements[position] }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both have equal elements in the same order.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.elements == right.elements }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in order, so equal arrays hash equally.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Takes elements that have different ids; traps on a repeated one.
  @inlinable
  public init(arrayLiteral elements: Element...) { self.init(uniqueElements: elements) }
}

extension IdentifiedArray: CustomStringConvertible {
  /// The elements, written as an array.
  public var description: String { elements.description }
}
