/// What the runtime knows of a type's parts: the functions behind `Mirror`, asked about the type alone.
enum TypeLayout {
  enum Kind {
    case structure, enumeration, tuple, other
  }

  static func kind(of type: Any.Type) -> Kind {
    // The numbers are part of the ABI: flags of a type without an instance on the heap.
    switch metadataKind(type) {
    case 0x200: .structure
    case 0x201: .enumeration
    case 0x301: .tuple
    default: .other
    }
  }

  /// Whether all values of a type are of this type and no other.
  static func isValueType(_ type: Any.Type) -> Bool { kind(of: type) != .other }

  /// The types and places of stored properties; nil where one of them is weak or unowned, so that what
  /// lies there is not the value.
  static func fields(of type: Any.Type) -> [(type: Any.Type, offset: Int)]? {
    var fields: [(type: Any.Type, offset: Int)] = []
    for index in 0..<childCount(type) {
      var field = FieldMetadata()
      let childType = childMetadata(type, index: index, field: &field)
      field.freeName?(field.name)
      guard field.isStrong else { return nil }
      fields.append((childType, childOffset(type, index: index)))
    }
    return fields
  }

  /// Whether values of a type are objects that change: of a class with a stored `var`.
  static func isMutableObject(_ type: Any.Type) -> Bool {
    guard type is AnyObject.Type else { return false }
    return (0..<childCount(type)).contains { index in
      var field = FieldMetadata()
      _ = childMetadata(type, index: index, field: &field)
      field.freeName?(field.name)
      return field.isVar
    }
  }

  /// The number of elements of an array, set or dictionary at a pointer, whatever they hold; nil where
  /// collections may be those of Objective-C.
  ///
  /// The storage of each is an object whose first property is the count: its place is part of the ABI.
  /// Asking the collection itself looks up its type each time.
  static var count: ((UnsafeRawPointer) -> Int)? {
    #if canImport(ObjectiveC)
    nil
    #else
    { $0.load(as: UnsafeRawPointer.self).load(fromByteOffset: 16, as: Int.self) }
    #endif
  }

  /// Tells whether an optional at a pointer holds nothing, by the type of what it may hold; nil where that
  /// is not to be had.
  ///
  /// The function is one of the type's value witnesses, whose order is part of the ABI. Asking the optional
  /// itself looks up its type each time.
  static func isNil(optionalOf type: Any.Type) -> ((UnsafeRawPointer) -> Bool)? {
    #if canImport(ObjectiveC)
    // Pointers to witnesses may be signed.
    return nil
    #else
    typealias GetEnumTag = @convention(c) (UnsafeRawPointer, UInt32, UnsafeRawPointer) -> UInt32
    let word = MemoryLayout<UInt>.size
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    let tag = witnesses.load(fromByteOffset: 6 * word, as: GetEnumTag.self)
    return { tag($0, 1, metadata) != 0 }
    #endif
  }

  /// Whether a value is a byte and nothing else.
  static func isOneByte(_ type: Any.Type) -> Bool {
    func open<Value>(_ type: Value.Type) -> Bool {
      MemoryLayout<Value>.size == 1 && _isPOD(type)
    }
    return _openExistential(type, do: open)
  }
}

/// The record that the runtime fills for a stored property.
private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false
}

// Source: the standard library declares these in ReflectionMirror.swift, for its own `Mirror`.
@_silgen_name("swift_getMetadataKind")
private func metadataKind(_ type: Any.Type) -> UInt

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func childCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func childMetadata(
  _ type: Any.Type, index: Int, field: UnsafeMutablePointer<FieldMetadata>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func childOffset(_ type: Any.Type, index: Int) -> Int
