/// An object as its properties, for reports: `Cache(entries: ["a": 1], limit: 2)`.
///
/// Only what is described as a state is taken apart so: an argument or an answer that is an object is who it is.
/// An object that comes up again, or more than three levels down, is its type alone, and a long text is cut
/// off.
struct ObjectText: CustomStringConvertible {
  let description: String

  private static let depthLimit = 3
  private static let lengthLimit = 1_000

  /// Describes an object without a description of its own; nil for any other value.
  init?(_ value: Any) {
    var visited: Set<ObjectIdentifier> = []
    guard let text = Self.text(value, depth: 0, &visited) else { return nil }
    description =
      text.count <= Self.lengthLimit ? text : text.prefix(Self.lengthLimit) + "… (cut off)"
  }

  private static func text(
    _ value: Any, depth: Int, _ visited: inout Set<ObjectIdentifier>
  ) -> String? {
    guard Mirror(reflecting: value).displayStyle == .class,
      !(value is any CustomStringConvertible), !(value is any NamedResult)
    else { return nil }
    let name = "\(type(of: value))"
    guard depth < depthLimit, visited.insert(ObjectIdentifier(value as AnyObject)).inserted
    else { return name }
    var parts: [String] = []
    var mirror: Mirror? = Mirror(reflecting: value)
    while let current = mirror {
      let own = current.children.compactMap { child -> String? in
        // What the compiler adds, such as the storage of an actor, begins with a dollar sign.
        guard let label = child.label, !label.hasPrefix("$") else { return nil }
        return "\(label): \(part(child.value, depth: depth + 1, &visited))"
      }
      parts = own + parts
      mirror = current.superclassMirror
    }
    return parts.isEmpty ? name : "\(name)(\(parts.joined(separator: ", ")))"
  }

  private static func part(
    _ value: Any, depth: Int, _ visited: inout Set<ObjectIdentifier>
  ) -> String {
    // A mirror cannot look into what cannot be copied, such as a Mutex.
    if value is Void { return "…" }
    if let text = text(value, depth: depth, &visited) { return text }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional, let wrapped = mirror.children.first?.value,
      let text = text(wrapped, depth: depth, &visited)
    {
      return text
    }
    return SwiftLiteral.text(value)
  }
}
