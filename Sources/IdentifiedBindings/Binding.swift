/// Read and write access to a value that lives elsewhere, with SwiftUI's two-phase reads.
///
/// Inside an update pass a read returns the value cached in this struct; outside it returns the
/// location's live value. A write always goes to the location and leaves the cached value alone.
/// Hence a binding read while rows render shows what the last commit captured, and the same binding
/// read by a control a moment later touches the list as it is now.
///
/// The source shape is SwiftUI's. Not thread-safe: one run is one thread.
/// Source: 3.1, rules B1 to B5.
@frozen
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  /// What every write through this binding carries along.
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

  /// Binds two closures; `get` runs once at once, to fill the cache.
  ///
  /// A binding to an index that is already dead therefore traps here, not at its first use (B4).
  /// `set` does not learn of the binding's transaction (B12).
  @inlinable
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(location: FunctionalLocation(get: get, set: set), cachedValue: get())
  }

  /// Binds two closures of which `set` is handed the binding's transaction with every write (B12).
  ///
  /// It gets what the binding carries and nothing of `withTransaction`, which only state adds.
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

  /// The cached value inside an update pass, the live one outside (B2); writes go through (B3).
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
