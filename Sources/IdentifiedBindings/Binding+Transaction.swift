extension Binding {
  /// The same place, written with `transaction`.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var binding = self
    binding.transaction = transaction
    return binding
  }

  /// The same place, written so that the change asks for `animation`.
  ///
  /// Set it on the binding that is written or on one that it was projected from. An element of a
  /// bound collection is written by a closure, so the element binding's own transaction is
  /// forgotten and the collection binding's counts (B12).
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var binding = self
    binding.transaction.animation = animation
    return binding
  }
}
