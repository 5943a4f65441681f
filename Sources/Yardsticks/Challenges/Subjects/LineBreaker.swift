/// Words on lines of twelve; where the first word of the third line or a later one goes, the line before is
/// not broken again.
enum LineBreaker: SearchSubject {
  static let name = "line-breaker"
  static let minimalLength = 6
  static let kinds = [
    SubjectKind("insert", 6, 12), SubjectKind("remove", 12), SubjectKind("lines"),
  ]

  private static let width = 12

  /// The lengths of the words line by line, from the words alone.
  static func lines(of words: ArraySlice<Int>) -> [[Int]] {
    var lines: [[Int]] = []
    var left = 0
    for word in words {
      if lines.isEmpty || left < word + 1 {
        lines.append([word])
        left = width - word
      } else {
        lines[lines.count - 1].append(word)
        left -= word + 1
      }
    }
    return lines
  }

  /// A digest of where the lines end.
  static func digest(_ lines: [[Int]]) -> Int {
    lines.reduce(1) { $0 &* 31 &+ $1.count }
  }

  /// Lines that are broken again from where something changed.
  struct System {
    private(set) var lines: [[Int]] = []

    private func line(of word: Int) -> (line: Int, place: Int) {
      var left = word
      for (number, line) in lines.enumerated() {
        if left < line.count { return (number, left) }
        left -= line.count
      }
      return (max(0, lines.count - 1), lines.last?.count ?? 0)
    }

    mutating func insert(_ word: Int, at index: Int) {
      if lines.isEmpty { lines = [[]] }
      let (line, place) = line(of: index)
      lines[line].insert(word, at: place)
      breakAgain(from: max(0, line - 1))
    }

    mutating func remove(at index: Int) {
      let (line, place) = line(of: index)
      lines[line].remove(at: place)
      // Wrong: what follows may fit on the line before.
      breakAgain(from: line >= 2 && place == 0 ? line : max(0, line - 1))
    }

    private mutating func breakAgain(from line: Int) {
      let words = lines[line...].flatMap(\.self)
      lines.replaceSubrange(line..., with: LineBreaker.lines(of: words[...]))
    }
  }

  static func makeModel() -> [Int] { [] }
  static func makeSystem() -> System { System() }

  static func step(_ command: SubjectCommand<Self>, _ model: inout [Int]) -> Int? {
    switch command.kind {
    case 0:
      guard command.second <= model.count else { return nil }
      model.insert(command.first + 1, at: command.second)
    case 1:
      guard command.first < model.count else { return nil }
      model.remove(at: command.first)
    default: return digest(lines(of: model[...]))
    }
    return 0
  }

  static func perform(_ command: SubjectCommand<Self>, _ system: inout System) -> Int {
    switch command.kind {
    case 0: system.insert(command.first + 1, at: command.second)
    case 1: system.remove(at: command.first)
    default: return digest(system.lines)
    }
    return 0
  }
}
