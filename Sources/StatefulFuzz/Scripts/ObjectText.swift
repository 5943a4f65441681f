/// Writes objects as their properties, for reports: `Cache(entries: ["a": 1], limit: 2)`.
///
/// Only what is described as a state is taken apart so: an argument or an answer that is an object is who it is.
/// An object that comes up again, or more than three levels down, is its type alone, and a long text is cut
/// off.
final class ObjectText {
  private static let depthLimit = 3
  private static let lengthLimit = 1_000

  /// Whether values that describe themselves are taken apart as well.
  let ignoresDescriptions: Bool

  private var visited: Set<ObjectIdentifier> = []
  private var depth = 0

  private init(ignoresDescriptions: Bool = false) {
    self.ignoresDescriptions = ignoresDescriptions
  }

  /// A state in its own words, or as a Swift literal, with the properties of what objects are in it.
  static func text(ofState value: Any) -> String {
    let objects = ObjectText()
    let text = SwiftLiteral.text(value, objects)
    guard !objects.visited.isEmpty, text.count > lengthLimit else { return text }
    return text.prefix(lengthLimit) + "… (cut off)"
  }

  /// What is stored in a value, whatever it says of itself: for values that differ and print the same.
  ///
  /// `Style(name: "a", isBold: true)` and not `a`, and `UInt8(1)` for what an `AnyHashable` holds.
  static func text(ofContents value: Any) -> String {
    SwiftLiteral.text(value, ObjectText(ignoresDescriptions: true))
  }

  /// The name of a value's case; nil for what is no enumeration, or of which it cannot be told.
  static func caseName(of value: Any) -> String? {
    func name<Value>(_ value: Value) -> String? {
      guard let layout = EnumLayout(of: Value.self) else { return nil }
      let tag = withUnsafePointer(to: value) { layout.tag(UnsafeRawPointer($0)) }
      return layout.cases.indices.contains(tag) ? layout.cases[tag].name : nil
    }
    return _openExistential(value, do: name)
  }

  /// An object without a description of its own.
  func text(of object: Any) -> String {
    let name = "\(type(of: object))"
    guard depth < Self.depthLimit,
      visited.insert(ObjectIdentifier(object as AnyObject)).inserted
    else { return name }
    depth += 1
    defer { depth -= 1 }
    var parts: [String] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      // The macro `@Observable` stores each property under its name with an underscore.
      let isObservable = current.children.contains { $0.label == Self.registrar }
      parts = current.children.compactMap { part($0, isObservable: isObservable) } + parts
      mirror = current.superclassMirror
    }
    return parts.isEmpty ? name : "\(name)(\(parts.joined(separator: ", ")))"
  }

  private static let registrar = "_$observationRegistrar"

  private func part(_ child: Mirror.Child, isObservable: Bool) -> String? {
    // What the compiler adds, such as the storage of an actor, begins with a dollar sign.
    guard var label = child.label, !label.hasPrefix("$"), label != Self.registrar else {
      return nil
    }
    if isObservable, label.hasPrefix("_") { label.removeFirst() }
    // A mirror cannot look into what cannot be copied, such as a Mutex.
    return "\(label): \(child.value is Void ? "…" : SwiftLiteral.text(child.value, self))"
  }
}
