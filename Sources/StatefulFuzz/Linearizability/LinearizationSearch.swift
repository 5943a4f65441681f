/// Looks for an order of overlapping operations, depth first, and never twice at the same operations
/// with the same model.
///
/// Calls and returns are in a linked list, in the order of time. An operation may come next if its call is
/// before the first return that is left; those that return first are tried first, since they are seldom far from
/// the order in which operations took effect. Only a point that led nowhere is remembered, since no later one on
/// the same way can be equal to it: a history that needs no step back remembers none.
///
/// A history that leads nowhere often is searched with three more rules. None of them loses an order:
///
/// - Of equal operations with equal answers, only the one that returns first is tried: in any order in which
///   another comes before it, the two may change places.
/// - An operation that returned, that fits and that only reads comes next, and nothing else is tried there: in
///   any order in which it comes later, it may as well come now.
/// - An operation that overwrites the model with one that no other operation can come behind, but such as
///   overwrite it again, is tried in place of all that overwrite: an order that begins with one of these has it
///   later, where nobody sees it, and nobody sees it directly before that one either.
///
/// What an operation does is known from all models that can be reached, where these are few enough to go through.
/// Once it is known, the search begins again; it ends where an operation returned that none of these models allows.
struct LinearizationSearch<Command, Answer, Model: Hashable> {
  private let operations: [ConcurrentOperation<Command, Answer>]

  /// The operations that are looked at, those that returned first, each kind in the order of calls.
  private let places: [Int]

  /// How many of them returned.
  private let completeCount: Int

  /// For each of them, how many return before it.
  private var returnRanks: [Int32]

  private let limit: Int
  private(set) var statesTried = 0

  /// The list: event `2 * i` is the call of operation `i`, and the next one its return; the last one is
  /// the head.
  private var next: [Int32]
  private var previous: [Int32]
  private var head: Int { places.count * 2 }

  private var model: Model
  private var path = SearchPath<Model>()
  private var taken: TakenOperations

  /// The points on the way, the present one last.
  private var points: [Point] = []

  private struct Point {
    /// The operations that are still to be tried there, the next one at the end; nil where they are to be found
    /// again.
    var untried: [Int32]?

    /// Whether there was more than one.
    let isBranch: Bool

    /// What was known of the operations when these were chosen.
    let knowledge: OperationKinds<Model>.Knowledge?
  }

  /// For the operations that were taken at a point which led nowhere, the models there.
  private var failed: [TakenOperations.Key: Set<Model>] = [:]
  private var longest: [Int] = []
  private var blocked: [Int] = []

  /// The points before the last ones are found again.
  private static var pointsKept: Int { 256 }

  /// How many points led nowhere, where there was another one to try.
  private var deadEnds = 0

  /// So many points may lead nowhere before the search becomes thorough; at 0 it begins so.
  private let patience: Int

  /// What a thorough search knows of the operations.
  private var kinds: OperationKinds<Model>?

  /// For each kind, how many of those that are left could come directly behind it and depend on it.
  private var readersLeft: [Int] = []

  private let initial: Model

  init(
    _ operations: [ConcurrentOperation<Command, Answer>], _ places: [Int], from initial: Model,
    limit: Int, patience: Int = 64
  ) {
    self.operations = operations
    self.limit = limit
    self.patience = patience
    model = initial
    self.initial = initial
    let byCall = places.sorted { (operations[$0].call, $0) < (operations[$1].call, $1) }
    let complete = byCall.filter { operations[$0].return != nil }
    let all = complete + byCall.filter { operations[$0].return == nil }
    (self.places, completeCount) = (all, complete.count)
    taken = TakenOperations(count: all.count, complete: complete.count)

    // At one instant the calls come first: those operations overlap.
    var events: [(time: Int, isReturn: Int, event: Int)] = []
    for (number, place) in all.enumerated() {
      events.append((operations[place].call, 0, 2 * number))
      if let time = operations[place].return { events.append((time, 1, 2 * number + 1)) }
    }
    events.sort { ($0.time, $0.isReturn, $0.event) < ($1.time, $1.isReturn, $1.event) }
    let head = all.count * 2
    next = Array(repeating: Int32(head), count: head + 1)
    previous = next
    returnRanks = Array(all.indices.map(Int32.init))
    var (last, rank) = (head, Int32(0))
    for event in events.map(\.event) {
      next[last] = Int32(event)
      previous[event] = Int32(last)
      last = event
      guard event % 2 == 1 else { continue }
      returnRanks[event / 2] = rank
      rank += 1
    }
    next[last] = Int32(head)
    previous[head] = Int32(last)
  }

