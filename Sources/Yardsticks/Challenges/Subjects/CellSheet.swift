/// Six cells, each a number or the sum of two others; a change does not get through to a cell that is three
/// sums away.
enum CellSheet: SearchSubject {
  static let name = "cell-sheet"
  static let minimalLength = 6
  static let kinds = [
    SubjectKind("set", 6, 10), SubjectKind("sum", 6, 36), SubjectKind("get", 6),
  ]

  enum Content {
    case number(Int)
    case sum(Int, Int)
  }

  /// Computed each time.
  struct Model {
    var cells = [Content](repeating: .number(0), count: 6)

    func value(of cell: Int) -> Int {
      switch cells[cell] {
      case .number(let number): number
      case .sum(let one, let other): value(of: one) &+ value(of: other)
      }
    }

    func depends(_ cell: Int, on wanted: Int) -> Bool {
      guard cell != wanted else { return true }
      guard case .sum(let one, let other) = cells[cell] else { return false }
      return depends(one, on: wanted) || depends(other, on: wanted)
    }
  }

  /// Kept until something that it depends on changes.
  struct System {
    private var cells = [Content](repeating: .number(0), count: 6)
    private var known = [Int?](repeating: nil, count: 6)

    mutating func put(_ content: Content, in cell: Int) {
      cells[cell] = content
      forget(cell, level: 0)
    }

    private mutating func forget(_ cell: Int, level: Int) {
      known[cell] = nil
      // Wrong: sums may go deeper.
      guard level < 2 else { return }
      for other in cells.indices {
        guard case .sum(let one, let two) = cells[other], one == cell || two == cell else {
          continue
        }
        forget(other, level: level + 1)
      }
    }

    mutating func value(of cell: Int) -> Int {
      if let known = known[cell] { return known }
      var value = 0
      switch cells[cell] {
      case .number(let number): value = number
      case .sum(let one, let other): value = self.value(of: one) &+ self.value(of: other)
      }
      known[cell] = value
      return value
    }
  }

  static func makeModel() -> Model { Model() }
  static func makeSystem() -> System { System() }

  private static func content(_ command: SubjectCommand<Self>) -> Content {
    command.kind == 0
      ? .number(command.second) : .sum(command.second / 6, command.second % 6)
  }

  static func step(_ command: SubjectCommand<Self>, _ model: inout Model) -> Int? {
    if command.kind == 2 { return model.value(of: command.first) }
    let content = content(command)
    if case .sum(let one, let other) = content {
      let isCircle = [one, other].contains { model.depends($0, on: command.first) }
      guard !isCircle else { return nil }
    }
    model.cells[command.first] = content
    return 0
  }

  static func perform(_ command: SubjectCommand<Self>, _ system: inout System) -> Int {
    if command.kind == 2 { return system.value(of: command.first) }
    system.put(content(command), in: command.first)
    return 0
  }
}
