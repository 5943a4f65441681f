/// The location of a part of another location's value.
///
/// Reads project the live base. A write reads the live base, sets the part and writes the base
/// exactly once, so the other parts keep their newest values. A refresh projects the base's own
/// refresh: with an index in the projection this is where an old index meets a shorter collection
/// inside an update pass, and traps.
/// Source: OpenSwiftUI#1049 (projected writes were once computed and never forwarded).
final class ProjectedLocation<P: Projection>: Location<P.Projected> {
  private let base: Location<P.Base>
  private let projection: P

  init(base: Location<P.Base>, projection: P) {
    self.base = base
    self.projection = projection
    super.init()
  }

  override func get() -> P.Projected {
    projection.get(from: base.get())
  }

  override func set(_ newValue: P.Projected, transaction: Transaction) {
    var value = base.get()
    guard projection.set(newValue, in: &value) else { return }
    base.set(value, transaction: transaction)
  }

  override func update() -> (P.Projected, Bool) {
    let (value, changed) = base.update()
    return (projection.get(from: value), changed)
  }
}
