/// How the id of an element is read: by its `Identifiable` conformance, or by a key path.
///
/// Made without an allocation, copied without counting a reference to a closure, and the key path of
/// an identifiable type is not instantiated before somebody asks for it: that alone costs hundreds
/// of nanoseconds.
///
/// `@unchecked Sendable`: a key path is immutable. One that captured a subscript argument which is
/// not `Sendable` could carry it to another task; the checked type for that, `any KeyPath &
/// Sendable`, cannot be built from the plain key paths that the initialisers take.
@frozen
@usableFromInline
struct IDSource<ID: Hashable, Element>: @unchecked Sendable {
  @usableFromInline
  let reader: IDReader<ID, Element>.Type

  /// Absent when the elements are identifiable and it was not given.
  @usableFromInline
  let path: KeyPath<Element, ID>?

  /// Reads ids through a key path.
  @inlinable
  init(path: KeyPath<Element, ID>) {
    reader = IDReader<ID, Element>.self
    self.path = path
  }

  @inlinable
  init(reader: IDReader<ID, Element>.Type) {
    self.reader = reader
    path = nil
  }

  @inlinable
  @inline(__always)
  func id(of element: Element) -> ID {
    if let path { return element[keyPath: path] }
    return reader.id(of: element)
  }

  /// Traps unless an element that was changed in place still has the id that it is known by.
  ///
  /// `inout`, because that is how the element is read where it is; reading it through a pointer
  /// copies it, which took 40 ns for three references.
  @inlinable
  @inline(__always)
  func check(_ element: inout Element, is id: ID) {
    let current = path.map { element[keyPath: $0] } ?? reader.id(inPlace: &element)
    precondition(current == id, Self.changedID)
  }

  @inlinable
  static var changedID: String {
    "an access in place changed the id of an element; use rekey(id:_:)"
  }

  /// The key path, made when it was not given.
  @inlinable
  var keyPath: KeyPath<Element, ID> { path ?? reader.keyPath }

  /// Whether both surely read the same id from every element.
  @inlinable
  func reads(likewise other: Self) -> Bool {
    if path == nil, other.path == nil { return reader == other.reader }
    return keyPath == other.keyPath
  }
}

extension IDSource where Element: Identifiable, ID == Element.ID {
  /// Reads ids through the conformance.
  @inlinable
  static var identifiable: Self { Self(reader: IdentifiableReader<Element>.self) }
}

/// Reads ids without an instance; the base class stands for "by key path" and is never asked.
@usableFromInline
class IDReader<ID: Hashable, Element> {
  @usableFromInline
  class func id(of element: Element) -> ID {
    preconditionFailure("a source without a conformance has a key path")
  }

  @usableFromInline
  class func id(inPlace element: inout Element) -> ID {
    preconditionFailure("a source without a conformance has a key path")
  }

  @usableFromInline
  class var keyPath: KeyPath<Element, ID> {
    preconditionFailure("a source without a conformance has a key path")
  }
}

/// Reads ids through the `Identifiable` conformance.
@usableFromInline
final class IdentifiableReader<Element: Identifiable>: IDReader<Element.ID, Element> {
  @inlinable
  override class func id(of element: Element) -> Element.ID { element.id }

  @inlinable
  override class func id(inPlace element: inout Element) -> Element.ID { element.id }

  @inlinable
  override class var keyPath: KeyPath<Element, Element.ID> { \.id }
}
