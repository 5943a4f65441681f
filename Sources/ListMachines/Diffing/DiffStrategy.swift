/// One way to bring the children of a list up to date with keys.
protocol DiffStrategy: SendableMetatype {
  /// Makes, moves and drops children until there is one for each key, in order.
  ///
  /// - Parameters:
  ///   - children: Those of the last update, one for each key that was wanted then.
  ///   - keys: The keys that are wanted now.
  ///   - nursery: Where children come from, and where they are dropped.
  static func update(_ children: inout [DiffChild], to keys: [Int], in nursery: DiffNursery)
}

/// A child of the list, such as a view with its state.
final class DiffChild {
  /// The key whose contents it shows.
  var key: Int
  /// The key that it was made for: whose state it has.
  let madeFor: Int

  init(_ key: Int) {
    self.key = key
    madeFor = key
  }
}

/// Makes and drops children, and keeps count.
final class DiffNursery {
  private(set) var made: [ObjectIdentifier] = []
  private(set) var dropped: [ObjectIdentifier] = []
  /// So that no address is used twice.
  private var all: [DiffChild] = []

  func make(_ key: Int) -> DiffChild {
    let child = DiffChild(key)
    all.append(child)
    made.append(ObjectIdentifier(child))
    return child
  }

  func drop(_ child: DiffChild) { dropped.append(ObjectIdentifier(child)) }
}
