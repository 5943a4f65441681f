/// How values of one type are taken as a whole, for types whose mirror says too little or too much.
///
/// A character and a `Float` have no parts to look at. `Data` shows its address, and of more than a
/// few bytes nothing else.
struct WholeValue {
  /// Equal for equal values, in any process.
  let digest: (Any) -> UInt64

  /// The length of texts and bytes; nil for types that have none.
  let length: ((Any) -> Int)?

  /// The way for a type; nil for one whose parts, if any, tell all.
  init?(_ type: Any.Type) {
    if type == Character.self {
      self.init { (value: Character) in StateShape.hash(of: String(value)) }
    } else if type == Unicode.Scalar.self {
      self.init { (value: Unicode.Scalar) in SplitMix64.mix(UInt64(value.value) &+ 1) }
    } else if type == Substring.self {
      self.init(length: { (value: Substring) in value.utf8.count }) { (value: Substring) in
        StateShape.hash(of: String(value))
      }
    } else if let number = type as? any BinaryFloatingPoint.Type {
      self.init(number: number)
    } else if let vector = type as? any SIMD.Type {
      self.init(vector: vector)
    } else if type is any CustomReflectable.Type,
      let bytes = type as? any RangeReplaceableCollection<UInt8>.Type
    {
      // A collection without a mirror of its own may hold more than its elements.
      self.init(bytes: bytes)
    } else {
      return nil
    }
  }

  private init<Value>(
    length: ((Value) -> Int)? = nil, digest: @escaping (Value) -> UInt64
  ) {
    self.digest = { value in (value as? Value).map(digest) ?? 0 }
    self.length = length.map { length in { value in (value as? Value).map(length) ?? 0 } }
  }

  private init<Number: BinaryFloatingPoint>(number: Number.Type) {
    self.init { (value: Number) in
      let head = UInt64(truncatingIfNeeded: value.exponentBitPattern) &<< 1
      let sign: UInt64 = value.sign == .minus ? 1 : 0
      return SplitMix64.mix(
        SplitMix64.mix(head | sign) &+ UInt64(truncatingIfNeeded: value.significandBitPattern))
    }
  }

  private init<Vector: SIMD>(vector: Vector.Type) {
    self.init { (value: Vector) in StateShape.hash(of: "\(value)") }
  }

  private init<Bytes: RangeReplaceableCollection<UInt8>>(bytes: Bytes.Type) {
    self.init(length: { (value: Bytes) in value.count }) { (value: Bytes) in
      value.withContiguousStorageIfAvailable { StateShape.hash(of: $0) }
        ?? StateShape.hash(of: value)
    }
  }
}
