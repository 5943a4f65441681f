/// The integers in a state, as far as a few looks find them.
///
/// Why: an argument that is equal to a part of the state is what many faults need. Only a search asks, and
/// not at every command, since looking costs more than most commands.
struct StateNumbers {
  /// Parts that are looked at, at most.
  private static let partLimit = 48

  /// Elements of a collection, or stored properties of a value, that are looked at.
  private static let childLimit = 24

  private static let levelLimit = 5

  /// What a look by a mirror counts: it takes some ten times as long as one without.
  private static let mirrorCost = 3

  private var numbers: [Int64] = []
  private var left = partLimit
  private let types: ShapeTypes

  /// The integers of a value, parts of its parts included; those of a collection's beginning alone.
  static func numbers<Value>(in value: Value, _ types: ShapeTypes = ShapeTypes()) -> [Int64] {
    var found = StateNumbers(types: types)
    let plan = types.plan(of: Value.self)
    if let content = types.content(of: value, plan) {
      found.visit(content, level: 0)
    } else {
      withUnsafePointer(to: value) { found.look(at: UnsafeRawPointer($0), plan, level: 0) }
    }
    return found.numbers
  }

  private init(types: ShapeTypes) { self.types = types }

  private mutating func note(_ number: Int64) {
    // 0 and 1 are drawn often enough.
    if number > 1 || number < 0 { numbers.append(number) }
  }

  private mutating func look(at pointer: UnsafeRawPointer, _ plan: ShapePlan, level: Int) {
    if case .boxed = plan.form { return visit(plan.box(pointer), level: level) }
    left -= 1
    guard left > 0 else { return }
    lookInside(pointer, plan, level: level)
  }

  private mutating func lookInside(_ pointer: UnsafeRawPointer, _ plan: ShapePlan, level: Int) {
    switch plan.form {
    case .int: note(Int64(pointer.load(as: Int.self)))
    case .integer(let read): note(Int64(read(pointer).low))
    case .fields(let fields):
      guard level < Self.levelLimit else { return }
      for field in fields.prefix(Self.childLimit) where left > 0 {
        look(at: pointer + field.offset, field.plan, level: level + 1)
      }
    case .optional(let payload):
      guard level < Self.levelLimit, !payload.isNil(pointer) else { return }
      look(at: pointer, payload.plan, level: level + 1)
    case .list(let elements), .bag(let elements):
      guard level < Self.levelLimit else { return }
      elements.forEach(pointer, Self.childLimit) {
        if left > 0 { look(at: $0, elements.plan, level: level + 1) }
      }
    case .tags(let tags):
      // One that carries nothing has no parts.
      if tags.tag(of: pointer.load(as: UInt8.self), { plan.box(pointer) }) == nil {
        visitParts(of: plan.box(pointer), level: level)
      }
    case .cases(let cases):
      guard level < Self.levelLimit else { return }
      let carries = cases.look(at: pointer) { payload, carried in
        if left > 0 { look(at: payload, carried.plan, level: level + 1) }
      }
      if !carries, cases.name(at: pointer, { plan.box(pointer) }) == nil {
        visitParts(of: plan.box(pointer), level: level)
      }
    case .bool, .text, .double, .boxed: break
    }
  }

  /// What has no plan is looked at by its mirror.
  private mutating func visit(_ value: Any, level: Int) {
    let plan = types.plan(of: value)
    left -= plan == nil ? Self.mirrorCost : 1
    guard left > 0 else { return }
    if let plan { return plan.open(value) { lookInside($0, plan, level: level) } }
    switch types.category(of: value) {
    case .int, .integer:
      if let number = value as? any BinaryInteger { note(Int64(truncatingIfNeeded: number)) }
    case .bool, .text, .double, .nothing: break
    case .whole, .optional, .object, .address, .parts, .partsOrText:
      visitParts(of: (value as? any ContentBox)?.content ?? value, level: level)
    }
  }

  private mutating func visitParts(of value: Any, level: Int) {
    guard level < Self.levelLimit else { return }
    for child in Mirror(reflecting: value).children.prefix(Self.childLimit) where left > 0 {
      visit(child.value, level: level + 1)
    }
  }
}
