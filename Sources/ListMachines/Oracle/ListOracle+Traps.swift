import IdentifiedModel
import StatefulFuzz

extension ListOracle {
  /// Names a trap if the access that the row must have made explains it; nil hazard otherwise.
  func explain(
    _ interruption: Interruption, _ command: ListCommand, _ expected: ListExpectation
  ) -> Divergence {
    guard interruption.cause == .trap, !interruption.isStackOverflow, !interruption.isOtherThread,
      let divergence = explainTrap(of: command, expected)
    else {
      return Divergence(hazard: nil, interruption.summary)
    }
    return divergence
  }

  private func explainTrap(
    of command: ListCommand, _ expected: ListExpectation
  ) -> Divergence? {
    let count = (expected.withoutChange ?? model.items).count
    switch command {
    case .renderEditing where profile.access == .unwrappedID:
      return explainAccess(of: command, expected, .staleIndexTrapInUpdate, beyond: count)
    case .render, .renderEditing, .renderChanging:
      guard profile.access == .index else { return nil }
      if expected.runsOut {
        return Divergence(
          hazard: .constantRangeTrap,
          "the range of the first render still has index \(count), the list has "
            + Self.elements(count))
      }
      return explainAccess(of: command, expected, .staleIndexTrapInUpdate, beyond: count)
    case .diff:
      return Divergence(
        hazard: .staleIDRead,
        "the collection of the last render reads ids from the list, which has "
          + Self.elements(count))
    case .delete, .reorder:
      guard expected.exercised & Hazard.staleIndexTrap.bit != 0 else { return nil }
      return Divergence(
        hazard: .staleIndexTrap, "\(command) uses an offset that the list does not have")
    case .read, .edit, .editChanging, .assign:
      return explainAccess(of: command, expected, .staleIndexTrap, beyond: count)
    case .rename:
      if profile.access == .safe, !profile.writesFieldsOnly, expected.row != .missing {
        return Divergence(
          hazard: .identityChurn, "the collection does not take an element whose id has changed")
      }
      return explainAccess(of: command, expected, .staleIndexTrap, beyond: count)
    case .layout:
      let isInside = profile.refresh != .captured
      return explainAccess(
        of: command, expected, isInside ? .staleIndexTrapInUpdate : .staleIndexTrap,
        beyond: count)
    case .refresh:
      // A refresh of state sees the last render's list for as long as a change is pending.
      return explainAccess(
        of: command, expected, .staleIndexTrapInUpdate,
        beyond: min(count, model.rows.visibleCount))
    case .teardown:
      return explainAccess(of: command, expected, .staleIndexTrap, beyond: count).map {
        Divergence(
          hazard: .lateTeardownWrite, "a control wrote when it went: \($0.message)")
      }
    case .change, .sideEffect, .focus, .hold, .release, .skip, .escape: return nil
    }
  }

  /// An access through a row: beyond the end, or to an element that is gone.
  private func explainAccess(
    of command: ListCommand, _ expected: ListExpectation, _ hazard: Hazard, beyond count: Int
  ) -> Divergence? {
    guard case .present(let index) = expected.row, let target = expected.target else { return nil }
    switch profile.access {
    case .index where index >= count:
      return Divergence(
        hazard: hazard,
        "the row of \(target) still uses index \(index), "
          + "\(count < model.items.count ? "the list of the last render has" : "the list has") "
          + Self.elements(count))
    case .unwrappedID where expected.liveIndex == nil || isRenamed(command, target):
      return Divergence(
        hazard: .unwrapTrap, "the row of \(target) unwraps its element, which is gone")
    default: return nil
    }
  }

  /// Whether the element is in the list, but not under the name by which its row looks it up.
  private func isRenamed(_ command: ListCommand, _ target: ItemID) -> Bool {
    switch command {
    case .read(let id, _), .edit(let id, _, _), .editChanging(let id, _, _, _), .layout(let id),
      .teardown(let id, _), .refresh(let id), .assign(let id, _),
      .renderEditing(let id, _):
      id != target
    case .rename: true
    default: false
    }
  }

  private static func elements(_ count: Int) -> String {
    "\(count) \(count == 1 ? "element" : "elements")"
  }
}
