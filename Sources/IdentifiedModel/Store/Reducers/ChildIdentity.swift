/// What a child is known by, so that its effects do not reach another one in its place.
///
/// A child with an id is known by that. An enum with case paths is known by its case and the id of
/// that case's value, so that a sheet that shows another item is another sheet. Any other child is
/// known only by being there.
enum ChildIdentity {
  private struct Presence: Hashable {}

  /// The case of an enum, by name, and its value's id.
  private struct Case: Hashable {
    let name: String?
    let id: AnyHashable?
  }

  /// The identity of a child with an id.
  private static func ofIdentifiable<Child: Identifiable>(_ child: Child) -> AnyHashable {
    AnyHashable(child.id)
  }

  /// The identity of a child whose type says nothing about an id.
  ///
  /// Cost: reflection for an enum with case paths, nothing for any other type. Cases without a value
  /// are not told apart, because reflection does not name them.
  private static func ofPart<Child>(_ child: Child) -> AnyHashable {
    guard Child.self is any CasePathable.Type else { return AnyHashable(Presence()) }
    let payload = Mirror(reflecting: child).children.first
    return AnyHashable(
      Case(name: payload?.label, id: payload.flatMap { id(of: $0.value) }))
  }

  /// How children of one type are told apart.
  ///
  /// The type is looked at here, not by overloads: in a generic feature they would not know that it has an id.
  static func identity<Child>(of type: Child.Type) -> (Child) -> AnyHashable {
    if type is any Identifiable.Type { return { ofAnything($0) } }
    return { ofPart($0) }
  }

  /// The identity of a child of which nothing is known when this is compiled.
  static func ofAnything<Child>(_ child: Child) -> AnyHashable {
    (child as? any Identifiable).map { ofIdentifiable($0) } ?? ofPart(child)
  }

  private static func id(of value: Any) -> AnyHashable? {
    if let identifiable = value as? any Identifiable { return ofIdentifiable(identifiable) }
    // A value with a label comes as a tuple.
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return nil }
    return (mirror.children.first?.value as? any Identifiable).map { ofIdentifiable($0) }
  }
}
