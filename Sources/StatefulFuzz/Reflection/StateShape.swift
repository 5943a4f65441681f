/// A state as a search sees it: what it is exactly, and roughly what it looks like.
///
/// Found by reflection, so that no machine needs to say anything: stored properties, one after the
/// other, where they lie (`ShapePlan`, `ShapeOutline`), or by a mirror where that does not tell. Collections
/// count by their length in the shape and by their elements in the exact value; the order of sets and dictionaries does not matter, nor does the hashing of this process, nor where
/// anything lies in memory. Objects behind a system are not followed: other threads may be at them.
/// - Complexity: O(size of the state) for the exact value; the shape stops at collections.
package struct StateShape {
  /// How far to look.
  enum Depth {
    /// Shape alone.
    case shape
    /// Shape and exact value.
    case exact
  }

  /// Equal for equal states, in any process; says nothing where the shape alone was asked for.
  private(set) var exact: UInt64 = 0

  /// Equal for states that look alike: numbers by their two highest bits.
  private(set) var shape: UInt64 = 0

  /// Each number, length and flag of the state in order, small ones as they are.
  private(set) var parts: [UInt64] = []

  /// Whether all of the value was looked at; where it was not, states that differ may be equal here.
  ///
  /// Out of sight are values that lie too deep, behind too many others, or behind a pointer.
  private(set) var isWhole = true

  /// What looking took: one for each value, and one for each eight bytes of text and the like.
  private(set) var work = 0

  private var depth = Depth.exact
  private var followsObjects = true
  private let types: ShapeTypes
  /// Values that are still looked at.
  private var left = 0

  /// A shape is asked for after every command of a search: the first values of a state must do.
  static let shapeLimit = 16
  private static let exactLimit = 20_000
  static let levelLimit = 12

  /// Describes a value.
  ///
  /// - Parameters:
  ///   - value: Anything.
  ///   - depth: How far to look.
  ///   - followsObjects: Whether references are followed.
  ///   - types: What earlier values have taught of their types.
  init<Value>(
    of value: Value, depth: Depth, followsObjects: Bool, types: ShapeTypes = ShapeTypes()
  ) {
    self.init(types)
    look(at: value, types.plan(of: Value.self), depth: depth, followsObjects: followsObjects)
  }

  /// Describes nothing as yet.
  init(_ types: ShapeTypes) { self.types = types }

  /// Describes another value, in the memory of the last one.
  mutating func look<Value>(
    at value: Value, _ plan: ShapePlan, depth: Depth, followsObjects: Bool
  ) {
    (self.depth, self.followsObjects) = (depth, followsObjects)
    (exact, shape, work, isWhole) = (0, 0, 0, true)
    parts.removeAll(keepingCapacity: true)
    left = depth == .shape ? Self.shapeLimit : Self.exactLimit
    if plan.mayBeContentBox, let content = types.content(of: value, plan) {
      exact = visit(content, level: 0, isShaped: true)
      return
    }
    withUnsafePointer(to: value) {
      let pointer = UnsafeRawPointer($0)
      if depth == .shape {
        follow(plan.outline, from: pointer)
      } else {
        exact = look(at: pointer, plan, level: 0, isShaped: true)
      }
    }
  }

  /// Hands out the parts, for memory that the next ones may use.
  mutating func exchangeParts(_ other: inout [UInt64]) { swap(&parts, &other) }

  /// Takes the shape alone.
  private mutating func follow(
    _ outline: ShapeOutline, from pointer: UnsafeRawPointer, level: Int = 0
  ) {
    outline.steps.withUnsafeBufferPointer { steps in
      for step in steps {
        guard left > 0, level + step.level < Self.levelLimit else {
          isWhole = false
          continue
        }
        follow(step, of: outline, from: pointer, level: level + step.level)
      }
    }
  }

  @inline(__always)
  private mutating func follow(
    _ step: ShapeOutline.Step, of outline: ShapeOutline, from pointer: UnsafeRawPointer, level: Int
  ) {
    let place = pointer + step.offset
    if step.kind == .planned {
      _ = look(at: place, outline.plans[step.place], level: level, isShaped: true)
      return
    }
    left -= 1
    work += 1
    switch step.kind {
    case .structure, .silent, .planned: break
    case .int: note(place.load(as: Int.self))
    case .bool: note(place.load(as: Bool.self) ? 1 : 0)
    case .text: note(place.assumingMemoryBound(to: String.self).pointee.utf8.count)
    case .count: note(outline.counts[step.place](place))
    case .optional:
      let payload = outline.payloads[step.place]
      if payload.isNil(place) {
        note(0)
      } else {
        followPayload(payload.plan, from: place, level: level)
      }
    }
  }

  /// A leaf that is there is like one that is not optional.
  private mutating func followPayload(
    _ plan: ShapePlan, from pointer: UnsafeRawPointer, level: Int
  ) {
    if case .boxed = plan.form {
      _ = visitPayload(plan.box(pointer), level: level, isShaped: true)
    } else if leaf(at: pointer, plan.form, true) == nil {
      note(1)
      follow(plan.outline, from: pointer, level: level + 1)
    }
  }

  private mutating func note(_ number: Int) { note(UInt64(bitPattern: Int64(number))) }

  /// The exact value of what lies at `pointer`, and of all below it.
  private mutating func look(
    at pointer: UnsafeRawPointer, _ plan: ShapePlan, level: Int, isShaped: Bool
  ) -> UInt64 {
    if case .boxed = plan.form {
      return visit(plan.box(pointer), level: level, isShaped: isShaped)
    }
    guard left > 0, level < Self.levelLimit else {
      isWhole = false
      return 0
    }
    left -= 1
    work += 1
    return lookInside(pointer, plan, level: level, isShaped: isShaped)
  }

  /// Never inlined: it calls itself through `look`, and would be inlined into copies of itself.
  @inline(never)
  private mutating func lookInside(
    _ pointer: UnsafeRawPointer, _ plan: ShapePlan, level: Int, isShaped: Bool
  ) -> UInt64 {
    if let leaf = leaf(at: pointer, plan.form, isShaped) { return leaf }
    switch plan.form {
    case .fields(let fields):
      return fields.reduce(2) { sum, field in
        SplitMix64.mix(
          sum
            &+ look(
              at: pointer + field.offset, field.plan, level: level + 1, isShaped: isShaped))
      }
    case .optional(let payload):
      guard !payload.isNil(pointer) else {
        if isShaped { note(0) }
        return 1
      }
      return lookAtPayload(pointer, payload.plan, level: level, isShaped: isShaped)
    case .list(let elements):
      return lookThrough(elements, at: pointer, level: level, isShaped: isShaped) {
        SplitMix64.mix($0 &+ $1)
      }
    case .bag(let elements):
      return lookThrough(elements, at: pointer, level: level, isShaped: isShaped) {
        $0 &+ SplitMix64.mix($1)
      }
    case .tags(let tags):
      guard
        let tag = tags.tag(of: pointer.load(as: UInt8.self), { plan.box(pointer) })
      else { return visitParts(of: plan.box(pointer), level: level, isShaped: isShaped) }
      if isShaped { note(tag | 1 &<< 63) }
      return tag
    case .cases(let cases):
      return look(at: pointer, cases, plan, level: level, isShaped: isShaped)
    case .int, .bool, .text, .double, .integer, .boxed: return 0
    }
  }

  private mutating func look(
    at pointer: UnsafeRawPointer, _ cases: EnumCases, _ plan: ShapePlan, level: Int, isShaped: Bool
  ) -> UInt64 {
    var sum: UInt64 = 0
    let carries = cases.look(at: pointer) { payload, carried in
      if isShaped { note(carried.name | 1 &<< 63) }
      sum = SplitMix64.mix(
        carried.name
          &+ look(at: payload, carried.plan, level: level + 1, isShaped: isShaped))
    }
    if carries { return sum }
    guard let name = cases.name(at: pointer, { plan.box(pointer) }) else {
      return visitParts(of: plan.box(pointer), level: level, isShaped: isShaped)
    }
    if isShaped { note(name | 1 &<< 63) }
    return name
  }

  private mutating func leaf(
    at pointer: UnsafeRawPointer, _ form: ShapePlan.Form, _ isShaped: Bool
  ) -> UInt64? {
    switch form {
    case .int: leaf(pointer.load(as: Int.self), isShaped)
    case .bool: leaf(pointer.load(as: Bool.self) ? 1 : 0, isShaped)
    case .double: SplitMix64.mix(pointer.load(as: Double.self).bitPattern)
    case .text: leaf(pointer.assumingMemoryBound(to: String.self).pointee, isShaped)
    case .integer(let read):
      leaf(of: read(pointer), isShaped)
    default: nil
    }
  }

  private mutating func leaf(of number: (low: Int, high: UInt64?), _ isShaped: Bool) -> UInt64 {
    let low = leaf(number.low, isShaped)
    return number.high.map { SplitMix64.mix(low &+ $0) } ?? low
  }

  private mutating func leaf(_ text: String, _ isShaped: Bool) -> UInt64 {
    work += text.utf8.count / 8
    if isShaped { note(UInt64(text.utf8.count)) }
    return Self.hash(of: text)
  }

  /// A leaf that is there is like one that is not optional.
  private mutating func lookAtPayload(
    _ pointer: UnsafeRawPointer, _ plan: ShapePlan, level: Int, isShaped: Bool
  ) -> UInt64 {
    if case .boxed = plan.form {
      return visitPayload(plan.box(pointer), level: level, isShaped: isShaped)
    }
    if let leaf = leaf(at: pointer, plan.form, isShaped) { return leaf }
    if isShaped { note(1) }
    return SplitMix64.mix(1 &+ look(at: pointer, plan, level: level + 1, isShaped: isShaped))
  }

  /// The shape stops at the length.
  private mutating func lookThrough(
    _ elements: ShapePlan.Elements, at pointer: UnsafeRawPointer, level: Int, isShaped: Bool,
    add: (UInt64, UInt64) -> UInt64
  ) -> UInt64 {
    let count = UInt64(elements.count(pointer))
    if isShaped { note(count) }
    guard depth == .exact else { return 0 }
    var sum = SplitMix64.mix(count)
    elements.forEach(pointer, .max) {
      sum = add(sum, look(at: $0, elements.plan, level: level + 1, isShaped: false))
    }
    return sum
  }

  // MARK: What has no plan, by its mirror

  /// The exact value below `value`; adds to the shape unless a collection is around it.
  private mutating func visit(_ value: Any, level: Int, isShaped: Bool) -> UInt64 {
    guard left > 0, level < Self.levelLimit else {
      isWhole = false
      return 0
    }
    left -= 1
    work += 1
    if let plan = types.plan(of: value) {
      var exact: UInt64 = 0
      plan.open(value) { exact = lookInside($0, plan, level: level, isShaped: isShaped) }
      return exact
    }
    let category = types.category(of: value)
    if let leaf = visitLeaf(value, category, isShaped) { return leaf }
    switch category {
    case .whole(let whole): return visitWhole(value, whole, isShaped)
    case .address:
      isWhole = false
      return 0
    case .object where !followsObjects: return 0
    // What a value without parts comes to.
    case .nothing: return 2
    case .optional: return visitOptional(value, level: level, isShaped: isShaped)
    case .partsOrText:
      return visitParts(of: value, level: level, isShaped: isShaped, hasText: true)
    default: return visitParts(of: value, level: level, isShaped: isShaped)
    }
  }

  /// The value of a number, flag or text; nil for everything else.
  private mutating func visitLeaf(
    _ value: Any, _ category: ShapeTypes.Category, _ isShaped: Bool
  ) -> UInt64? {
    switch category {
    case .int: return (value as? Int).map { leaf($0, isShaped) }
    case .bool: return (value as? Bool).map { leaf($0 ? 1 : 0, isShaped) }
    case .integer:
      guard let number = value as? any BinaryInteger else { return nil }
      let high = number.bitWidth > 64 ? Self.hash(ofHighWords: number) : nil
      return leaf(of: (Int(truncatingIfNeeded: number), high), isShaped)
    case .double: return (value as? Double).map { SplitMix64.mix($0.bitPattern) }
    case .text:
      return (value as? String).map { leaf($0, isShaped) }
    default: return nil
    }
  }

  /// The shape stops at the length, which costs nothing for bytes of any number.
  private mutating func visitWhole(_ value: Any, _ whole: WholeValue, _ isShaped: Bool) -> UInt64 {
    if let length = whole.length {
      let count = length(value)
      if isShaped { note(UInt64(count)) }
      if depth == .exact { work += count / 8 }
    }
    return depth == .exact ? whole.digest(value) : 0
  }

  /// A leaf that is there is like one that is not optional.
  private mutating func visitOptional(_ value: Any, level: Int, isShaped: Bool) -> UInt64 {
    guard let child = Mirror(reflecting: value).children.first else {
      if isShaped { note(0) }
      return 1
    }
    return visitPayload(child.value, level: level, isShaped: isShaped)
  }

  private mutating func visitPayload(_ value: Any, level: Int, isShaped: Bool) -> UInt64 {
    if let leaf = visitLeaf(value, types.category(of: value), isShaped) { return leaf }
    if isShaped { note(1) }
    return SplitMix64.mix(1 &+ visit(value, level: level + 1, isShaped: isShaped))
  }

  private mutating func leaf(_ number: Int, _ isShaped: Bool) -> UInt64 {
    if isShaped { note(UInt64(bitPattern: Int64(number))) }
    return SplitMix64.mix(UInt64(bitPattern: Int64(number)) &+ 1)
  }

  private mutating func visitParts(
    of value: Any, level: Int, isShaped: Bool, hasText: Bool = false
  ) -> UInt64 {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set, .dictionary:
      if isShaped { note(UInt64(mirror.children.count)) }
      guard depth == .exact else { return 0 }
      let isOrdered = mirror.displayStyle == .collection
      var sum = SplitMix64.mix(UInt64(mirror.children.count))
      for child in mirror.children {
        let part = visit(child.value, level: level + 1, isShaped: false)
        sum = isOrdered ? SplitMix64.mix(sum &+ part) : sum &+ SplitMix64.mix(part)
      }
      return sum
    case .enum:
      let name = mirror.children.first?.label ?? "\(value)"
      let tag = Self.hash(of: name)
      if isShaped { note(tag | 1 &<< 63) }
      return mirror.children.reduce(tag) {
        SplitMix64.mix($0 &+ visit($1.value, level: level + 1, isShaped: isShaped))
      }
    default:
      if hasText, depth == .exact, mirror.children.isEmpty { return Self.hash(of: "\(value)") }
      var sum: UInt64 = 2
      var part: Mirror? = mirror
      while let one = part {
        for child in one.children {
          sum = SplitMix64.mix(sum &+ visit(child.value, level: level + 1, isShaped: isShaped))
        }
        part = one.superclassMirror
      }
      return sum
    }
  }

  private mutating func note(_ number: UInt64) {
    let magnitude = number >> 63 == 0 ? number : ~number &+ 1
    let bucket = Self.bucket(magnitude) | (number >> 63) &<< 32
    shape = SplitMix64.mix(shape &+ bucket &+ 1)
    parts.append(magnitude < 64 ? number : bucket | 1 &<< 40)
  }
}
