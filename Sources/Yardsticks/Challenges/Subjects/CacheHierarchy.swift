/// Two write-back caches before a memory; what the small one holds changed is lost where the large one has
/// dropped its line meanwhile.
enum CacheHierarchy: SearchSubject {
  static let name = "cache-hierarchy"
  static let minimalLength = 10
  static let kinds = [
    SubjectKind("read", 8), SubjectKind("write", 8, 4), SubjectKind("flush"),
  ]

  struct Line {
    var address: Int
    var value: Int
    var isChanged: Bool
  }

  /// Least recently used first.
  struct System {
    private var small: [Line] = []
    private var large: [Line] = []
    private var memory = [Int](repeating: 0, count: 8)

    mutating func access(_ address: Int, writing value: Int?) -> Int {
      var line: Line
      if let place = small.firstIndex(where: { $0.address == address }) {
        line = small.remove(at: place)
      } else {
        line = Line(address: address, value: load(address), isChanged: false)
        if small.count == 2 { evict(small.removeFirst()) }
      }
      if let value { (line.value, line.isChanged) = (value, true) }
      small.append(line)
      return line.value
    }

    private mutating func load(_ address: Int) -> Int {
      if let place = large.firstIndex(where: { $0.address == address }) {
        let line = large.remove(at: place)
        large.append(line)
        return line.value
      }
      if large.count == 4 {
        let old = large.removeFirst()
        if old.isChanged { memory[old.address] = old.value }
      }
      large.append(Line(address: address, value: memory[address], isChanged: false))
      return memory[address]
    }

    private mutating func evict(_ line: Line) {
      guard line.isChanged else { return }
      // Wrong: where the large one has no such line, the memory is to be written.
      guard let place = large.firstIndex(where: { $0.address == line.address }) else { return }
      large[place].value = line.value
      large[place].isChanged = true
    }

    mutating func flush() {
      for line in large + small where line.isChanged { memory[line.address] = line.value }
      (small, large) = ([], [])
    }
  }

  static func makeModel() -> [Int] { [Int](repeating: 0, count: 8) }
  static func makeSystem() -> System { System() }

  static func step(_ command: SubjectCommand<Self>, _ model: inout [Int]) -> Int? {
    switch command.kind {
    case 0: return model[command.first]
    case 1: model[command.first] = command.second
    default: return 0
    }
    return command.second
  }

  static func perform(_ command: SubjectCommand<Self>, _ system: inout System) -> Int {
    switch command.kind {
    case 0: return system.access(command.first, writing: nil)
    case 1: return system.access(command.first, writing: command.second)
    default: system.flush()
    }
    return 0
  }
}
