import IdentifiedModel
import StatefulFuzz

/// Names the difference between the list and what it must be.
///
/// Ignoring an edit of a removed element, or showing its last value, is policy and no difference.
/// A failure has one name. Where several would fit, the first of these does:
///
/// 1. A trap is named after the access that it must have been (`ListOracle+Traps`).
/// 2. In a render: `identityDrift`, which where rows are elements can only be `identityChurn`, then
///    `identityChurn`, then `droppedWrite`; rows come before what they write.
/// 3. Two elements with one id are `duplicateID`, whichever command made them.
/// 4. A list that was right until its `didSet` changed it is `setterSideEffect`; one that was wrong
///    before is judged as it was then.
/// 5. What a teardown leaves is `lateTeardownWrite`; what `delete` and `reorder` leave is
///    `staleOffsets`.
/// 6. A list in which the change is missing that was made meanwhile is `reentrancy`.
/// 7. `resurrection`, `wrongWrite`, `lostUpdate`, `lostWrite`, in this order.
struct ListOracle {
  let model: ListModel
  let profile: StrategyProfile

  // MARK: What the list holds

  /// Names a difference between the live list and the truth after `command`.
  ///
  /// `written` is the list as a row wrote it, if a `didSet` changed it since.
  func explainItems(
    _ items: [ListItem], written: [ListItem]?, after command: ListCommand,
    _ expected: ListExpectation
  ) -> Divergence {
    if let twin = firstRepeated(written ?? items) ?? firstRepeated(items) {
      return Divergence(hazard: .duplicateID, "two elements have the id \(twin) after \(command)")
    }
    if let written, written == model.items {
      return Divergence(
        hazard: .setterSideEffect,
        "\(command) was right, then the list's didSet left \(Self.text(of: items)) of "
          + Self.text(of: written))
    }
    switch command {
    case .teardown(let id, _):
      let judged = explainWrite(written ?? items, after: command, expected)
      return Divergence(
        hazard: .lateTeardownWrite,
        "the control of the removed row of \(id) wrote when it went: \(judged.message)")
    case .delete, .reorder:
      return Divergence(
        hazard: .staleOffsets,
        "\(command) left \(Self.text(of: items)) instead of \(Self.text(of: model.items))")
    default: break
    }
    return explainWrite(written ?? items, after: command, expected)
  }

  private func explainWrite(
    _ items: [ListItem], after command: ListCommand, _ expected: ListExpectation
  ) -> Divergence {
    let truth = model.items
    if let undone = explainUndone(items, after: command, expected) { return undone }
    if case .rename = command { return explainRename(items, command, expected) }
    if let renamed = explainOldName(items, after: command, expected) { return renamed }
    if let revived = items.first(where: { item in !truth.contains { $0.id == item.id } }) {
      return Divergence(hazard: .resurrection, "\(revived.id) is back after its removal")
    }
    if expected.liveIndex == nil, let target = expected.target,
      items.contains(where: { $0.id == target && $0.v == command.writtenValue })
    {
      return Divergence(
        hazard: .resurrection, "the edit of \(target) took effect after its removal")
    }
    if case .renderEditing(let id, _) = command, items.map(\.id) != truth.map(\.id) {
      return Divergence(
        hazard: .lostUpdate,
        "the write of \(id) inside the pass put the list back from \(Self.text(of: truth)) to "
          + Self.text(of: items))
    }
    guard items.map(\.id) == truth.map(\.id), let target = expected.target,
      let value = command.writtenValue
    else {
      return Divergence(
        hazard: nil, "\(command) left \(Self.text(of: items)) instead of \(Self.text(of: truth))")
    }
    return explainEdit(of: target, value, items, expected)
  }

  /// The change that was made while the command ran is missing.
  private func explainUndone(
    _ items: [ListItem], after command: ListCommand, _ expected: ListExpectation
  ) -> Divergence? {
    guard let without = expected.withoutChange, without != model.items else { return nil }
    let ids = items.map(\.id)
    let hasOldIDs = ids == without.map(\.id) && ids != model.items.map(\.id)
    let hasOldField = zip(without, model.items).contains { old, new in
      old.id == new.id && old.w != new.w && items.contains { $0.id == old.id && $0.w == old.w }
    }
    guard hasOldIDs || hasOldField else { return nil }
    return Divergence(
      hazard: .reentrancy,
      "\(command) left \(Self.text(of: items)) instead of \(Self.text(of: model.items)): the change "
        + "that was made meanwhile is undone")
  }

