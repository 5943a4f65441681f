/// How values of each type are looked at, by reflection: found out once for each type and kept.
///
/// Why: asking a value whether it is an integer of any kind costs as much as looking at its parts, and
/// most values of a state are of a few types.
final class ShapeTypes {
  /// How a value is looked at.
  enum Category {
    case int, bool, text, integer, double, optional
    /// As a whole: its mirror shows nothing of it, or where it lies in memory.
    indirect case whole(WholeValue)
    /// A reference.
    case object
    /// Functions and metatypes: there is nothing to look at.
    case nothing
    /// A pointer: where something lies says nothing about it, and differs from run to run.
    case address
    /// By its parts: structures, enumerations, collections, tuples.
    case parts
    /// By its parts, or by its text where it shows none.
    case partsOrText
  }

  private var known: [ObjectIdentifier: Category] = [:]
  private let plans: ShapePlans

  /// - Parameter hasPlans: Whether values are looked at where they lie; otherwise by their mirrors alone,
  ///   which takes longer and shows the same.
  init(hasPlans: Bool = true) { plans = ShapePlans(areMade: hasPlans) }

  /// The plan for the values of a type.
  func plan(of type: Any.Type) -> ShapePlan { plans.plan(of: type) }

  /// The plan for a value; nil where it is to be looked at by its mirror.
  func plan(of value: Any) -> ShapePlan? {
    let plan = plans.plan(of: type(of: value))
    if case .boxed = plan.form { return nil }
    return plan
  }

  /// What a value carries that only carries another one; nil for any other value.
  func content<Value>(of value: Value, _ plan: ShapePlan) -> Any? {
    // Of a type that others inherit from or conform to, one value says nothing about the next.
    guard type(of: value) == Value.self else { return (value as? any ContentBox)?.content }
    if plan.isContentBox == false { return nil }
    let box = value as? any ContentBox
    plan.isContentBox = box != nil
    return box?.content
  }

  /// Whether what is to be seen of a type's values is what is stored in them.
  static func areFieldsAll(of type: Any.Type) -> Bool {
    if type is any CustomReflectable.Type || isAddress(type) || WholeValue(type) != nil {
      return false
    }
    // One without parts is its text.
    return !(type is any CustomStringConvertible.Type) || TypeLayout.kind(of: type) == .enumeration
      || TypeLayout.fields(of: type)?.isEmpty == false
  }

  /// How to look at a value: a function of its type alone, so that it does not matter which value
  /// came first.
  func category(of value: Any) -> Category {
    let type = type(of: value)
    if let category = known[ObjectIdentifier(type)] { return category }
    let category = Self.category(of: type, like: value)
    known[ObjectIdentifier(type)] = category
    return category
  }

  private static func category(of type: Any.Type, like value: Any) -> Category {
    if type == Int.self { return .int }
    if type == Bool.self { return .bool }
    if type == String.self { return .text }
    if type is any BinaryInteger.Type { return .integer }
    if type == Double.self { return .double }
    if type is any AnyOptional.Type { return .optional }
    if type is AnyClass { return .object }
    if isAddress(type) { return .address }
    if let whole = WholeValue(type) { return .whole(whole) }
    // Where a type does not describe itself, the style is one of its kind of type.
    let isPlain = !(type is any CustomReflectable.Type)
    if isPlain, Mirror(reflecting: value).displayStyle == nil { return .nothing }
    return isPlain && !(type is any CustomStringConvertible.Type) ? .parts : .partsOrText
  }

  private static func isAddress(_ type: Any.Type) -> Bool {
    type is any _Pointer.Type || type == OpaquePointer.self || type == ObjectIdentifier.self
  }
}

private protocol AnyOptional {}

extension Optional: AnyOptional {}
