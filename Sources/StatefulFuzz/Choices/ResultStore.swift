/// The results that the commands of a case have made so far, as one state of the model has them.
///
/// Commands that run one after the other have one state, and one of these. While commands are in flight
/// together there are several: in each order the model may have answered otherwise.
///
/// Unchecked: the thread that runs the case is the only one that knows it.
@usableFromInline
final class ResultStore: @unchecked Sendable {
  /// All names share a bound, by which a shrinker takes them for names of one kind.
  static let nameBound: UInt64 = 1 &<< 16

  /// Which store of a case the model's answers go to.
  let active: ActiveResults

  /// Who draws, or steps the model: 0 for a command that runs alone, else its lane.
  private var lane = 0

  /// How often something was drawn that depends on what is here.
  private(set) var drawCount = 0

  private var bundles: [[Entry]] = []

  /// Whether there are several states, which are to be told apart.
  private var hasStates = false

  private struct Entry {
    let name: UInt64
    let result: any DrawableResult

    /// What the model answered.
    let answer: Any

    /// The same where it tells states apart; nil where its type is not `Hashable`, or there is one state.
    let key: AnyHashable?

    /// The lane of the command that made it; 0 once nothing is in flight with that any more.
    var maker: Int

    /// Whether there is a result of this name whatever the order of what is in flight.
    var isCertain = true
  }

  init() {
    active = ActiveResults()
    active.store = self
  }

  private init(copying other: ResultStore) {
    (active, bundles, hasStates) = (other.active, other.bundles, other.hasStates)
  }

  /// The results of a copy of the state.
  func copy() -> ResultStore { ResultStore(copying: self) }

  /// The names that can be drawn, in ascending order: not those of results that another lane makes at the
  /// same time, which need not be there yet.
  func names(of bundle: Int) -> [UInt64] {
    bundle < bundles.count ? bundles[bundle].lazy.filter(canBeDrawn).map(\.name) : []
  }

  /// The result of a name that can be drawn.
  func result(_ name: UInt64, of bundle: Int) -> (any DrawableResult)? {
    entry(name, of: bundle).flatMap { canBeDrawn($0) ? $0.result : nil }
  }

  /// Notes that what is drawn depends on what is here.
  func noteDraw() { drawCount += 1 }

  /// Whether a result has this name.
  func isTaken(_ name: UInt64, in bundle: Int) -> Bool { entry(name, of: bundle) != nil }

  /// The simplest name that no result has, and none after it.
  func nextName(in bundle: Int) -> UInt64 {
    (bundle < bundles.count ? bundles[bundle].last : nil).map { $0.name + 1 } ?? 0
  }

  func add(_ result: any DrawableResult, _ answer: Any, _ name: UInt64, to bundle: Int) {
    let key = hasStates ? answer as? AnyHashable : nil
    add(Entry(name: name, result: result, answer: answer, key: key, maker: lane), to: bundle)
  }

  private func add(_ entry: Entry, to bundle: Int) {
    while bundles.count <= bundle { bundles.append([]) }
    let place = bundles[bundle].firstIndex { $0.name >= entry.name } ?? bundles[bundle].endIndex
    if place < bundles[bundle].count, bundles[bundle][place].name == entry.name {
      bundles[bundle][place] = entry
    } else {
      bundles[bundle].insert(entry, at: place)
    }
  }

  private func entry(_ name: UInt64, of bundle: Int) -> Entry? {
    bundle < bundles.count ? bundles[bundle].first { $0.name == name } : nil
  }

  private func canBeDrawn(_ entry: Entry) -> Bool {
    entry.isCertain && (entry.maker == 0 || lane == 0 || entry.maker == lane)
  }
}

/// Results while commands are in flight together.
extension ResultStore {
  /// Makes this the store of the state that is stepped next, for a command of this lane.
  func enter(lane: Int) {
    self.lane = lane
    guard active.store !== self else { return }
    active.store = self
    for bundle in bundles {
      for entry in bundle { entry.result.takeAgain(modelAnswer: entry.answer) }
    }
  }

  /// Leaves to be drawn only what is there in each of the states that there may be.
  func keepCertain(in states: [ResultStore]) {
    for store in states where store !== self {
      for (bundle, entries) in store.bundles.enumerated() {
        for var entry in entries where !isTaken(entry.name, in: bundle) {
          entry.isCertain = false
          add(entry, to: bundle)
        }
      }
    }
    for bundle in bundles.indices {
      for place in bundles[bundle].indices {
        let name = bundles[bundle][place].name
        if !states.allSatisfy({ $0.isTaken(name, in: bundle) }) {
          bundles[bundle][place].isCertain = false
        }
      }
    }
  }

  /// Nothing is in flight any more: what is there can be drawn by every lane.
  func endFlight() {
    for bundle in bundles.indices {
      for place in bundles[bundle].indices { bundles[bundle][place].maker = 0 }
    }
  }

  /// There will be several states, which are told apart by what the model answered.
  func expectStates() { hasStates = true }

  /// What tells the model's answers from those of another state; nil where a type is not `Hashable`.
  var key: [KeyPart]? {
    var parts: [KeyPart] = []
    for (bundle, entries) in bundles.enumerated() {
      for entry in entries {
        guard let answer = entry.key else { return nil }
        parts.append(
          KeyPart(bundle: bundle, name: entry.name, isCertain: entry.isCertain, answer: answer))
      }
    }
    return parts
  }

  /// A result in the key of all.
  struct KeyPart: Hashable {
    let bundle: Int
    let name: UInt64
    let isCertain: Bool
    let answer: AnyHashable
  }
}

/// Where the model's answers go: the store of the state that is stepped.
///
/// Unchecked, as `ResultStore` is.
final class ActiveResults: @unchecked Sendable {
  weak var store: ResultStore?
}

/// A result without its types.
protocol DrawableResult: AnyObject {
  /// Takes what the model answered in the state that is stepped next.
  func takeAgain(modelAnswer: Any)
}
