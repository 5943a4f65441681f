/// A property of a shared object: what `@Bindable` and an observed object's `$` lead to.
///
/// Every access is live, in both phases, and a write inside an update pass does happen: an object
/// keeps no saved values.
/// Rule L2 of `HostRules`.
public final class ObjectLocation<Object: AnyObject, Value>: Location<Value> {
  /// The object that has the property; kept alive by the location.
  public let object: Object
  private let keyPath: ReferenceWritableKeyPath<Object, Value>

  /// Makes the location of `object`'s property.
  public init(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>) {
    self.object = object
    self.keyPath = keyPath
    super.init()
  }

  /// The property's live value.
  public override func get() -> Value {
    object[keyPath: keyPath]
  }

  /// Writes the property at once, whatever the phase, in the scope of the transaction.
  ///
  /// The property itself cannot be told; state that its observers write takes it over (T4).
  public override func set(_ newValue: Value, transaction: Transaction) {
    if transaction.entries == nil {
      object[keyPath: keyPath] = newValue
      return
    }
    withTransaction(TransactionScope.applied(to: transaction)) {
      object[keyPath: keyPath] = newValue
    }
  }
}
