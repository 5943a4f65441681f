/// How values of one type are taken as a whole, for types whose mirror says too little or too much.
///
/// `Data` shows its address, and of more than a few bytes nothing else.
struct WholeValue {
  /// Equal for equal values, in any process.
  let digest: (Any) -> UInt64

  /// The length of texts and bytes; nil for types that have none.
  let length: ((Any) -> Int)?

  /// The way for a type; nil for one whose parts, if any, tell all.
  init?(_ type: Any.Type) {
    if type is any CustomReflectable.Type,
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

  private init<Bytes: RangeReplaceableCollection<UInt8>>(bytes: Bytes.Type) {
    self.init(length: { (value: Bytes) in value.count }) { (value: Bytes) in
      value.withContiguousStorageIfAvailable { StateShape.hash(of: $0) }
        ?? StateShape.hash(of: value)
    }
  }
}
