/// The results that the commands of a case have made so far; the case's model has it.
///
/// Unchecked: the thread that runs the case is the only one that knows it.
@usableFromInline
final class ResultStore: @unchecked Sendable {
  /// All names share a bound, by which a shrinker takes them for names of one kind.
  static let nameBound: UInt64 = 1 &<< 16

  private var bundles: [[(name: UInt64, result: AnyObject)]] = []

  /// The names in use, in ascending order.
  func names(of bundle: Int) -> [UInt64] {
    bundle < bundles.count ? bundles[bundle].map(\.name) : []
  }

  func result(_ name: UInt64, of bundle: Int) -> AnyObject? {
    guard bundle < bundles.count else { return nil }
    return bundles[bundle].first { $0.name == name }?.result
  }

  func add(_ result: AnyObject, _ name: UInt64, to bundle: Int) {
    while bundles.count <= bundle { bundles.append([]) }
    let place = bundles[bundle].firstIndex { $0.name > name } ?? bundles[bundle].endIndex
    bundles[bundle].insert((name, result), at: place)
  }
}
