import IdentifiedModel
import StatefulFuzz

extension ListOracle {
  /// What is worth a remark although it is no fault.
  func remark(
    _ command: ListCommand, _ response: ListMachineResponse, _ expected: ListExpectation
  ) -> String? {
    switch response {
    case .done:
      if command.isRender { return warningOfGrowth ?? warningOfChange(command) }
      return expected.changesNothing ? remarkOnIdle(command) : nil
    case .ids: return nil
    case .row(false), .value(nil), .layout(nil), .inUpdate(false, _):
      return "no row to use: \(command) did nothing"
    case .inUpdate(true, let wasDropped):
      if wasDropped { return "policy: the element is gone, its row's write was discarded" }
      return "warning: a row wrote inside an update pass"
    case .row(true), .value, .layout: break
    }
    guard let target = expected.target else { return nil }
    if case .value(let item?) = response { return remark(onShown: item, target, expected) }
    if case .layout(let shown?) = response {
      return remark(onShown: shown.outside, target, expected)
    }
    guard expected.liveIndex == nil else { return nil }
    switch command {
    case .edit, .editChanging, .teardown, .assign, .rename:
      return "policy: \(target) is gone, its row's edit was ignored"
    default: return nil
    }
  }

  private func remark(
    onShown shown: ListItem, _ target: ItemID, _ expected: ListExpectation
  ) -> String? {
    guard let index = expected.liveIndex else {
      return "policy: \(target) is gone, its row shows a last value"
    }
    guard shown != model.items[index] else { return nil }
    return "policy: the row of \(target) shows \(Self.text(of: [shown])), the list holds "
      + Self.text(of: [model.items[index]])
  }

  /// A constant range that grows makes no rows for what is new, which is only a warning.
  private var warningOfGrowth: String? {
    guard let rows = model.rows.constantCount, rows < model.items.count else { return nil }
    return "warning: the range of the first render has \(rows) rows, the list has "
      + "\(model.items.count) elements"
  }

  /// What a change from outside found instead of what it needs, mostly in a case written by hand.
  private func remarkOnIdle(_ command: ListCommand) -> String? {
    switch command {
    case .change(.insert(let id, _)): "\(id) is in the list already: \(command) did nothing"
    case .change: "no such element in the list: \(command) did nothing"
    default: nil
    }
  }

  private func warningOfChange(_ command: ListCommand) -> String? {
    guard case .renderChanging = command else { return nil }
    return "warning: the list was changed inside an update pass"
  }
}
