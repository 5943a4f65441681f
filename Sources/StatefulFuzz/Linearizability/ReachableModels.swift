/// The models that operations may lead to in any order and any number, level by level, to tell which
/// operations only read and which ones overwrite whatever was there.
///
/// It may be that there are too many: whoever explores says how many steps they are worth, and where there are more
/// than operations, as for a queue, it gives up, and keeps none.
struct ReachableModels<Model: Hashable> {
  private let operationCount: Int

  /// So many operations follow each other at most; a register, a counter or a flag has no more models than that
  /// and its first one.
  private let levels: Int

  private var known: Set<Model>
  private var level: [Model]
  private var nextLevel: [Model] = []
  private var levelsDone = 0

  /// The next pair of a model of this level and an operation.
  private var place = (model: 0, operation: 0)

  /// What each operation did to the models so far.
  private var traces: [Trace]

  /// How many steps it has taken.
  private(set) var steps = 0

  /// Whether there are too many models.
  private(set) var hasGivenUp = false

  /// What an operation does to all models.
  enum Effect {
    /// It changes none of those that allow it.
    case onlyReads

    /// All of them allow it, and it makes this one of each.
    case overwrites(with: Model)

    case other
  }

  private struct Trace {
    /// Whether it has changed a model.
    var changes = false

    /// What it made of all models; nil before the first.
    var result: Model?

    /// Whether a model did not allow it, or it made something else of one.
    var depends = false
  }

  init(from initial: Model, operations: Int, levels: Int) {
    (operationCount, self.levels) = (operations, levels)
    (known, level) = ([initial], [initial])
    traces = Array(repeating: Trace(), count: operations)
  }

  /// Whether all models are known.
  var isComplete: Bool { !hasGivenUp && (level.isEmpty || levelsDone >= levels) }

  /// Goes on by so many steps at most.
  ///
  /// - Parameters:
  ///   - budget: How many steps.
  ///   - step: Applies an operation to a model; whether it is possible.
  mutating func explore(steps budget: Int, _ step: (inout Model, Int) -> Bool) {
    let end = steps + budget
    while !hasGivenUp, !isComplete, steps < end {
      guard place.operation < operationCount else {
        place = (place.model + 1, 0)
        if place.model == level.count { beginLevel() }
        continue
      }
      let (before, operation) = (level[place.model], place.operation)
      place.operation += 1
      steps += 1
      var after = before
      let isPossible = step(&after, operation)
      note(operation, isPossible ? after : nil, before)
      if isPossible, known.insert(after).inserted { nextLevel.append(after) }
      if known.count > levels + 1 { giveUp() }
    }
  }

  /// What an operation did to the models so far.
  func effect(of operation: Int) -> Effect {
    let trace = traces[operation]
    guard trace.changes else { return .onlyReads }
    guard !trace.depends, let result = trace.result else { return .other }
    return .overwrites(with: result)
  }

  /// Notes what an operation did to a model; nil where that does not allow it.
  private mutating func note(_ operation: Int, _ after: Model?, _ before: Model) {
    guard let after else { return traces[operation].depends = true }
    if !traces[operation].changes { traces[operation].changes = after != before }
    guard !traces[operation].depends else { return }
    if let result = traces[operation].result {
      traces[operation].depends = result != after
    } else {
      traces[operation].result = after
    }
  }

  private mutating func giveUp() {
    hasGivenUp = true
    (known, level, nextLevel) = ([], [], [])
  }

  private mutating func beginLevel() {
    (level, nextLevel) = (nextLevel, [])
    levelsDone += 1
    place = (0, 0)
  }
}
