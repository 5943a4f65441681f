/// Hands out the first hole that is large enough of 32 units; a hole that grows on both sides at once to
/// twelve units or more loses its upper part.
enum BlockAllocator: SearchSubject {
  static let name = "block-allocator"
  static let minimalLength = 9
  static let kinds = [SubjectKind("allocate", 6), SubjectKind("free", 8)]

  /// What is used, unit by unit.
  struct Model {
    var units = [Bool](repeating: false, count: 32)
    var blocks: [Range<Int>?] = []

    func firstHole(of size: Int) -> Int? {
      (0...32 - size).first { start in !units[start..<start + size].contains(true) }
    }
  }

  /// Holes in ascending order.
  struct System {
    private var holes = [0..<32]
    private var blocks: [Range<Int>] = []

    mutating func allocate(_ size: Int) -> Int {
      guard let place = holes.firstIndex(where: { $0.count >= size }) else { return -1 }
      let start = holes[place].lowerBound
      let rest = start + size..<holes[place].upperBound
      if rest.isEmpty { holes.remove(at: place) } else { holes[place] = rest }
      blocks.append(start..<start + size)
      return start
    }

    mutating func free(_ index: Int) {
      let block = blocks[index]
      let place = holes.firstIndex { $0.lowerBound > block.lowerBound } ?? holes.count
      let below = place > 0 && holes[place - 1].upperBound == block.lowerBound
      let above = place < holes.count && holes[place].lowerBound == block.upperBound
      let lower = below ? holes[place - 1].lowerBound : block.lowerBound
      var upper = above ? holes[place].upperBound : block.upperBound
      // Wrong: the upper hole belongs to it.
      if below, above, upper - lower >= 12, upper < 32 { upper = block.upperBound }
      holes.replaceSubrange(
        place - (below ? 1 : 0)..<place + (above ? 1 : 0), with: [lower..<upper])
    }
  }

  static func makeModel() -> Model { Model() }
  static func makeSystem() -> System { System() }

  static func step(_ command: SubjectCommand<Self>, _ model: inout Model) -> Int? {
    if command.kind == 0 {
      let size = command.first + 1
      guard let start = model.firstHole(of: size) else { return -1 }
      for unit in start..<start + size { model.units[unit] = true }
      model.blocks.append(start..<start + size)
      return start
    }
    guard model.blocks.indices.contains(command.first), let block = model.blocks[command.first]
    else { return nil }
    for unit in block { model.units[unit] = false }
    model.blocks[command.first] = nil
    return 0
  }

  static func perform(_ command: SubjectCommand<Self>, _ system: inout System) -> Int {
    if command.kind == 0 { return system.allocate(command.first + 1) }
    system.free(command.first)
    return 0
  }
}
