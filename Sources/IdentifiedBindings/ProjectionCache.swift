/// The projected locations of one base location, found again by their projection.
///
/// Values are weak: the cache decides that a key path gives the same object twice, never how long
/// it lives. Entries of dead objects are swept when the table has doubled since the last sweep, so
/// an insertion costs O(1) amortised.
@usableFromInline
final class ProjectionCache {
  private struct Entry {
    weak var location: AnyObject?
  }

  private var entries: [AnyHashable: Entry] = [:]
  private var sweepCount = 16

  init() {}

  /// The cached location for `projection`, or a new one, remembered from now on.
  func location<P: Projection>(
    for projection: P, of base: Location<P.Base>
  ) -> Location<P.Projected> {
    let key = AnyHashable(projection)
    if let known = entries[key]?.location as? ProjectedLocation<P> { return known }
    if entries.count >= sweepCount {
      entries = entries.filter { $0.value.location != nil }
      sweepCount = max(16, 2 * entries.count)
    }
    let location = ProjectedLocation(base: base, projection: projection)
    entries[key] = Entry(location: location)
    return location
  }
}
