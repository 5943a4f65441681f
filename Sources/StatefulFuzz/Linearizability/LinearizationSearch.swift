/// Looks for an order of overlapping operations, depth first, and never twice at the same operations
/// with the same model.
///
/// Calls and returns are in a linked list, in the order of time. A step takes an operation out whose call
/// is before the first return that is left; a return that is met before any operation fits takes the
/// last step back. Only a point that led nowhere is remembered, since no later one on the same way can be
/// equal to it: a history that needs no step back remembers none.
struct LinearizationSearch<Command, Answer, Model: Hashable> {
  private let operations: [ConcurrentOperation<Command, Answer>]

  /// The operations that are looked at, those that returned first, each kind in the order of calls.
  private let places: [Int]

  /// How many of them returned.
  private let completeCount: Int

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

  /// For the operations that were taken at a point which led nowhere, the models there.
  private var failed: [TakenOperations.Key: Set<Model>] = [:]
  private var longest: [Int] = []
  private var blocked: [Int] = []

  init(
    _ operations: [ConcurrentOperation<Command, Answer>], _ places: [Int], from initial: Model,
    limit: Int
  ) {
    self.operations = operations
    self.limit = limit
    model = initial
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
    var last = head
    for event in events.map(\.event) {
      next[last] = Int32(event)
      previous[event] = Int32(last)
      last = event
    }
    next[last] = Int32(head)
    previous[head] = Int32(last)
  }

  /// Looks for an order.
  mutating func run(_ step: (inout Model, Command, Answer?) -> Bool) -> Linearizability {
    var event = Int(next[head])
    while taken.completeLeft > 0 {
      if event % 2 == 0, event != head {
        guard statesTried < limit else { return .undecided(statesTried: statesTried) }
        event = take(event / 2, step) ? Int(next[head]) : Int(next[event])
        continue
      }
      rememberLongest()
      guard let operation = path.operations.last else {
        return .notLinearizable(longest: longest, blocked: blocked)
      }
      failed[taken.key, default: []].insert(model)
      let (operations, places) = (operations, places)
      model = path.removeLast { model, operation in
        let place = places[operation]
        return step(&model, operations[place].command, operations[place].answer)
      }
      taken.giveBack(operation)
      putBack(operation)
      event = Int(next[2 * operation])
    }
    return .linearizable(order: path.operations.map { places[$0] })
  }

  /// Takes an operation as the next one, if the model allows it and this has not been tried before.
  private mutating func take(
    _ operation: Int, _ step: (inout Model, Command, Answer?) -> Bool
  ) -> Bool {
    statesTried += 1
    var after = model
    let place = places[operation]
    guard step(&after, operations[place].command, operations[place].answer) else { return false }
    taken.take(operation)
    if !failed.isEmpty, failed[taken.key]?.contains(after) == true {
      taken.giveBack(operation)
      return false
    }
    path.append(operation, before: model)
    model = after
    takeOut(operation)
    return true
  }

  /// Called where nothing fits any more.
  private mutating func rememberLongest() {
    let order = path.operations
    guard order.count > longest.count || order.isEmpty && longest.isEmpty else { return }
    longest = order.map { places[$0] }
    blocked = []
    var event = Int(next[head])
    while event % 2 == 0, event != head {
      blocked.append(places[event / 2])
      event = Int(next[event])
    }
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
