/// Which operations of a history are equal, which of them only read, and which of them nobody can have seen.
struct OperationKinds<Model: Hashable> {
  /// How much is known.
  enum Knowledge: Comparable { case equalOnes, effects }

  private(set) var knowledge = Knowledge.equalOnes

  /// The number of the kind of each operation.
  let kinds: [Int]

  /// An operation of each kind.
  private let examples: [Int]

  /// Whether operations of a kind returned.
  private let returned: [Bool]

  private var models: ReachableModels<Model>

  /// For each kind, those that overwrite the model with one that allows it.
  private var writersBefore: [[Int]]

  /// The next pair of an overwriting kind and another one to look at.
  private var place = (writer: 0, reader: 0)
  private var stepsOfReaders = 0

  /// - Parameters:
  ///   - operations: The history.
  ///   - places: Those that are looked at, in the order in which they are numbered.
  ///   - initial: The model before the first of them.
  init<Command, Answer>(
    _ operations: [ConcurrentOperation<Command, Answer>], _ places: [Int], from initial: Model
  ) {
    var numbers: [[AnyHashable?]: Int] = [:]
    var (kinds, examples) = ([Int](), [Int]())
    for (number, place) in places.enumerated() {
      let key = Self.key(operations[place])
      let kind = key.flatMap { numbers[$0] } ?? examples.count
      kinds.append(kind)
      guard kind == examples.count else { continue }
      if let key { numbers[key] = kind }
      examples.append(number)
    }
    (self.kinds, self.examples) = (kinds, examples)
    returned = examples.map { operations[places[$0]].return != nil }
    writersBefore = Array(repeating: [], count: examples.count)
    models = ReachableModels(from: initial, operations: examples.count, levels: places.count)
  }

  /// Equal for equal commands with equal answers; nil where that cannot be told.
  private static func key<Command, Answer>(
    _ operation: ConcurrentOperation<Command, Answer>
  ) -> [AnyHashable?]? {
    guard let command = operation.command as? AnyHashable else { return nil }
    let returned = AnyHashable(operation.return != nil)
    guard let answer = operation.answer else { return [returned, command] }
    return (answer as? AnyHashable).map { [returned, command, $0] }
  }

  /// How many steps of the model it has taken to find this out.
  var steps: Int { models.steps + stepsOfReaders }

  /// Finds out more, in so many steps at most.
  ///
  /// - Parameters:
  ///   - budget: How many steps.
  ///   - step: Applies an operation to a model; whether it is possible.
  mutating func explore(steps budget: Int, _ step: (inout Model, Int) -> Bool) {
    guard knowledge < .effects else { return }
    let end = steps + budget
    models.explore(steps: budget) { step(&$0, examples[$1]) }
    guard models.isComplete else { return }
    while place.writer < examples.count {
      guard case .overwrites(let model) = models.effect(of: place.writer),
        place.reader < examples.count
      else {
        place = (place.writer + 1, 0)
        continue
      }
      let reader = place.reader
      if maySee(reader) {
        guard steps < end else { return }
        stepsOfReaders += 1
        var after = model
        if step(&after, examples[reader]) { writersBefore[reader].append(place.writer) }
      }
      place.reader += 1
    }
    knowledge = .effects
  }

  /// Whether what operations of this kind do may depend on the model; those that need not take effect and
  /// would change nothing are left out.
  private func maySee(_ kind: Int) -> Bool {
    switch models.effect(of: kind) {
    case .onlyReads: returned[kind]
    case .overwrites: false
    case .other: true
    }
  }

  /// Whether operations of a kind are known to change no model.
  func onlyReads(_ kind: Int) -> Bool {
    guard knowledge == .effects, case .onlyReads = models.effect(of: kind) else { return false }
    return true
  }

  /// Whether operations of a kind are known to make the same model of every one.
  func overwrites(_ kind: Int) -> Bool {
    guard knowledge == .effects, case .overwrites = models.effect(of: kind) else { return false }
    return true
  }

  /// For each kind, how many of these operations could come directly behind it and depend on it.
  func readers(among operations: some Sequence<Int>) -> [Int] {
    var counts = Array(repeating: 0, count: examples.count)
    for operation in operations { count(operation, 1, &counts) }
    return counts
  }

  /// Counts an operation in or out of `readers`.
  func count(_ operation: Int, _ difference: Int, _ readers: inout [Int]) {
    for writer in writersBefore[kinds[operation]] { readers[writer] += difference }
  }
}
