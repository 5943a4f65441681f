import IdentifiedModel

extension ListOracle {
  /// What is worth a remark although it is no fault.
  ///
  /// `usesRow` tells whether the command goes through a row, `shown` what the row showed if the
  /// command reads.
  func remark(
    _ command: ListCommand, usesRow: Bool, shown: ListItem?, _ expected: ListExpectation
  ) -> String? {
    if command == .render { return warningOfGrowth }
    guard usesRow else { return nil }
    if expected.row == .missing { return "no row to use: \(command) did nothing" }
    switch (command, expected.liveIndex) {
    case (.edit(let id, _, _), nil):
      return "policy: \(id) is gone, its row's edit was ignored"
    case (.read(let id, _), nil), (.refresh(let id), nil):
      return "policy: \(id) is gone, its row shows a last value"
    case (.read(let id, _), let index?), (.refresh(let id), let index?):
      guard let shown, shown != model.items[index] else { return nil }
      return "policy: the row of \(id) shows \(Self.text(of: [shown])), the list holds "
        + Self.text(of: [model.items[index]])
    default: return nil
    }
  }

  /// A constant range that grows makes no rows for what is new, which is only a warning.
  private var warningOfGrowth: String? {
    guard let rows = model.rows.constantCount, rows < model.items.count else { return nil }
    return "warning: the range of the first render has \(rows) rows, the list has "
      + "\(model.items.count) elements"
  }
}