  /// Looks for an order.
  mutating func run(_ step: (inout Model, Command, Answer?) -> Bool) -> Linearizability {
    if patience == 0 { learn(steps: limit, step) }
    points.append(point(step))
    while taken.completeLeft > 0 {
      guard statesTried < limit else { return .undecided(statesTried: statesTried) }
      if let operation = points[points.count - 1].untried?.popLast() {
        if take(Int(operation), step) { goOn(step) }
        continue
      }
      rememberLongest()
      guard let operation = path.operations.last else {
        return .notLinearizable(longest: longest, blocked: blocked)
      }
      failed[taken.key, default: []].insert(model)
      goBack(operation, step)
      if points[points.count - 1].isBranch { deadEnds += 1 }
      learnMore(step)
      if kinds?.hasImpossible == true {
        return .notLinearizable(longest: longest, blocked: blocked)
      }
      let last = points[points.count - 1]
      // What is known now might have led elsewhere long before.
      if last.knowledge != kinds?.knowledge, kinds?.knowledge == .effects {
        beginAgain(step)
      } else if last.untried == nil || last.knowledge != kinds?.knowledge {
        points[points.count - 1] = point(step)
      }
    }
    return .linearizable(order: path.operations.map { places[$0] })
  }

  /// Takes an operation as the next one, if the model allows it and this has not been tried before.
  private mutating func take(
    _ operation: Int, _ step: (inout Model, Command, Answer?) -> Bool
  ) -> Bool {
    statesTried += 1
    var after = model
    guard self.step(operation, &after, step) else { return false }
    taken.take(operation)
    if !failed.isEmpty, failed[taken.key]?.contains(after) == true {
      taken.giveBack(operation)
      return false
    }
    path.append(operation, before: model)
    model = after
    takeOut(operation)
    if kinds?.knowledge == .effects { kinds?.count(operation, -1, &readersLeft) }
    return true
  }

  /// Whether a model allows an operation; one that does not is of no use afterwards.
  private func step(
    _ operation: Int, _ model: inout Model, _ step: (inout Model, Command, Answer?) -> Bool
  ) -> Bool {
    let place = places[operation]
    return step(&model, operations[place].command, operations[place].answer)
  }

  private mutating func goOn(_ step: (inout Model, Command, Answer?) -> Bool) {
    points.append(point(step))
    let old = points.count - 1 - Self.pointsKept
    if old >= 0 { points[old].untried = nil }
  }

  /// Takes all steps back; what led nowhere stays known.
  private mutating func beginAgain(_ step: (inout Model, Command, Answer?) -> Bool) {
    while let operation = path.operations.last { goBack(operation, step) }
    points = [point(step)]
  }

  /// Takes the last step back.
  private mutating func goBack(
    _ operation: Int, _ step: (inout Model, Command, Answer?) -> Bool
  ) {
    var path = SearchPath<Model>()
    swap(&path, &self.path)
    model = path.removeLast { self.step($1, &$0, step) }
    swap(&path, &self.path)
    points.removeLast()
    taken.giveBack(operation)
    putBack(operation)
    if kinds?.knowledge == .effects { kinds?.count(operation, 1, &readersLeft) }
  }

  // MARK: What may come next

