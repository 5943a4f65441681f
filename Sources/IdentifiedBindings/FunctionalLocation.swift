/// A location made of two closures.
///
/// It knows nothing about phases: a closure that reads another *binding* gets that binding's cached
/// value during an update pass, a closure that reads an *object* gets live data.
/// Rule L4 of `HostRules`.
@usableFromInline
final class FunctionalLocation<Value>: Location<Value> {
  @usableFromInline
  let read: () -> Value
  @usableFromInline
  let write: (Value) -> Void

  @inlinable
  init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    read = get
    write = set
    super.init()
  }

  @inlinable
  override func get() -> Value { read() }

  @inlinable
  override func set(_ newValue: Value, transaction: Transaction) { write(newValue) }

  @inlinable
  override func update() -> (Value, Bool) { (read(), true) }
}

/// A location made of two closures of which the second takes the transaction of a write.
///
/// Beside `FunctionalLocation`, so that the common kind does not pay for a closure around its own.
/// Rules L4 and B12 of `HostRules`.
@usableFromInline
final class TransactionalLocation<Value>: Location<Value> {
  @usableFromInline
  let read: () -> Value
  @usableFromInline
  let write: (Value, Transaction) -> Void

  @inlinable
  init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    read = get
    write = set
    super.init()
  }

  @inlinable
  override func get() -> Value { read() }

  @inlinable
  override func set(_ newValue: Value, transaction: Transaction) { write(newValue, transaction) }

  @inlinable
  override func update() -> (Value, Bool) { (read(), true) }
}
