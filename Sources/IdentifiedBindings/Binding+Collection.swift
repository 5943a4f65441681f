/// A bound list is a list of bindings: the conformances behind `ForEach($items)` and `$items[i]`.
///
/// Everything forwards to `wrappedValue` and so obeys the read rule: indices come from the cached
/// collection inside an update pass and from the live one outside.
/// Source: rules B6 and B7.
extension Binding: Identifiable where Value: Identifiable {
  /// The value's id, read through `wrappedValue` each time.
  public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
  /// A binding of one element.
  public typealias Element = Binding<Value.Element>
  /// Walks the positions that the collection has when the walk starts.
  public typealias Iterator = IndexingIterator<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  /// The collection's own positions.
  public typealias Index = Value.Index
  /// The collection's own positions, as a collection.
  public typealias Indices = Value.Indices
  /// A slice over bindings.
  public typealias SubSequence = Slice<Binding<Value>>

  /// The collection's first position.
  public var startIndex: Value.Index { wrappedValue.startIndex }

  /// The position after the collection's last element.
  public var endIndex: Value.Index { wrappedValue.endIndex }

  /// The collection's positions.
  public var indices: Value.Indices { wrappedValue.indices }

  /// The position after `i`.
  public func index(after i: Value.Index) -> Value.Index { wrappedValue.index(after: i) }

  /// Moves `i` to the next position.
  public func formIndex(after i: inout Value.Index) { wrappedValue.formIndex(after: &i) }

  /// A binding of whatever element is at `position` when it is used.
  ///
  /// Two closures that capture this binding and the position. A write reads the whole collection
  /// through this binding, replaces one element and writes the whole collection back.
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    Binding<Value.Element>(
      get: { wrappedValue[position] },
      set: { wrappedValue[position] = $0 })
  }
}

extension Binding: BidirectionalCollection
where Value: BidirectionalCollection, Value: MutableCollection {
  /// The position before `i`.
  public func index(before i: Value.Index) -> Value.Index { wrappedValue.index(before: i) }

  /// Moves `i` to the position before.
  public func formIndex(before i: inout Value.Index) { wrappedValue.formIndex(before: &i) }
}

extension Binding: RandomAccessCollection
where Value: MutableCollection, Value: RandomAccessCollection {}
