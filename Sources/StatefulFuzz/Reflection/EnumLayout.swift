/// What the runtime knows of an enumeration's cases, and how to reach what a value carries.
///
/// Why: a mirror of such a value takes several microseconds, most of it for finding the type of what it carries
/// by its name.
struct EnumLayout {
  struct Case {
    let name: String
    /// The type of what it carries: a tuple where that are several values; nil where it carries nothing.
    let payload: Any.Type?
    /// Whether what it carries lies in a box.
    let isIndirect: Bool
  }

  /// Those that carry something come first; a value's tag is the place of its case.
  let cases: [Case]

  /// The tag of the value at a pointer.
  let tag: (UnsafeRawPointer) -> Int

  /// Calls the closure with where a copy of what the value at a pointer carries lies.
  let withPayload: (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void

  /// The layout of an enumeration; nil where it is not to be had.
  ///
  /// The places of witnesses and records are part of the ABI (Swift's docs/ABI/TypeMetadata.rst and
  /// include/swift/ABI/ValueWitness.def).
  init?(of type: Any.Type) {
    #if canImport(ObjectiveC)
    // Pointers to witnesses may be signed.
    return nil
    #else
    guard TypeLayout.kind(of: type) == .enumeration, let cases = Self.cases(of: type) else {
      return nil
    }
    self.cases = cases
    let witnesses = Witnesses(of: type)
    tag = witnesses.tag
    func opened<Value>(
      _ type: Value.Type
    ) -> (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void {
      { pointer, body in
        withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { copy in
          guard let base = copy.baseAddress else { return }
          base.initialize(to: pointer.assumingMemoryBound(to: Value.self).pointee)
          let tag = witnesses.tag(UnsafeRawPointer(base))
          // From here on it is no value, but what it carried.
          witnesses.project(UnsafeMutableRawPointer(base))
          body(UnsafeRawPointer(base))
          witnesses.inject(UnsafeMutableRawPointer(base), tag)
          base.deinitialize(count: 1)
        }
      }
    }
    withPayload = _openExistential(type, do: opened)
    #endif
  }

  #if !canImport(ObjectiveC)
  /// The three functions of a type that only enumerations have, behind the eight of all types, two words
  /// and two half words of theirs.
  private struct Witnesses {
    private typealias Tag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    private typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    private typealias Inject =
      @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

    private let metadata: UnsafeRawPointer
    private let getTag: Tag
    private let getPayload: Project
    private let setTag: Inject

    init(of type: Any.Type) {
      let word = MemoryLayout<UInt>.size
      metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      let table = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
      let first = 10 * word + 8
      getTag = table.load(fromByteOffset: first, as: Tag.self)
      getPayload = table.load(fromByteOffset: first + word, as: Project.self)
      setTag = table.load(fromByteOffset: first + 2 * word, as: Inject.self)
    }

    func tag(_ value: UnsafeRawPointer) -> Int { Int(getTag(value, metadata)) }
    func project(_ value: UnsafeMutableRawPointer) { getPayload(value, metadata) }
    func inject(_ value: UnsafeMutableRawPointer, _ tag: Int) {
      setTag(value, UInt32(tag), metadata)
    }
  }

  private static func cases(of type: Any.Type) -> [Case]? {
    let word = MemoryLayout<UInt>.size
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let description = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    // Programs can be built without such records, and enumerations of C have none.
    guard let records = target(of: description + 16) else { return nil }
    let size = Int(records.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(records.load(fromByteOffset: 12, as: UInt32.self))
    var cases: [Case] = []
    for place in 0..<count {
      let record = records + 16 + place * size
      guard let name = target(of: record + 8) else { return nil }
      var payload: Any.Type?
      if let typeName = target(of: record + 4) {
        payload = _getTypeByMangledNameInContext(
          typeName.assumingMemoryBound(to: UInt8.self), nameLength(typeName),
          genericContext: description, genericArguments: metadata + 2 * word)
        if payload == nil { return nil }
      }
      cases.append(
        Case(
          name: String(cString: name.assumingMemoryBound(to: CChar.self)), payload: payload,
          isIndirect: record.load(as: UInt32.self) & 1 != 0))
    }
    return cases
  }

  /// Where a relative pointer points; nil for one that points nowhere.
  private static func target(of place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = place.load(as: Int32.self)
    return offset == 0 ? nil : place + Int(offset)
  }

  /// The length of a mangled name, in which some bytes are followed by a pointer, which may hold zeros.
  private static func nameLength(_ name: UnsafeRawPointer) -> UInt {
    var length = 0
    while case let byte = name.load(fromByteOffset: length, as: UInt8.self), byte != 0 {
      length += byte > 0x1F ? 1 : byte > 0x17 ? 1 + MemoryLayout<UInt>.size : 5
    }
    return UInt(length)
  }
  #endif
}
