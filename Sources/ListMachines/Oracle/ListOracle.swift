import IdentifiedModel
import StatefulFuzz

/// Names the difference between the list and what it must be.
///
/// Ignoring an edit of a removed element, or showing its last value, is policy and no difference.
struct ListOracle {
  let model: ListModel
  let profile: StrategyProfile

  // MARK: What the list holds

  /// Names a difference between the live list and the truth after `command`.
  func explainItems(
    _ items: [ListItem], after command: ListCommand, _ expected: ListExpectation
  ) -> Divergence {
    let truth = model.items
    if let twin = firstRepeated(items) {
      return Divergence(hazard: .duplicateID, "two elements have the id \(twin) after \(command)")
    }
    if let revived = items.first(where: { item in !truth.contains { $0.id == item.id } }) {
      return Divergence(hazard: .resurrection, "\(revived.id) is back after its removal")
    }
    guard items.map(\.id) == truth.map(\.id) else {
      return Divergence(
        hazard: nil,
        "after \(command) the list holds \(Self.text(of: items)) instead of \(Self.text(of: truth))"
      )
    }
    guard case .edit(let target, let value, _) = command else {
      return Divergence(
        hazard: nil, "\(command) left \(Self.text(of: items)) instead of \(Self.text(of: truth))")
    }
    return explainEdit(of: target, value, items, expected)
  }

  /// Both lists hold the same elements in the same order; some contents differ.
  private func explainEdit(
    of target: ItemID, _ value: Int, _ items: [ListItem], _ expected: ListExpectation
  ) -> Divergence {
    for (item, truth) in zip(items, model.items)
    where item.id != target && item.v != truth.v && item.v == value {
      return Divergence(hazard: .wrongWrite, "the edit of \(target) wrote \(value) to \(item.id)")
    }
    for (item, truth) in zip(items, model.items) {
      if item.w != truth.w {
        return Divergence(
          hazard: .lostUpdate,
          "the edit of \(target) put w of \(item.id) back from \(truth.w) to \(item.w)")
      }
      if item.id != target, item.v != truth.v {
        return Divergence(
          hazard: .lostUpdate,
          "the edit of \(target) put v of \(item.id) back from \(truth.v) to \(item.v)")
      }
    }
    for item in items where item.id == target && item.v != value && item.v == expected.previous {
      return Divergence(
        hazard: .lostWrite,
        "\(target) is in the list, yet the edit to \(value) left it at \(item.v)")
    }
    return Divergence(
      hazard: nil,
      "the edit of \(target) left \(Self.text(of: items)) instead of "
        + Self.text(of: model.items))
  }

  private func firstRepeated(_ items: [ListItem]) -> ItemID? {
    for (index, item) in items.enumerated()
    where items[..<index].contains(where: { $0.id == item.id }) {
      return item.id
    }
    return nil
  }

  // MARK: What rows answer

  func explainDrift(token: ItemID, shown: ItemID) -> Divergence {
    Divergence(hazard: .identityDrift, "the row with the focus of \(token) now shows \(shown)")
  }

  func checkRow(
    _ hadRow: Bool, _ command: ListCommand, _ expected: ListExpectation
  ) -> Divergence? {
    guard hadRow != (expected.row != .missing) else { return nil }
    return Divergence(
      hazard: nil, "\(command) found \(hadRow ? "a row where none" : "no row where one") must be")
  }

  func checkValue(
    _ item: ListItem?, _ command: ListCommand, _ expected: ListExpectation
  ) -> Divergence? {
    guard let item else { return checkRow(false, command, expected) }
    guard expected.row != .missing else { return checkRow(true, command, expected) }
    let target: ItemID
    switch command {
    case .read(let id, _), .refresh(let id): target = id
    default: return nil
    }
    guard item.id == target else {
      return Divergence(hazard: .wrongRead, "the row of \(target) shows \(item.id)")
    }
    // Inside an update pass, and where the strategy says so, an older value is no fault.
    guard case .read = command, !profile.mayShowOldValue, let index = expected.liveIndex,
      item != model.items[index]
    else { return nil }
    return Divergence(
      hazard: nil,
      "the row of \(target) shows \(Self.text(of: [item])), the list holds "
        + Self.text(of: [model.items[index]]))
  }

  /// Elements as a line: `A=1` for `v`, `A=1/2` for `v` and a `w` that is not 0.
  static func text(of items: [ListItem]) -> String {
    "[" + items.map { "\($0.id)=\($0.v)" + ($0.w == 0 ? "" : "/\($0.w)") }.joined(separator: ", ")
      + "]"
  }
}

extension Divergence {
  init(hazard: Hazard?, _ message: String) {
    self.init(hazard: hazard?.rawValue, message: message)
  }
}
