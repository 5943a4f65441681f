import Synchronization

/// The action of a control: a field of the state, its new value, and how to set it.
///
/// Two actions are equal if they set the same field to equal values.
public struct BindingAction<Root>: Equatable, Sendable {
  /// The field.
  public let keyPath: any PartialKeyPath<Root> & Sendable

  /// The new value.
  public let value: any Equatable & Sendable

  private let assign: @Sendable (inout Root) -> Void
  private let isEqual: @Sendable (any Equatable & Sendable) -> Bool
  private let receipt: BindingReceipt?

  /// Sets a field.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ value: Value
  ) -> Self {
    set(keyPath, value, receipt: nil)
  }

  static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ value: Value,
    receipt: BindingReceipt?
  ) -> Self {
    Self(
      keyPath: keyPath, value: value, assign: { $0[keyPath: keyPath] = value },
      isEqual: { $0 as? Value == value }, receipt: receipt)
  }

  /// Writes the value into `root`; what a `BindingReducer` does.
  func apply(to root: inout Root) {
    assign(&root)
    receipt?.sign()
  }

  /// Whether both set the same field to equal values.
  public static func == (left: Self, right: Self) -> Bool {
    left.keyPath as AnyKeyPath == right.keyPath as AnyKeyPath && left.isEqual(right.value)
  }

  /// Matches actions for a field, whatever the value: `case .binding(\.name)`.
  public static func ~= <Value>(
    pattern: WritableKeyPath<Root, Value>, action: Self
  ) -> Bool {
    pattern as AnyKeyPath == action.keyPath as AnyKeyPath
  }
}

/// Tells a binding whether its action was applied.
final class BindingReceipt: Sendable {
  private let signed = Atomic(false)

  var isSigned: Bool { signed.load(ordering: .relaxed) }

  func sign() { signed.store(true, ordering: .relaxed) }
}
