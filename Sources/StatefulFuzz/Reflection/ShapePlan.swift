/// How to look at the values of one type where they lie in memory, found out once for each type.
///
/// Why: a mirror takes about a microsecond for each part of a value, most of it for finding the types of
/// stored properties by their names, each time again. What a plan sees is what a mirror would show;
/// where that is not certain, such as behind a reference or a value of any type, the plan is to look at
/// the value in a box, by its mirror.
final class ShapePlan {
  enum Form {
    case int, bool, text, double
    /// The low 64 bits of a number, and a digest of the others where there are any.
    case integer((UnsafeRawPointer) -> (low: Int, high: UInt64?))
    /// A structure or a tuple.
    case fields([Field])
    case optional(Payload)
    /// An array.
    case list(Elements)
    /// A set or a dictionary, whose order does not matter.
    case bag(Elements)
    /// An enumeration of one byte.
    case tags(EnumTags)
    /// An enumeration whose values carry something.
    case cases(EnumCases)
    case boxed
  }

  /// A stored property.
  struct Field {
    let offset: Int
    let plan: ShapePlan
  }

  /// What an optional holds, which begins where the optional does.
  struct Payload {
    let plan: ShapePlan
    let isNil: (UnsafeRawPointer) -> Bool
  }

  /// What a collection holds.
  struct Elements {
    let plan: ShapePlan
    let count: (UnsafeRawPointer) -> Int
    /// Calls the closure with where each element lies, of so many of the first.
    let forEach: (UnsafeRawPointer, Int, (UnsafeRawPointer) -> Void) -> Void
  }

  fileprivate(set) var form: Form = .boxed

  /// How to look at the shape alone of a value of this type, made when it is first wanted.
  private(set) lazy var outline = ShapeOutline(of: self)

  /// Whether a value only carries another one, as far as was seen; see `ContentBox`.
  var isContentBox: Bool?

  /// Whether a value may be one that only carries another one.
  ///
  /// Of a type that others inherit from or conform to, one value says nothing about the next.
  let mayBeContentBox: Bool

  /// The value that lies there, as one of any type.
  let box: (UnsafeRawPointer) -> Any

  /// Calls the closure with where a value of any type lies; nothing where it is of another type.
  let open: (Any, (UnsafeRawPointer) -> Void) -> Void

  fileprivate init<Value>(of type: Value.Type) {
    mayBeContentBox = !TypeLayout.isValueType(type) || type is any ContentBox.Type
    box = { $0.assumingMemoryBound(to: Value.self).pointee }
    open = { value, body in
      guard let value = value as? Value else { return }
      withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
    }
  }
}

/// The names of an enumeration's values that carry nothing, by their byte.
final class EnumTags {
  private var known: [UInt64?] = Array(repeating: nil, count: 256)

  /// The digest of the name of the value with this byte; nil for one that carries something.
  func tag(of byte: UInt8, _ value: () -> Any) -> UInt64? {
    if let tag = known[Int(byte)] { return tag }
    let value = value()
    guard Mirror(reflecting: value).children.isEmpty else { return nil }
    let tag = StateShape.hash(of: "\(value)")
    known[Int(byte)] = tag
    return tag
  }
}

/// The cases of an enumeration, by their tags, and how to look at what each carries.
final class EnumCases {
  struct Carried {
    /// A digest of the case's name.
    let name: UInt64
    let plan: ShapePlan
  }

  private let layout: EnumLayout
  /// Nil for cases that carry nothing, and for those whose value lies elsewhere.
  private let carried: [Carried?]
  private var names: [UInt64?]

  fileprivate init(_ layout: EnumLayout, _ plans: ShapePlans) {
    self.layout = layout
    carried = layout.cases.map { one in
      guard let payload = one.payload, !one.isIndirect else { return nil }
      return Carried(name: StateShape.hash(of: one.name), plan: plans.plan(of: payload))
    }
    names = Array(repeating: nil, count: layout.cases.count)
  }

  /// Calls the closure with what the value at a pointer carries, and how to look at it.
  ///
  /// - Parameters:
  ///   - pointer: Where the value lies.
  ///   - body: What to do.
  /// - Returns: Whether that was possible: it carries something, which lies in the value.
  func look(at pointer: UnsafeRawPointer, _ body: (UnsafeRawPointer, Carried) -> Void) -> Bool {
    guard let carried = carried[layout.tag(pointer)] else { return false }
    layout.withPayload(pointer) { body($0, carried) }
    return true
  }

  /// The digest of a value's name; nil for one that carries something.
  ///
  /// - Parameters:
  ///   - pointer: Where the value lies.
  ///   - value: The value, which names itself.
  /// - Returns: A number that is the same in any process.
  func name(at pointer: UnsafeRawPointer, _ value: () -> Any) -> UInt64? {
    let tag = layout.tag(pointer)
    if let name = names[tag] { return name }
    guard layout.cases[tag].payload == nil else { return nil }
    let name = StateShape.hash(of: "\(value())")
    names[tag] = name
    return name
  }
}