  /// A row wrote its element as it was before somebody renamed it.
  private func explainOldName(
    _ items: [ListItem], after command: ListCommand, _ expected: ListExpectation
  ) -> Divergence? {
    guard case .assign(let id, _) = command, let target = expected.target, id != target,
      items.map(\.id) == model.items.map({ $0.id == target ? id : $0.id })
    else { return nil }
    return Divergence(
      hazard: .lostUpdate, "the write of \(id) put its name back, which was \(target) since")
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
      if case .present(let index) = expected.row, profile.access == .index,
        let before = expected.withoutChange, index < before.count, index != expected.liveIndex
      {
        return Divergence(
          hazard: .wrongWrite,
          "the edit of \(target) wrote to index \(index), then that element was removed")
      }
      return Divergence(
        hazard: .lostWrite,
        "\(target) is in the list, yet the edit to \(value) left it at \(item.v)")
    }
    return Divergence(
      hazard: nil,
      "the edit of \(target) left \(Self.text(of: items)) instead of "
        + Self.text(of: model.items))
  }

  /// The row's element was to get another id.
  private func explainRename(
    _ items: [ListItem], _ command: ListCommand, _ expected: ListExpectation
  ) -> Divergence {
    guard case .rename(let id, let newID) = command else {
      return Divergence(hazard: nil, "\(command) is not a rename")
    }
    let truth = model.items
    if let (item, other) = zip(items, truth).first(where: { $0.id == $1.id && $0.w != $1.w }) {
      return Divergence(
        hazard: .lostUpdate,
        "the rename of \(id) put w of \(item.id) back from \(other.w) to \(item.w)")
    }
    if items.map(\.id) == truth.map(\.id),
      let (item, _) = zip(items, truth).first(where: { $0.v != $1.v })
    {
      return Divergence(
        hazard: .wrongWrite, "the rename of \(id) to \(newID) wrote \(item.v) to \(item.id)")
    }
    let isThere = items.contains { $0.id == newID }
    let missing = truth.first { item in !items.contains { $0.id == item.id } }
    if isThere, let missing {
      return Divergence(
        hazard: .wrongWrite, "the rename of \(id) to \(newID) replaced \(missing.id)")
    }
    if !isThere, expected.liveIndex != nil, missing?.id == newID {
      return Divergence(
        hazard: .lostWrite, "\(id) is in the list, yet it was not renamed to \(newID)")
    }
    if items.count > truth.count {
      return Divergence(hazard: .resurrection, "\(id) is back after its removal, as \(newID)")
    }
    return Divergence(
      hazard: nil, "\(command) left \(Self.text(of: items)) instead of \(Self.text(of: truth))")
  }

  private func firstRepeated(_ items: [ListItem]) -> ItemID? {
    for (index, item) in items.enumerated()
    where items[..<index].contains(where: { $0.id == item.id }) {
      return item.id
    }
    return nil
  }

  /// Elements as a line: `A=1` for `v`, `A=1/2` for `v` and a `w` that is not 0.
  static func text(of items: [ListItem]) -> String {
    "[" + items.map { "\($0.id)=\($0.v)" + ($0.w == 0 ? "" : "/\($0.w)") }.joined(separator: ", ")
      + "]"
  }
}

extension ListCommand {
  /// The value that the command writes through a row.
  fileprivate var writtenValue: Int? {
    switch self {
    case .edit(_, let value, _), .editChanging(_, let value, _, _), .renderEditing(_, let value),
      .teardown(_, let value), .assign(_, let value):
      value
    default: nil
    }
  }
}

extension Divergence {
  init(hazard: Hazard?, _ message: String) {
    self.init(hazard: hazard?.rawValue, message: message)
  }
}
