extension Binding {
  /// Unwraps a binding of an optional, or returns nil when its value is nil now.
  ///
  /// The check happens once. Reading afterwards traps when the optional has become nil; writing
  /// stores a value again, which brings a dismissed element back (B8).
  public init?(_ base: Binding<Value?>) {
    guard base.wrappedValue != nil else { return nil }
    let unwrapping = ForceUnwrapping<Value>()
    let location = base.location.projecting(unwrapping)
    // Inside a pass the check saw the cached value; outside it saw the live one, and the cached
    // optional may still be nil.
    let cached = base.cachedValue ?? location.get()
    self.init(location: location, cachedValue: cached, transaction: base.transaction)
  }

  /// Presents a binding as one of an optional; writing nil is ignored (B9).
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self = base.projecting(OptionalWrapping<Wrapped>())
  }

  /// Presents a binding of a hashable value as one of any; writing another type traps (B9).
  ///
  /// What a selection that is kept as `AnyHashable` is bound to.
  public init(_ base: Binding<some Hashable>) where Value == AnyHashable {
    self = base.projecting(HashableErasing())
  }
}