/// The plans of all types that were met.
final class ShapePlans {
  private var known: [ObjectIdentifier: ShapePlan] = [:]
  private let areMade: Bool

  /// - Parameter areMade: Whether there are any; otherwise each is to look at the value in a box.
  init(areMade: Bool) { self.areMade = areMade }

  /// The plan for a type.
  func plan(of type: Any.Type) -> ShapePlan {
    if let plan = known[ObjectIdentifier(type)] { return plan }
    let plan = Self.unfilled(type)
    // Before its parts are asked for, which may lead back to it.
    known[ObjectIdentifier(type)] = plan
    if areMade { plan.form = form(of: type) }
    return plan
  }

  private static func unfilled(_ type: Any.Type) -> ShapePlan {
    func open<Value>(_ type: Value.Type) -> ShapePlan { ShapePlan(of: type) }
    return _openExistential(type, do: open)
  }

  private func form(of type: Any.Type) -> ShapePlan.Form {
    if type == Int.self { return .int }
    if type == Bool.self { return .bool }
    if type == String.self { return .text }
    if type == Double.self { return .double }
    if let number = type as? any BinaryInteger.Type { return Self.integer(number) }
    if let collection = type as? any PlannedCollection.Type { return collection.form(in: self) }
    switch TypeLayout.kind(of: type) {
    case .structure, .tuple:
      guard ShapeTypes.areFieldsAll(of: type) else { return .boxed }
      return fields(of: type)
    case .enumeration:
      guard ShapeTypes.areFieldsAll(of: type) else { return .boxed }
      if let layout = EnumLayout(of: type), layout.cases.contains(where: { $0.payload != nil }) {
        return .cases(EnumCases(layout, self))
      }
      return TypeLayout.isOneByte(type) ? .tags(EnumTags()) : .boxed
    case .other: return .boxed
    }
  }

  private func fields(of type: Any.Type) -> ShapePlan.Form {
    guard let fields = TypeLayout.fields(of: type) else { return .boxed }
    return .fields(fields.map { ShapePlan.Field(offset: $0.offset, plan: plan(of: $0.type)) })
  }

  private static func integer<Number: BinaryInteger>(_ type: Number.Type) -> ShapePlan.Form {
    .integer { pointer in
      let number = pointer.assumingMemoryBound(to: Number.self).pointee
      return (
        Int(truncatingIfNeeded: number),
        number.bitWidth > 64 ? StateShape.hash(ofHighWords: number) : nil
      )
    }
  }
}

/// A collection of the standard library, or an optional, whose parts can be reached where they lie.
private protocol PlannedCollection {
  static func form(in plans: ShapePlans) -> ShapePlan.Form
}

extension Optional: PlannedCollection {
  fileprivate static func form(in plans: ShapePlans) -> ShapePlan.Form {
    .optional(
      ShapePlan.Payload(
        plan: plans.plan(of: Wrapped.self),
        isNil: TypeLayout.isNil(optionalOf: Wrapped.self)
          ?? { $0.assumingMemoryBound(to: Self.self).pointee == nil }))
  }
}

extension Array: PlannedCollection {
  fileprivate static func form(in plans: ShapePlans) -> ShapePlan.Form {
    .list(
      ShapePlan.Elements(
        plan: plans.plan(of: Element.self),
        count: TypeLayout.count ?? { $0.assumingMemoryBound(to: Self.self).pointee.count },
        forEach: { pointer, most, body in
          pointer.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer { elements in
            guard let base = elements.baseAddress else { return }
            for index in elements.indices.prefix(most) { body(UnsafeRawPointer(base + index)) }
          }
        }))
  }
}

extension Set: PlannedCollection {
  fileprivate static func form(in plans: ShapePlans) -> ShapePlan.Form {
    .bag(
      ShapePlan.Elements(
        plan: plans.plan(of: Element.self),
        count: TypeLayout.count ?? { $0.assumingMemoryBound(to: Self.self).pointee.count },
        forEach: { pointer, most, body in
          var left = most
          for element in pointer.assumingMemoryBound(to: Self.self).pointee {
            guard left > 0 else { return }
            left -= 1
            withUnsafePointer(to: element) { body(UnsafeRawPointer($0)) }
          }
        }))
  }
}

extension Dictionary: PlannedCollection {
  fileprivate static func form(in plans: ShapePlans) -> ShapePlan.Form {
    .bag(
      ShapePlan.Elements(
        plan: plans.plan(of: Element.self),
        count: TypeLayout.count ?? { $0.assumingMemoryBound(to: Self.self).pointee.count },
        forEach: { pointer, most, body in
          var left = most
          for element in pointer.assumingMemoryBound(to: Self.self).pointee {
            guard left > 0 else { return }
            left -= 1
            withUnsafePointer(to: element) { body(UnsafeRawPointer($0)) }
          }
        }))
  }
}
