import StatefulFuzz

/// Draws starts and commands, and finds the choices behind those that a person wrote.
///
/// Choices record lists, ids, positions and values as they are; the model only says which ones fresh
/// runs prefer.
enum CollectionGenerator {
  static let idBound = UInt64(Entry.idBound)
  static let positionBound: UInt64 = 256
  static let valueBound: UInt64 = 1 << 16
  static let numberBound: UInt64 = 9

  /// Sizes around which the storage changes its layout, and two that are far from small.
  private static let edges: [UInt64] = [7, 8, 9, 15, 16, 17, 18, 24, 31, 32, 33, 64, 200]

  static func drawStart(_ choices: inout Choices) -> CollectionStart {
    let size = choices.draw(below: UInt64(CollectionStart.sizeBound)) { random in
      switch random.next(below: 16) {
      case 0..<5: random.next(below: 5)
      case 5..<8: random.next(below: 12)
      case 8..<12: random.next(below: 41)
      default:
        edges[Int(random.next(below: UInt64(edges.count) - (random.chance(3, in: 4) ? 2 : 0)))]
      }
    }
    return CollectionStart(size: Int(size))
  }

  static func draw(_ choices: inout Choices, model: CollectionModel) -> CollectionCommand {
    let number = choices.drawKind(weights: CollectionCommand.Kind.weights)
    var command = CollectionCommand(CollectionCommand.Kind.allCases[number])
    for parameter in command.kind.shape.parameters {
      draw(parameter, of: &command, &choices, model)
    }
    return command
  }

  private static func draw(
    _ parameter: CollectionParameter, of command: inout CollectionCommand,
    _ choices: inout Choices, _ model: CollectionModel
  ) {
    let entries = model.lists[command.list].entries
    switch parameter {
    case .list: command.list = drawList(&choices, 6)
    case .other: command.other = drawList(&choices, 2)
    case .id: command.id = drawID(&choices, entries)
    case .second: command.second = drawID(&choices, entries)
    case .value:
      let id = command.id
      let isRead = command.kind == .read
      command.value = Int(
        choices.draw(below: valueBound) { random in
          // A search for an element finds none unless its value is right as well.
          let known = isRead && random.chance(1, in: 2) ? entries.first { $0.id == id } : nil
          return UInt64(known?.value ?? model.freshValue)
        })
    case .position: command.position = drawPosition(&choices, entries.count)
    case .target: command.target = drawPosition(&choices, entries.count)
    case .length:
      command.length = Int(
        choices.draw(below: positionBound) { random in
          random.chance(1, in: 4)
            ? random.next(below: UInt64(entries.count) + 2) : random.next(below: 5)
        })
    case .numbers: drawNumbers(of: &command, &choices, entries)
    case .way:
      let count = UInt64(command.kind.shape.ways.count)
      command.way = Int(choices.draw(below: count))
    case .generic:
      command.isGeneric = choices.draw(below: 2) { $0.chance(1, in: 4) ? 1 : 0 } == 1
    }
  }

  /// A list, the first one in `weight` of `weight + 3` draws on top of its share.
  private static func drawList(_ choices: inout Choices, _ weight: UInt64) -> Int {
    Int(
      choices.draw(below: 3) { random in
        let roll = random.next(below: weight + 3)
        return roll < 3 ? roll : 0
      })
  }

  /// An id that is there in half of the draws, else any near one or any at all.
  private static func drawID(_ choices: inout Choices, _ entries: [Entry]) -> Int {
    Int(choices.draw(below: idBound) { preferredID(&$0, entries) })
  }

  private static func preferredID(_ random: inout SplitMix64, _ entries: [Entry]) -> UInt64 {
    let roll = random.next(below: 8)
    if roll < 4, !entries.isEmpty {
      return UInt64(entries[Int(random.next(below: UInt64(entries.count)))].id)
    }
    return roll < 7 ? random.next(below: UInt64(entries.count) + 4) : random.next(below: idBound)
  }

  private static func drawPosition(_ choices: inout Choices, _ count: Int) -> Int {
    Int(
      choices.draw(below: positionBound) { random in
        switch random.next(below: 8) {
        case 0: 0
        case 1: UInt64(count)
        default: random.next(below: UInt64(count) + 1)
        }
      })
  }

  /// A short list of ids, or of offsets where the kind takes those.
  private static func drawNumbers(
    of command: inout CollectionCommand, _ choices: inout Choices, _ entries: [Entry]
  ) {
    let areOffsets = command.kind == .removeOffsets || command.kind == .moveOffsets
    let count = choices.draw(below: numberBound) { min($0.next(below: 9), $0.next(below: 9)) }
    for _ in 0..<count {
      let number = choices.draw(below: idBound) { random in
        areOffsets ? random.next(below: UInt64(entries.count) + 1) : preferredID(&random, entries)
      }
      command.numbers.append(Int(number))
    }
  }

  // MARK: The other way round

  static func choices(for command: CollectionCommand) -> [Choice]? {
    let kinds = UInt64(CollectionCommand.Kind.allCases.count)
    var choices = [Choice(value: UInt64(command.kind.rawValue), bound: kinds)]
    func add(_ value: Int, below bound: UInt64) -> Bool {
      guard value >= 0, UInt64(value) < bound else { return false }
      choices.append(Choice(value: UInt64(value), bound: bound))
      return true
    }
    for parameter in command.kind.shape.parameters {
      let isKnown =
        switch parameter {
        case .list: add(command.list, below: 3)
        case .other: add(command.other, below: 3)
        case .id: add(command.id, below: idBound)
        case .second: add(command.second, below: idBound)
        case .value: add(command.value, below: valueBound)
        case .position: add(command.position, below: positionBound)
        case .target: add(command.target, below: positionBound)
        case .length: add(command.length, below: positionBound)
        case .numbers:
          add(command.numbers.count, below: numberBound)
            && command.numbers.allSatisfy { add($0, below: idBound) }
        case .way: add(command.way, below: UInt64(command.kind.ways.count))
        case .generic: add(command.isGeneric ? 1 : 0, below: 2)
        }
      guard isKnown else { return nil }
    }
    return choices
  }

  static func choices(for start: CollectionStart) -> [Choice]? {
    let bound = UInt64(CollectionStart.sizeBound)
    guard start.size >= 0, start.size < bound else { return nil }
    return [Choice(value: UInt64(start.size), bound: bound)]
  }
}
