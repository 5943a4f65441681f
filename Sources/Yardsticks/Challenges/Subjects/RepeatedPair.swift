/// A set of pairs of numbers below 140; to put in a pair that is there counts it twice.
enum RepeatedPair: SearchSubject {
  static let name = "repeated-pair"
  static let minimalLength = 2
  static let kinds = [
    SubjectKind("put", 140, 140), SubjectKind("take", 140, 140), SubjectKind("clear"),
  ]

  struct System {
    private var pairs: Set<Int> = []
    private var count = 0

    mutating func put(_ pair: Int) -> Int {
      pairs.insert(pair)
      // Wrong: it may have been there.
      count += 1
      return count
    }

    mutating func take(_ pair: Int) -> Int {
      if pairs.remove(pair) != nil { count -= 1 }
      return count
    }

    mutating func clear() { self = System() }
  }

  static func makeModel() -> Set<Int> { [] }
  static func makeSystem() -> System { System() }

  static func step(_ command: SubjectCommand<Self>, _ model: inout Set<Int>) -> Int? {
    let pair = command.first * 140 + command.second
    switch command.kind {
    case 0: model.insert(pair)
    case 1: model.remove(pair)
    default: model = []
    }
    return model.count
  }

  static func perform(_ command: SubjectCommand<Self>, _ system: inout System) -> Int {
    let pair = command.first * 140 + command.second
    switch command.kind {
    case 0: return system.put(pair)
    case 1: return system.take(pair)
    default: system.clear()
    }
    return 0
  }
}
