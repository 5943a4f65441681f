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

  /// What was drawn since `beginDrawing`, where there are several states.
  private(set) var draws: [ResultDraw] = []

  /// The last draw since `beginDrawing` that found no result, or a name that one has already.
  private(set) var failedDraw: ResultDraw?

  private var bundles: [Bundle] = []

  /// Results whose answers tell no states apart.
  private var keylessCount = 0

  /// A sum over all results, for a table; nil where it has to be made anew.
  private var digest: Int? = 0

  /// Whether there are several states, which are to be told apart.
  private var hasStates = false

  /// Whether a result was made by a command that may be in flight.
  private var hasMakers = false

  /// The results of one declaration, with the names beside them: most questions are about names alone.
  private struct Bundle {
    var names: [UInt64] = []
    var entries: [Entry] = []

    /// The place of the first name that is not less than this one.
    func place(of name: UInt64) -> Int {
      var (low, high) = (0, names.count)
      while low < high {
        let middle = (low + high) / 2
        if names[middle] < name { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private struct Entry {
    /// What commands draw: the same object in every state.
    let result: AnyObject

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
    (keylessCount, digest) = (other.keylessCount, other.digest)
    hasMakers = other.hasMakers
  }

  /// The results of a copy of the state.
  func copy() -> ResultStore { ResultStore(copying: self) }

  /// The names that can be drawn, in ascending order: not those of results that another lane makes at the
  /// same time, which need not be there yet.
  func names(of bundle: Int) -> [UInt64] {
    guard bundle < bundles.count else { return [] }
    let (names, entries) = (bundles[bundle].names, bundles[bundle].entries)
    return names.indices.filter { canBeDrawn(entries[$0]) }.map { names[$0] }
  }

  /// The result of a name that can be drawn.
  func result(_ name: UInt64, of bundle: Int) -> AnyObject? {
    guard let place = place(of: name, in: bundle) else { return nil }
    let entry = bundles[bundle].entries[place]
    return canBeDrawn(entry) ? entry.result : nil
  }

  /// What the model answered in this state; nil where there is one state, and so one answer.
  func answer(_ name: UInt64, of bundle: Int) -> Any? {
    active.answerReads += 1
    guard hasStates, let place = place(of: name, in: bundle) else { return nil }
    return bundles[bundle].entries[place].answer
  }

  /// Forgets what was drawn.
  func beginDrawing() { (draws, failedDraw) = ([], nil) }

  /// Notes that what is drawn depends on what is here.
  func noteDraw() { drawCount += 1 }

  /// Notes which result a name has drawn.
  func noteDraw(_ name: UInt64, of bundle: Int, found: AnyObject?) {
    guard hasStates || found == nil else { return }
    let draw = ResultDraw(name: name, bundle: bundle, found: .result(found))
    if found == nil { failedDraw = draw }
    if hasStates { draws.append(draw) }
  }

  /// Notes whether a result had the name that was drawn for another one.
  func noteDraw(_ name: UInt64, of bundle: Int, isTaken: Bool) {
    guard hasStates || isTaken else { return }
    let draw = ResultDraw(name: name, bundle: bundle, found: .isTaken(isTaken))
    if isTaken { failedDraw = draw }
    if hasStates { draws.append(draw) }
  }

  /// Whether the same is found here as when a command was drawn.
  func finds(_ draws: [ResultDraw]) -> Bool {
    draws.allSatisfy { draw in
      switch draw.found {
      case .result(let found): result(draw.name, of: draw.bundle) === found
      case .isTaken(let isTaken): self.isTaken(draw.name, in: draw.bundle) == isTaken
      }
    }
  }

  /// Whether a result has this name.
  func isTaken(_ name: UInt64, in bundle: Int) -> Bool { place(of: name, in: bundle) != nil }

  /// The simplest name that no result has, and none after it.
  func nextName(in bundle: Int) -> UInt64 {
    (bundle < bundles.count ? bundles[bundle].names.last : nil).map { $0 + 1 } ?? 0
  }

  func add(_ result: AnyObject, _ answer: Any, _ name: UInt64, to bundle: Int) {
    let key = hasStates ? answer as? AnyHashable : nil
    add(Entry(result: result, answer: answer, key: key, maker: lane), name, to: bundle)
  }

  private func add(_ entry: Entry, _ name: UInt64, to bundle: Int) {
    while bundles.count <= bundle { bundles.append(Bundle()) }
    if entry.maker != 0 { hasMakers = true }
    let place = bundles[bundle].place(of: name)
    if entry.key == nil { keylessCount += 1 }
    if place < bundles[bundle].names.count, bundles[bundle].names[place] == name {
      if bundles[bundle].entries[place].key == nil { keylessCount -= 1 }
      bundles[bundle].entries[place] = entry
      digest = nil
    } else {
      if let sum = digest { digest = sum ^ Self.digest(of: entry, name, in: bundle) }
      bundles[bundle].names.insert(name, at: place)
      bundles[bundle].entries.insert(entry, at: place)
    }
  }

  private func place(of name: UInt64, in bundle: Int) -> Int? {
    guard bundle < bundles.count else { return nil }
    let place = bundles[bundle].place(of: name)
    return place < bundles[bundle].names.count && bundles[bundle].names[place] == name ? place : nil
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
    active.store = self
  }

  /// Leaves to be drawn only what is there in each of the states that there may be.
  func keepCertain(in states: [ResultStore]) {
    // As a rule all have the same.
    guard !states.allSatisfy(hasSameNames) else { return }
    for store in states where store !== self {
      for (bundle, others) in store.bundles.enumerated() {
        for (place, name) in others.names.enumerated() where !isTaken(name, in: bundle) {
          var entry = others.entries[place]
          entry.isCertain = false
          add(entry, name, to: bundle)
        }
      }
    }
    digest = nil
    for bundle in bundles.indices {
      for (place, name) in bundles[bundle].names.enumerated()
      where !states.allSatisfy({ $0.isTaken(name, in: bundle) }) {
        bundles[bundle].entries[place].isCertain = false
      }
    }
  }

  private func hasSameNames(as other: ResultStore) -> Bool {
    bundles.count == other.bundles.count
      && bundles.indices.allSatisfy { bundles[$0].names == other.bundles[$0].names }
  }

  /// Nothing is in flight any more: what is there can be drawn by every lane.
  func endFlight() {
    guard hasMakers else { return }
    hasMakers = false
    for bundle in bundles.indices {
      for place in bundles[bundle].entries.indices { bundles[bundle].entries[place].maker = 0 }
    }
  }

  /// There will be several states, which are told apart by what the model answered.
  func expectStates() { hasStates = true }

  /// Whether all answers tell states apart; not where a type is not `Hashable`.
  var isHashable: Bool { keylessCount == 0 }

  /// Hashes the answers that the model gave.
  func hash(into hasher: inout Hasher) {
    let sum =
      digest
      ?? bundles.enumerated().reduce(0) { sum, part in
        zip(part.element.names, part.element.entries).reduce(sum) {
          $0 ^ Self.digest(of: $1.1, $1.0, in: part.offset)
        }
      }
    digest = sum
    hasher.combine(sum)
  }

  /// Whether the model has given the same answers in another state.
  func hasSameAnswers(as other: ResultStore) -> Bool {
    guard hasSameNames(as: other) else { return false }
    return bundles.indices.allSatisfy { bundle in
      bundles[bundle].entries.elementsEqual(other.bundles[bundle].entries) {
        $0.isCertain == $1.isCertain && $0.key == $1.key
      }
    }
  }

  private static func digest(of entry: Entry, _ name: UInt64, in bundle: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(bundle)
    hasher.combine(name)
    hasher.combine(entry.isCertain)
    hasher.combine(entry.key)
    return hasher.finalize()
  }
}

/// Where the model's answers go: the store of the state that is stepped.
///
/// Unchecked, as `ResultStore` is.
final class ActiveResults: @unchecked Sendable {
  weak var store: ResultStore?

  /// How often somebody asked for an answer that may differ from state to state.
  var answerReads = 0
}

/// What a name came to when a command was drawn: in another state it may come to something else.
///
/// Unchecked, as `ResultStore` is.
struct ResultDraw: @unchecked Sendable {
  enum Found {
    case result(AnyObject?)
    case isTaken(Bool)
  }

  let name: UInt64
  let bundle: Int
  let found: Found
}
