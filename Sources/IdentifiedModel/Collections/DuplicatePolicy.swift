/// How an initialiser handles an element whose id is already taken.
@frozen
public struct DuplicatePolicy<Element, Failure: Error> {
  /// Makes one element of the current and the new one, or throws.
  ///
  /// Arguments: the element that is kept so far, the new one, and their positions in the sequence.
  @usableFromInline
  let combine: (_ current: Element, _ new: Element, _ at: Int) throws(Failure) -> Element

  @inlinable
  init(_ combine: @escaping (Element, Element, Int) throws(Failure) -> Element) {
    self.combine = combine
  }
}

extension DuplicatePolicy where Failure == Never {
  /// Traps: a repeated id is a mistake of the caller.
  @inlinable
  public static var trap: Self {
    Self { _, _, offset in preconditionFailure("the element \(offset) has the id of another") }
  }

  /// Keeps the first element.
  @inlinable
  public static var keepFirst: Self { Self { current, _, _ in current } }

  /// Replaces the first element by the last one, in its position.
  @inlinable
  public static var keepLast: Self { Self { _, new, _ in new } }

  /// Replaces the first element by a combination of both, which must have their id, or the call
  /// traps.
  @inlinable
  public static func merge(_ combine: @escaping (Element, Element) -> Element) -> Self {
    Self { current, new, _ in combine(current, new) }
  }
}

extension DuplicatePolicy where Failure == DuplicateIDError {
  /// Throws at the first repeated id; for elements from outside the program.
  @inlinable
  public static var throwing: Self {
    Self { (_, _, offset) throws(DuplicateIDError) in throw DuplicateIDError(offset: offset) }
  }
}

/// An element has the id of an earlier one.
public struct DuplicateIDError: Error, Hashable, CustomStringConvertible {
  /// The position of the later element in what was read.
  public let offset: Int

  /// Reports the element at `offset`.
  public init(offset: Int) { self.offset = offset }

  /// Says which element it is.
  public var description: String { "the element at offset \(offset) has the id of an earlier one" }
}

extension IdentifiedArray {
  /// Takes elements, with a policy for those that share an id.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  public init<Failure: Error>(
    _ elements: some Sequence<Element>, id: KeyPath<Element, ID>,
    duplicates: DuplicatePolicy<Element, Failure>
  ) throws(Failure) {
    self.init(id: id)
    try add(elements, combining: duplicates.combine)
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Takes elements, with a policy for those that share an id.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  public init<Failure: Error>(
    _ elements: some Sequence<Element>, duplicates: DuplicatePolicy<Element, Failure>
  ) throws(Failure) {
    self.init()
    try add(elements, combining: duplicates.combine)
  }
}
