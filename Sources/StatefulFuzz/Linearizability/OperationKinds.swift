/// Which operations of a history are equal, which of them only read, and which of them nobody can have seen.
struct OperationKinds<Model: Hashable> {
  /// How much is known.
  enum Knowledge: Comparable { case equalOnes, effects }

  private(set) var knowledge = Knowledge.equalOnes

  /// Whether an operation returned that no model allows which the operations may lead to.
  private(set) var hasImpossible = false

  /// The number of the kind of each operation.
  let kinds: [Int]

  /// An operation of each kind.
  private let examples: [Int]

  /// Whether operations of a kind returned.
  private let returned: [Bool]

  private var models: ReachableModels<Model>

  /// For each kind, those that overwrite the model with one that allows it.
  private var writersBefore: [[Int]]

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
    let parts = Self.parts(places.map { operations[$0] }, kinds)
    models = ReachableModels(
      from: initial, kinds: examples.count, parts: parts, operations: places.count)
  }

  /// The operations between moments at which none that returned is called; one that never returned is in all
  /// parts from the one in which it was called.
  private static func parts<Command, Answer>(
    _ operations: [ConcurrentOperation<Command, Answer>], _ kinds: [Int]
  ) -> [ReachableModels<Model>.Part] {
    var parts: [[Int: Int]] = []
    var (end, lost) = (Int.min, [(call: Int, kind: Int)]())
    for (operation, kind) in zip(operations, kinds) where operation.return == nil {
      lost.append((operation.call, kind))
    }
    var ends: [Int] = []
    // Those that returned come first, in the order of their calls.
    for (operation, kind) in zip(operations, kinds) {
      guard let time = operation.return else { break }
      if operation.call > end || parts.isEmpty {
        parts.append([:])
        ends.append(time)
      }
      parts[parts.count - 1][kind, default: 0] += 1
      end = max(end, time)
      ends[ends.count - 1] = end
    }
    for (call, kind) in lost {
      for part in parts.indices where ends[part] >= call { parts[part][kind, default: 0] += 1 }
    }
    return parts.map { part in
      part.map { (kind: $0.key, count: $0.value) }.sorted { $0.kind < $1.kind }
    }
  }

  /// Equal for equal commands with equal answers; nil where that cannot be told.
  private static func key<Command, Answer>(
    _ operation: ConcurrentOperation<Command, Answer>
  ) -> [AnyHashable?]? {
    guard let command = operation.command as? AnyHashable else { return nil }
    let ends: [AnyHashable?] = [command, operation.return != nil, operation.answer != nil]
    guard let answer = operation.answer, Answer.self != Void.self else { return ends }
    return (answer as? AnyHashable).map { ends + [$0] }
  }

  /// How many steps of the model it has taken to find this out.
  var steps: Int { models.steps }

  /// Finds out more, in so many steps at most.
  ///
  /// - Parameters:
  ///   - budget: How many steps.
  ///   - step: Applies an operation to a model; whether it is possible.
  mutating func explore(steps budget: Int, _ step: (inout Model, Int) -> Bool) {
    guard knowledge < .effects else { return }
    models.explore(steps: budget) { step(&$0, examples[$1]) }
    guard models.isComplete else { return }
    for writer in examples.indices {
      guard case .overwrites(let model) = models.effect(of: writer) else { continue }
      for reader in models.kinds(allowedBy: model) where maySee(reader) {
        writersBefore[reader].append(writer)
      }
    }
    hasImpossible = examples.indices.contains { returned[$0] && !models.isPossible($0) }
    models.forget()
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
