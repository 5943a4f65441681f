import IdentifiedModel
import StatefulFuzz

/// Draws commands of the `async` suite, and finds the choices behind those that a person wrote.
///
/// As in `ListGenerator`, elements, indices and values are recorded as they are. Requests are
/// recorded by their place among the pending ones, which is what `finish n` means.
enum AsyncGenerator {
  static let idBound = ListGenerator.idBound
  static let indexBound = ListGenerator.indexBound
  static let valueBound = ListGenerator.valueBound
  static let replacementBound = ListGenerator.replacementBound
  static let requestBound: UInt64 = 16

  /// Weights of the kinds in `AsyncCommand.kinds`; swarm varies them from run to run.
  private static let weights: [UInt32] = [20, 16, 8, 8, 5, 8, 9, 6, 6, 1, 3, 5, 0]

  /// Kinds that swarm never leaves out: without a request nothing is on trial.
  private static let always: UInt64 = 1

  static func draw(_ choices: inout Choices, model: AsyncModel) -> AsyncCommand {
    switch choices.drawKind(weights: weights, always: always) {
    case 0: .start(drawKnown(&choices, model))
    case 1: .finish(drawRequest(&choices, model))
    case 2: .fail(drawRequest(&choices, model))
    case 3: .edit(drawKnown(&choices, model), model.drawValue(&choices))
    case 4: .removeLast
    case 5: .remove(drawKnown(&choices, model))
    case 6: .insert(drawNewcomer(&choices, model), at: model.drawIndex(&choices))
    case 7: .move(drawKnown(&choices, model), to: model.drawIndex(&choices))
    case 8: .background(drawKnown(&choices, model), model.drawValue(&choices))
    case 9: .removeAll
    case 10: .replaceAll(model.drawReplacement(&choices))
    case 11: .rename(drawKnown(&choices, model), to: drawNewcomer(&choices, model))
    default: .render
    }
  }

  private static func drawKnown(_ choices: inout Choices, _ model: AsyncModel) -> ItemID {
    model.drawKnown(&choices, present: 3, in: 4)
  }

  private static func drawNewcomer(_ choices: inout Choices, _ model: AsyncModel) -> ItemID {
    model.drawNewcomer(&choices, new: 1, in: 2)
  }

  /// The place of a pending request, counted from 1.
  private static func drawRequest(_ choices: inout Choices, _ model: AsyncModel) -> Int {
    1
      + Int(
        choices.draw(below: requestBound) { $0.next(below: UInt64(max(1, model.pending.count))) })
  }

  // MARK: The other way round

  static func choices(for command: AsyncCommand) -> [Choice]? {
    let kind = Choice(value: UInt64(command.kind), bound: UInt64(AsyncCommand.kinds.count))
    let arguments: [Choice?]
    switch command {
    case .removeLast, .removeAll, .render: arguments = []
    case .start(let id), .remove(let id): arguments = [self.id(id)]
    case .finish(let number), .fail(let number):
      arguments = [choice(number, from: 1, below: requestBound)]
    case .edit(let id, let value), .background(let id, let value):
      arguments = [self.id(id), choice(value, from: 1, below: valueBound)]
    case .insert(let id, let index), .move(let id, let index):
      arguments = [self.id(id), choice(index, from: 0, below: indexBound)]
    case .replaceAll(let ids):
      arguments = [choice(ids.count, from: 0, below: replacementBound)] + ids.map(self.id)
    case .rename(let id, let newID): arguments = [self.id(id), self.id(newID)]
    }
    let known = arguments.compactMap { $0 }
    return known.count == arguments.count ? [kind] + known : nil
  }

  private static func id(_ id: ItemID) -> Choice? { choice(id.ordinal, from: 0, below: idBound) }

  private static func choice(_ value: Int, from first: Int, below bound: UInt64) -> Choice? {
    guard value >= first, UInt64(value) - UInt64(first) < bound else { return nil }
    return Choice(value: UInt64(value) - UInt64(first), bound: bound)
  }
}