  /// Learns more of the operations where the search is not easy, in as many steps as it has taken itself.
  private mutating func learnMore(_ step: (inout Model, Command, Answer?) -> Bool) {
    guard deadEnds >= patience, kinds == nil || deadEnds & (deadEnds - 1) == 0 else { return }
    learn(steps: min(statesTried - 2 * (kinds?.steps ?? 0), (limit - statesTried) / 4), step)
  }

  private mutating func learn(
    steps: Int, _ step: (inout Model, Command, Answer?) -> Bool
  ) {
    var kinds = self.kinds ?? OperationKinds(operations, places, from: initial)
    guard kinds.knowledge < .effects else { return }
    self.kinds = nil
    let before = kinds.steps
    kinds.explore(steps: max(0, steps)) { self.step($1, &$0, step) }
    statesTried += kinds.steps - before
    let isTaken = Set(path.operations)
    readersLeft = kinds.readers(among: places.indices.lazy.filter { !isTaken.contains($0) })
    self.kinds = kinds
  }

  /// The present point, with all operations that have to be tried there.
  private mutating func point(_ step: (inout Model, Command, Answer?) -> Bool) -> Point {
    var candidates = called()
    candidates.sort { returnRanks[Int($0)] > returnRanks[Int($1)] }
    guard let kinds, candidates.count > 1 else {
      return Point(
        untried: candidates, isBranch: candidates.count > 1, knowledge: kinds?.knowledge)
    }
    var (kept, seen) = ([Int32](), Set<Int>())
    var unseen: Int32?
    for candidate in candidates.reversed() {
      let (operation, kind) = (Int(candidate), kinds.kinds[Int(candidate)])
      guard seen.insert(kind).inserted else { continue }
      guard kinds.onlyReads(kind) else {
        if kinds.overwrites(kind), readersLeft[kind] == 0 {
          // One that never returned need not take effect.
          guard operation < completeCount else { continue }
          unseen = unseen ?? candidate
        }
        kept.append(candidate)
        continue
      }
      guard operation < completeCount, statesTried < limit else { continue }
      statesTried += 1
      var after = model
      if self.step(operation, &after, step) {
        return Point(untried: [candidate], isBranch: true, knowledge: kinds.knowledge)
      }
    }
    if let unseen {
      kept.removeAll { $0 != unseen && kinds.overwrites(kinds.kinds[Int($0)]) }
    }
    kept.reverse()
    return Point(untried: kept, isBranch: true, knowledge: kinds.knowledge)
  }

  /// The operations that are called before the first return that is left.
  private func called() -> [Int32] {
    var calls: [Int32] = []
    var event = Int(next[head])
    while event % 2 == 0, event != head {
      calls.append(Int32(event / 2))
      event = Int(next[event])
    }
    return calls
  }

  /// Called where nothing fits any more.
  private mutating func rememberLongest() {
    let order = path.operations
    guard order.count > longest.count || order.isEmpty && longest.isEmpty else { return }
    longest = order.map { places[$0] }
    // Some of those that never returned could come next, but nobody would see it.
    blocked = called().map(Int.init).filter { operation in
      guard operation >= completeCount, let kinds else { return true }
      let kind = kinds.kinds[operation]
      return !kinds.onlyReads(kind) && !(kinds.overwrites(kind) && readersLeft[kind] == 0)
    }.map { places[$0] }
  }

  // MARK: The list

  private mutating func takeOut(_ operation: Int) {
    unlink(2 * operation)
    if operation < completeCount { unlink(2 * operation + 1) }
  }

  private mutating func putBack(_ operation: Int) {
    if operation < completeCount { link(2 * operation + 1) }
    link(2 * operation)
  }

  private mutating func unlink(_ event: Int) {
    next[Int(previous[event])] = next[event]
    previous[Int(next[event])] = previous[event]
  }

  /// Undoes the last `unlink` of an event whose neighbours are as they were.
  private mutating func link(_ event: Int) {
    next[Int(previous[event])] = Int32(event)
    previous[Int(next[event])] = Int32(event)
  }
}
