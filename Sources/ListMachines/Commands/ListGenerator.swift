import IdentifiedModel
import StatefulFuzz

/// Draws starts and commands, and finds the choices behind those that a person wrote.
///
/// Choices record elements, indices and values as they are; the model only says which ones fresh
/// runs prefer. So a command keeps its meaning whatever happens to the commands before it.
enum ListGenerator {
  static let idBound: UInt64 = 26
  static let startBound: UInt64 = 6
  static let indexBound: UInt64 = 32
  static let valueBound: UInt64 = 1 << 20
  static let replacementBound: UInt64 = 6

  /// Weights of the kinds in `ListCommand.kinds`; swarm varies them from run to run.
  private static let weights: [UInt32] = [20, 10, 18, 8, 10, 12, 8, 5, 5, 5, 2, 3]

  /// Kinds that swarm never leaves out: without a render no row exists.
  private static let always: UInt64 = 1

  static func drawStart(_ choices: inout Choices) -> ListStart {
    let count = choices.draw(below: startBound)
    var ids: [ItemID] = []
    for ordinal in 0..<count {
      ids.append(ItemID(ordinal: Int(choices.draw(below: idBound) { _ in ordinal })))
    }
    return ListStart(ids)
  }

  static func draw(_ choices: inout Choices, model: ListModel) -> ListCommand {
    switch choices.drawKind(weights: weights, always: always) {
    case 0: .render
    case 1: .read(drawKnown(&choices, model), retained: drawRetained(&choices))
    case 2:
      .edit(
        drawKnown(&choices, model), drawValue(&choices, model), retained: drawRetained(&choices))
    case 3: .removeLast
    case 4: .remove(drawKnown(&choices, model))
    case 5: .insert(drawNewcomer(&choices, model), at: drawIndex(&choices, model))
    case 6: .move(drawKnown(&choices, model), to: drawIndex(&choices, model))
    case 7: .background(drawKnown(&choices, model), drawValue(&choices, model))
    case 8: .focus(drawKnown(&choices, model))
    case 9: .refresh(drawKnown(&choices, model))
    case 10: .removeAll
    default: .replaceAll(drawReplacement(&choices, model))
    }
  }

  /// An element that exists, or one that existed.
  private static func drawKnown(_ choices: inout Choices, _ model: ListModel) -> ItemID {
    let value = choices.draw(below: idBound) { random in
      if !model.items.isEmpty, random.chance(2, in: 3) {
        let index = Int(random.next(below: UInt64(model.items.count)))
        return UInt64(model.items[index].id.ordinal)
      }
      return random.next(below: UInt64(max(1, model.bornCount)))
    }
    return ItemID(ordinal: Int(value))
  }

  /// An element that is not there: mostly a new one, else one that existed.
  private static func drawNewcomer(_ choices: inout Choices, _ model: ListModel) -> ItemID {
    let value = choices.draw(below: idBound) { random in
      random.chance(2, in: 3)
        ? UInt64(model.bornCount) : random.next(below: UInt64(max(1, model.bornCount)))
    }
    return ItemID(ordinal: Int(value))
  }

  private static func drawIndex(_ choices: inout Choices, _ model: ListModel) -> Int {
    Int(choices.draw(below: indexBound) { $0.next(below: UInt64(model.items.count) + 1) })
  }

  /// A value that was never written before, and never 0, which every field starts with.
  ///
  /// A repeated value would hide where a write went.
  private static func drawValue(_ choices: inout Choices, _ model: ListModel) -> Int {
    1 + Int(choices.draw(below: valueBound) { _ in UInt64(model.freshValue) - 1 })
  }

  private static func drawRetained(_ choices: inout Choices) -> Bool {
    choices.draw(below: 2) { $0.chance(1, in: 3) ? 1 : 0 } == 1
  }

  private static func drawReplacement(_ choices: inout Choices, _ model: ListModel) -> [ItemID] {
    let count = choices.draw(below: replacementBound) { $0.next(below: 5) }
    var ids: [ItemID] = []
    for _ in 0..<count {
      let value = choices.draw(below: idBound) { $0.next(below: UInt64(model.bornCount) + 1) }
      let id = ItemID(ordinal: Int(value))
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  // MARK: The other way round

  static func choices(for start: ListStart) -> [Choice]? {
    guard let count = choice(start.ids.count, below: startBound) else { return nil }
    return all([count] + start.ids.map { choice($0.ordinal, below: idBound) })
  }

  static func choices(for command: ListCommand) -> [Choice]? {
    let kind = Choice(value: UInt64(command.kind), bound: UInt64(ListCommand.kinds.count))
    let arguments: [Choice?]
    switch command {
    case .render, .removeLast, .removeAll: arguments = []
    case .read(let id, let retained): arguments = [self.id(id), flag(retained)]
    case .edit(let id, let value, let retained):
      arguments = [self.id(id), choice(value - 1, below: valueBound), flag(retained)]
    case .remove(let id), .focus(let id), .refresh(let id): arguments = [self.id(id)]
    case .insert(let id, let index), .move(let id, let index):
      arguments = [self.id(id), choice(index, below: indexBound)]
    case .background(let id, let value):
      arguments = [self.id(id), choice(value - 1, below: valueBound)]
    case .replaceAll(let ids):
      arguments = [choice(ids.count, below: replacementBound)] + ids.map(self.id)
    }
    return all([kind] + arguments)
  }

  private static func id(_ id: ItemID) -> Choice? { choice(id.ordinal, below: idBound) }

  private static func flag(_ value: Bool) -> Choice { Choice(value: value ? 1 : 0, bound: 2) }

  private static func choice(_ value: Int, below bound: UInt64) -> Choice? {
    guard value >= 0, UInt64(value) < bound else { return nil }
    return Choice(value: UInt64(value), bound: bound)
  }

  private static func all(_ choices: [Choice?]) -> [Choice]? {
    let known = choices.compactMap { $0 }
    return known.count == choices.count ? known : nil
  }
}
