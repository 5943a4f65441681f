/// Read and write access to a value that is stored elsewhere, with SwiftUI's two-phase reads.
///
/// During an update pass, a read returns the value cached in this struct; at other times it returns
/// the current value of the location. A write always goes to the location and does not change the
/// cached value. So a binding read while rows are rendered shows what the last commit captured, and
/// the same binding read by a control a moment later reads the list as it is now.
///
/// The interface is SwiftUI's. Not thread-safe: use a binding on one thread only.
/// Source: 3.1, rules B1 to B5.
@frozen
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  /// The transaction of every write through this binding.
  public var transaction: Transaction

  /// The place that is read and written; bindings are the same when their locations are (B10).
  public let location: Location<Value>

  @usableFromInline
  package var cachedValue: Value

  /// Binds `location`, answering reads inside update passes with `cachedValue`.
  @inlinable
  public init(
    location: Location<Value>, cachedValue: Value, transaction: Transaction = Transaction()
  ) {
    self.location = location
    self.cachedValue = cachedValue
    self.transaction = transaction
  }

  /// Makes a binding from two closures; calls `get` once immediately, to fill the cache.
  ///
  /// So a binding to an index that is no longer valid traps here, not at its first use (B4). `set`
  /// does not get the binding's transaction (B12).
  @inlinable
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(location: FunctionalLocation(get: get, set: set), cachedValue: get())
  }

  /// Makes a binding from two closures; `set` gets the binding's transaction with every write
  /// (B12).
  ///
  /// It gets only the transaction of the binding, not that of `withTransaction`, which only state
  /// adds.
  @inlinable
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.init(location: TransactionalLocation(get: get, set: set), cachedValue: get())
  }

  /// A binding that always reads `value` and ignores writes (B9).
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(location: ConstantLocation(value), cachedValue: value)
  }

  /// Makes a wrapped property from a binding, for the `$item in` syntax of closures.
  @inlinable
  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  /// The cached value during an update pass, otherwise the current one (B2); writes always go to
  /// the location (B3).
  @inlinable
  public var wrappedValue: Value {
    get { UpdatePass.isActive ? cachedValue : location.get() }
    nonmutating set { location.set(newValue, transaction: transaction) }
  }

  /// The binding itself: what `$name` means.
  @inlinable
  public var projectedValue: Binding<Value> { self }

  /// The binding of a member: `$item.title`.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    projected(keyPath)
  }

  /// The binding along a key path; `projected(\.[i])` is what `$list[i]` meant before Xcode 13.
  ///
  /// The cached value is projected at once (B5). Equal key paths give the same location as long as
  /// somebody holds it, so a host keeps the row's box and refreshes it later, index and all.
  public func projected<Member>(
    _ keyPath: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    projecting(KeyPathProjection(keyPath))
  }

  /// The binding of any projection of the value.
  func projecting<P: Projection>(_ projection: P) -> Binding<P.Projected> where P.Base == Value {
    Binding<P.Projected>(
      location: location.projecting(projection),
      cachedValue: projection.get(from: cachedValue),
      transaction: transaction)
  }

  /// Refreshes the cached value the way an update pass does, and tells whether it may differ (B11).
  ///
  /// May trap: an index in a projection meets whatever collection the pass shows.
  @inlinable
  @discardableResult
  public mutating func refresh() -> Bool {
    let (value, changed) = location.update()
    cachedValue = value
    return changed
  }
}
