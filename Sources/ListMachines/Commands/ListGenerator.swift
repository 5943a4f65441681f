import IdentifiedModel
import StatefulFuzz

/// Draws starts and commands.
///
/// Choices record elements, indices and values as they are; the model only says which ones fresh
/// runs prefer. So a command keeps its meaning whatever happens to the commands before it.
struct ListGenerator {
  static let idBound: UInt64 = 26
  static let startBound: UInt64 = 6
  static let indexBound: UInt64 = 32
  static let valueBound: UInt64 = 1 << 20
  static let replacementBound: UInt64 = 6
  static let handleBound = UInt64(RowHandle.allCases.count)
  static let effectBound = UInt64(SideEffect.allCases.count)
  static let changeBound = UInt64(ListCommandKind.changes.count)

  /// Weights of `ListCommandKind`; swarm varies them from run to run.
  private static let weights: [UInt32] = [
    20, 10, 18, 8, 10, 12, 8, 5, 5,
    2, 3, 2, 2, 3, 3,
    5, 4, 5, 3, 3, 3, 2,
    4, 3, 5, 4, 2, 4, 4, 4,
  ]

  private static let documentedWeights = Array(
    weights.prefix(ListCommandKind.count(in: .documented)))
  private static let observedWeights = Array(weights.prefix(ListCommandKind.count(in: .observed)))
  /// Fresh runs as `observed`, with room for what else a recorded case may hold.
  private static let openWeights =
    observedWeights + Array(repeating: 0, count: weights.count - observedWeights.count)

  /// The envelope whose commands fresh runs draw.
  let envelope: Envelope
  private let weights: [UInt32]

  /// Draws the commands of an envelope and no others, so that nothing is shrunk to what lies outside.
  ///
  /// Without an envelope fresh runs are as in `observed`, and recorded ones may hold any command.
  /// What is recorded means the same everywhere.
  init(envelope: Envelope?) {
    self.envelope = envelope ?? .observed
    switch envelope {
    case .documented: weights = Self.documentedWeights
    case .observed: weights = Self.observedWeights
    case .paranoid: weights = Self.weights
    case nil: weights = Self.openWeights
    }
  }

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

  func draw(_ choices: inout Choices, model: ListModel) -> ListCommand {
    let drawn = choices.drawKind(weights: weights, always: Self.always)
    guard let kind = ListCommandKind(rawValue: drawn) else { return .render }
    switch kind {
    case .render: return .render
    case .read: return .read(drawTouched(&choices, model), drawHandle(&choices))
    case .edit:
      return .edit(
        drawTouched(&choices, model), model.drawValue(&choices), drawHandle(&choices))
    case .focus: return .focus(model.drawKnown(&choices))
    case .refresh: return .refresh(model.drawKnown(&choices))
    case .teardown:
      return .teardown(model.drawKnown(&choices), model.drawValue(&choices))
    case .assign:
      return .assign(model.drawKnown(&choices), model.drawValue(&choices))
    case .layout: return .layout(model.drawKnown(&choices))
    case .skip: return .skip(model.drawKnown(&choices))
    case .hold: return .hold(model.drawKnown(&choices))
    case .release: return .release(model.drawKnown(&choices))
    case .escape: return .escape(model.drawKnown(&choices))
    case .delete: return .delete(at: model.drawIndex(&choices))
    case .reorder:
      return .reorder(
        model.drawIndex(&choices), to: model.drawIndex(&choices))
    case .diff: return .diff
    case .rename:
      return .rename(model.drawKnown(&choices), model.drawNewcomer(&choices))
    case .sideEffect:
      let effect = Int(choices.draw(below: Self.effectBound))
      return .sideEffect(SideEffect.allCases[effect])
    case .renderEditing:
      return .renderEditing(model.drawKnown(&choices), model.drawValue(&choices))
    case .renderChanging: return .renderChanging(Self.drawAnyChange(&choices, model))
    case .editChanging:
      return .editChanging(
        drawTouched(&choices, model), model.drawValue(&choices), drawHandle(&choices),
        Self.drawAnyChange(&choices, model))
    case .removeLast, .remove, .insert, .move, .background, .removeAll, .replaceAll, .sort,
      .filter, .insertTwin:
      return .change(Self.drawChange(kind, &choices, model))
    }
  }

  private static func drawAnyChange(
    _ choices: inout Choices, _ model: ListModel
  ) -> ListChange {
    let kind = ListCommandKind.changes[Int(choices.draw(below: changeBound))]
    return drawChange(kind, &choices, model)
  }

  private static func drawChange(
    _ kind: ListCommandKind, _ choices: inout Choices, _ model: ListModel
  ) -> ListChange {
    switch kind {
    case .remove: .remove(model.drawKnown(&choices))
    case .insert: .insert(model.drawNewcomer(&choices), at: model.drawIndex(&choices))
    case .move: .move(model.drawKnown(&choices), to: model.drawIndex(&choices))
    case .background: .background(model.drawKnown(&choices), model.drawValue(&choices))
    case .removeAll: .removeAll
    case .replaceAll: .replaceAll(model.drawReplacement(&choices))
    case .sort: .sort
    case .filter: .filter
    case .insertTwin: .insertTwin(model.drawKnown(&choices), at: model.drawIndex(&choices))
    default: .removeLast
    }
  }

  /// An element whose row is touched: in the documented envelope one that a live row shows.
  private func drawTouched(_ choices: inout Choices, _ model: ListModel) -> ItemID {
    guard envelope == .documented else { return model.drawKnown(&choices) }
    let value = choices.draw(below: Self.idBound) { random in
      let shown = model.rows.shownIDs
      // One that never was has no row, and nothing happens.
      guard !shown.isEmpty else { return UInt64(model.bornCount) }
      return UInt64(shown[Int(random.next(below: UInt64(shown.count)))].ordinal)
    }
    return ItemID(ordinal: Int(value))
  }

  private func drawHandle(_ choices: inout Choices) -> RowHandle {
    let bound = envelope == .documented ? 1 : Self.handleBound
    let value = choices.draw(below: bound) { random in
      guard random.chance(1, in: 3) else { return 0 }
      return random.chance(1, in: 3) ? 2 : 1
    }
    return RowHandle(rawValue: UInt8(value)) ?? .current
  }
}
