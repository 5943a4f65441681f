/// The models that the operations of a history may lead to, to tell which operations only read and which ones
/// overwrite whatever was there.
///
/// It goes through a history part by part, from one moment at which nothing is called to the next, and in each part
/// breadth first, as if its operations came in any order. The operations that have changed a model are not taken
/// further than as often as there are such. All that the real orders lead to is found, and some more.
///
/// It may be that there are too many: whoever explores says how many steps they are worth, and where there are more
/// than operations, as for a queue, or more than are worth their memory, it gives up.
struct ReachableModels<Model: Hashable> {
  /// Operations between two moments at which nothing is called: for each kind, how many there are.
  typealias Part = [(kind: Int, count: Int)]

  private let parts: [Part]
  private let limit: Int

  private var part = 0
  private var known: Set<Model> = []
  private var level: [Model] = []
  private var nextLevel: [Model] = []

  /// The models behind each step of this part: what the next one begins with.
  private var ends: Set<Model> = []

  /// The kinds of which there may be operations left at this level.
  private var open: Part = []

  /// Those that have changed a model at the last levels, and how many levels these were.
  private var changing: Set<Int> = []
  private var depth = 0

  /// The next pair of a model of this level and an open kind.
  private var place = (model: 0, kind: 0)

  /// What each kind did to the models so far.
  private var traces: [Trace]

  /// The kinds that a model was seen to allow.
  private var allowed: [Model: Set<Int>] = [:]

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

    /// Whether a model has allowed it.
    var isPossible = false

    /// What it made of all models; nil before the first.
    var result: Model?

    /// Whether a model did not allow it, or it made something else of one.
    var depends = false
  }

  /// The most models of one part that are kept.
  private static var memoryLimit: Int { 1_000 }

  init(from initial: Model, kinds: Int, parts: [Part], operations: Int) {
    self.parts = parts
    limit = min(operations + 1, Self.memoryLimit)
    ends = [initial]
    traces = Array(repeating: Trace(), count: kinds)
    beginPart()
  }

  /// Whether all models are known.
  var isComplete: Bool { !hasGivenUp && part == parts.count }

  /// Goes on by so many steps at most.
  ///
  /// - Parameters:
  ///   - budget: How many steps.
  ///   - step: Applies an operation of a kind to a model; whether it is possible.
  mutating func explore(steps budget: Int, _ step: (inout Model, Int) -> Bool) {
    let end = steps + budget
    while !hasGivenUp, part < parts.count {
      guard place.model < level.count else {
        endLevel()
        continue
      }
      guard place.kind < open.count else {
        place = (place.model + 1, 0)
        continue
      }
      guard steps < end else { return }
      let (before, kind) = (level[place.model], open[place.kind].kind)
      place.kind += 1
      steps += 1
      var after = before
      let isPossible = step(&after, kind)
      note(kind, isPossible ? after : nil, before)
    }
  }

  /// What an operation of a kind does.
  func effect(of kind: Int) -> Effect {
    let trace = traces[kind]
    guard trace.changes else { return .onlyReads }
    guard !trace.depends, let result = trace.result else { return .other }
    return .overwrites(with: result)
  }

  /// Whether some model allows an operation of a kind.
  func isPossible(_ kind: Int) -> Bool { traces[kind].isPossible }

  /// The kinds that may come directly behind what has led to a model.
  func kinds(allowedBy model: Model) -> Set<Int> { allowed[model] ?? [] }

  /// Forgets the models: nobody asks for them any more.
  mutating func forget() {
    (known, ends, allowed) = ([], [], [:])
    (level, nextLevel) = ([], [])
  }

  /// Notes what an operation did to a model; nil where that does not allow it.
  private mutating func note(_ kind: Int, _ after: Model?, _ before: Model) {
    guard let after else { return traces[kind].depends = true }
    traces[kind].isPossible = true
    allowed[before, default: []].insert(kind)
    ends.insert(after)
    if let result = traces[kind].result {
      if result != after { traces[kind].depends = true }
    } else {
      traces[kind].result = after
    }
    guard after != before else { return }
    traces[kind].changes = true
    changing.insert(kind)
    if known.insert(after).inserted { nextLevel.append(after) }
    guard known.count > limit else { return }
    hasGivenUp = true
    forget()
  }

  private mutating func endLevel() {
    depth += 1
    (level, nextLevel, place) = (nextLevel, [], (0, 0))
    // Whoever gets here has changed the model so often: of these kinds nothing is left.
    let most = open.reduce(0) { changing.contains($1.kind) ? $0 + $1.count : $0 }
    if depth >= most {
      open.removeAll { changing.contains($0.kind) }
      (changing, depth) = ([], 0)
    }
    guard level.isEmpty || open.isEmpty else { return }
    part += 1
    beginPart()
  }

  private mutating func beginPart() {
    guard part < parts.count else { return }
    level = Array(ends)
    (known, ends, nextLevel) = (ends, [], [])
    (open, changing, depth, place) = (parts[part], [], 0, (0, 0))
  }
}
