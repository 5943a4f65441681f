/// A value that ignores every write: previews and `Binding.constant`.
///
/// Rule B9 of `HostRules`.
final class ConstantLocation<Value>: Location<Value> {
  private let value: Value

  init(_ value: Value) {
    self.value = value
    super.init()
  }

  override func get() -> Value { value }

  override func set(_ newValue: Value, transaction: Transaction) {}

  override func update() -> (Value, Bool) { (value, false) }
}
