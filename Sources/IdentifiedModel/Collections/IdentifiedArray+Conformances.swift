/// An identified array named by its elements.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both have equal elements in the same order, however their ids are read.
  ///
  /// - Complexity: O(1) for copies that still share their elements, else O(n).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.storage == right.storage }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in order and nothing else, so that equal arrays hash equally.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

extension IdentifiedArray: CustomStringConvertible {
  /// The elements, written as an array.
  public var description: String { storage.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The elements after the name of the type.
  public var debugDescription: String { "IdentifiedArray<\(Element.self)>(\(storage))" }
}

extension IdentifiedArray: CustomReflectable {
  /// A collection of the elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
  }
}
