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
    4, 3, 5, 4, 2, 4, 4,
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
        drawTouched(&choices, model), Self.drawValue(&choices, model), drawHandle(&choices))
    case .focus: return .focus(Self.drawKnown(&choices, model))
    case .refresh: return .refresh(Self.drawKnown(&choices, model))
    case .teardown:
      return .teardown(Self.drawKnown(&choices, model), Self.drawValue(&choices, model))
    case .layout: return .layout(Self.drawKnown(&choices, model))
    case .skip: return .skip(Self.drawKnown(&choices, model))
    case .hold: return .hold(Self.drawKnown(&choices, model))
    case .release: return .release(Self.drawKnown(&choices, model))
    case .escape: return .escape(Self.drawKnown(&choices, model))
    case .delete: return .delete(at: Self.drawIndex(&choices, model))
    case .reorder:
      return .reorder(
        Self.drawIndex(&choices, model), to: Self.drawIndex(&choices, model))
    case .diff: return .diff
    case .rename:
      return .rename(Self.drawKnown(&choices, model), Self.drawNewcomer(&choices, model))
    case .sideEffect:
      let effect = Int(choices.draw(below: Self.effectBound))
      return .sideEffect(SideEffect.allCases[effect])
    case .renderEditing:
      return .renderEditing(Self.drawKnown(&choices, model), Self.drawValue(&choices, model))
    case .renderChanging: return .renderChanging(Self.drawAnyChange(&choices, model))
    case .editChanging:
      return .editChanging(
        drawTouched(&choices, model), Self.drawValue(&choices, model), drawHandle(&choices),
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
    case .remove: .remove(drawKnown(&choices, model))
    case .insert: .insert(drawNewcomer(&choices, model), at: drawIndex(&choices, model))
    case .move: .move(drawKnown(&choices, model), to: drawIndex(&choices, model))
    case .background: .background(drawKnown(&choices, model), drawValue(&choices, model))
    case .removeAll: .removeAll
    case .replaceAll: .replaceAll(drawReplacement(&choices, model))
    case .sort: .sort
    case .filter: .filter
    case .insertTwin: .insertTwin(drawKnown(&choices, model), at: drawIndex(&choices, model))
    default: .removeLast
    }
  }

  /// An element whose row is touched: in the documented envelope one that a live row shows.
  private func drawTouched(_ choices: inout Choices, _ model: ListModel) -> ItemID {
    guard envelope == .documented else { return Self.drawKnown(&choices, model) }
    let value = choices.draw(below: Self.idBound) { random in
      let shown = model.rows.shownIDs
      // One that never was has no row, and nothing happens.
      guard !shown.isEmpty else { return UInt64(model.bornCount) }
      return UInt64(shown[Int(random.next(below: UInt64(shown.count)))].ordinal)
    }
    return ItemID(ordinal: Int(value))
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

  private func drawHandle(_ choices: inout Choices) -> RowHandle {
    let bound = envelope == .documented ? 1 : Self.handleBound
    let value = choices.draw(below: bound) { random in
      guard random.chance(1, in: 3) else { return 0 }
      return random.chance(1, in: 3) ? 2 : 1
    }
    return RowHandle(rawValue: UInt8(value)) ?? .current
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
}
