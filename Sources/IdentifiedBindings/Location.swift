/// The place that a binding reads and writes.
///
/// Bindings are values that come and go with every render; locations are objects, because "is it
/// still the same place" is what a host asks when it decides whether to keep a row's box (rule B11).
/// Abstract: one subclass for each kind of location (rules L1 to L4 of the host in ListMachines).
open class Location<Value> {
  /// The projections handed out so far; nil until the first one, which most locations never make.
  @usableFromInline
  final var projections: ProjectionCache?

  /// Makes a location; for subclasses.
  @inlinable
  public init() {}

  /// The live value.
  open func get() -> Value {
    preconditionFailure("\(type(of: self)) does not implement get()")
  }

  /// Writes the live value, or refuses to, by the rules of the subclass.
  open func set(_ newValue: Value, transaction: Transaction) {
    preconditionFailure("\(type(of: self)) does not implement set(_:transaction:)")
  }

  /// The value that a refresh inside an update pass sees, and whether it may have changed.
  ///
  /// Unless a subclass knows better, that is the live value.
  @inlinable
  open func update() -> (Value, Bool) {
    (get(), true)
  }

  /// The location of a part of this value: the same object as long as somebody holds it.
  ///
  /// Cost: hashes the projection, then one dictionary access.
  /// Rule B5 of `HostRules`.
  public final func projecting<P: Projection>(
    _ projection: P
  ) -> Location<P.Projected> where P.Base == Value {
    let cache = projections ?? ProjectionCache()
    projections = cache
    return cache.location(for: projection, of: self)
  }
}
