import IdentifiedModel
import StatefulFuzz

/// Judges what rows show and answer.
extension ListOracle {
  func explainDrift(token: ItemID, shown: ItemID) -> Divergence {
    Divergence(hazard: .identityDrift, "the row with the focus of \(token) now shows \(shown)")
  }

  func explainChurn(of id: ItemID) -> Divergence {
    Divergence(
      hazard: .identityChurn,
      "\(id) was renamed by its own row, and its row is another one without the focus")
  }

  func explainDropped(_ command: ListCommand, _ expected: ListExpectation) -> Divergence {
    let target = expected.target.map(\.description) ?? "an element"
    return Divergence(
      hazard: .droppedWrite,
      "the write to \(target) inside the update pass was discarded: \(command)")
  }

  /// The ids that a second reading of the rendered collection gave.
  func checkIDs(_ ids: [ItemID]?) -> Divergence? {
    guard let ids, ids != model.rows.shownIDs else { return nil }
    return Divergence(
      hazard: .staleIDRead,
      "the collection that was rendered as \(Self.text(of: model.rows.shownIDs)) now reads as "
        + Self.text(of: ids))
  }

  func checkRow(
    _ hadRow: Bool, _ command: ListCommand, _ expected: ListExpectation
  ) -> Divergence? {
    guard hadRow != (expected.row != .missing) else { return nil }
    return Divergence(
      hazard: nil, "\(command) found \(hadRow ? "a row where none" : "no row where one") must be")
  }

  /// What a read or a refresh showed.
  func checkValue(
    _ item: ListItem?, _ command: ListCommand, _ expected: ListExpectation
  ) -> Divergence? {
    guard let item else { return checkRow(false, command, expected) }
    guard expected.row != .missing, let target = expected.target, let id = command.addressed
    else { return checkRow(true, command, expected) }
    guard isTarget(item, id, target) else {
      return Divergence(hazard: .wrongRead, "the row of \(id) shows \(item.id)")
    }
    // Inside an update pass, and where the strategy says so, an older value is no fault.
    if case .refresh = command { return nil }
    guard !profile.mayShowOldValue, item.id == target, let index = expected.liveIndex,
      item != model.items[index]
    else { return nil }
    return Divergence(
      hazard: nil,
      "the row of \(id) shows \(Self.text(of: [item])), the list holds "
        + Self.text(of: [model.items[index]]))
  }

  /// What a layout pass showed inside the pass and after it.
  func checkLayout(
    _ shown: ListMachineResponse.Layout?, _ command: ListCommand, _ expected: ListExpectation
  ) -> Divergence? {
    guard let shown else { return checkRow(false, command, expected) }
    guard expected.row != .missing, let target = expected.target, let id = command.addressed
    else { return checkRow(true, command, expected) }
    let (inside, outside) = (shown.inside, shown.outside)
    if inside.id != outside.id, isTarget(inside, id, target) != isTarget(outside, id, target) {
      return Divergence(
        hazard: .tearing,
        "the row of \(id) is \(inside.id) inside the pass and \(outside.id) after it")
    }
    return checkValue(outside, command, expected)
  }

  /// Whether an item is the element that is meant, under its name of now, or, when it has another
  /// one by now and nobody else took the old one, under that.
  private func isTarget(_ item: ListItem, _ id: ItemID, _ target: ItemID) -> Bool {
    item.id == target || (item.id == id && model.index(of: id) == nil)
  }

  private static func text(of ids: [ItemID]) -> String {
    "[" + ids.map(\.description).joined(separator: " ") + "]"
  }
}

extension ListCommand {
  /// The element whose row the command reads.
  fileprivate var addressed: ItemID? {
    switch self {
    case .read(let id, _), .refresh(let id), .layout(let id): id
    default: nil
    }
  }
}
