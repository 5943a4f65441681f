import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// Strategies against hazards, with the number of failing cases in each cell: one table a suite.
///
/// `.` stands for a hazard that was not seen, a number with `!` for an unexpected failure, and
/// `missing` for one that the catalogue expects and a whole campaign has not shown. What failed without
/// a hazard has a column of its own, if there is any.
struct HazardTable {
  private struct Row {
    let name: String
    var cells: [String]

    /// Whether the target failed as the catalogue does not expect.
    var isUnexpected: Bool { cells.contains { $0.hasSuffix("!") } }

    var isEmpty: Bool { cells.allSatisfy { $0 == HazardTable.unseen } }
  }

  /// The rows of one suite; `columns` are places in the list of all hazards.
  private struct Suite {
    let columns: [Int]
    let rows: [Row]
  }

  private static let unseen = "."
  private static let missing = "missing"

  private let hazards: [String]
  private var suites: [Suite]

  init(summary: CampaignSummary, targets: [Target]) {
    var counts: [String: [String: UInt64]] = [:]
    for bucket in summary.buckets {
      let name = bucket.signature.name
      let hazard = summary.hazards.contains(name) ? name : Self.unnamed
      counts[bucket.target, default: [:]][hazard, default: 0].add(bucket.count)
    }
    let shown = targets.filter { !$0.hazardNames.isEmpty }
    let has = { (hazard: String, target: Target) in
      target.expects(hazard) || counts[target.name]?[hazard] != nil
    }
    let hazards = (summary.hazards + [Self.unnamed]).filter { hazard in
      shown.contains { has(hazard, $0) }
    }
    self.hazards = hazards
    let isWhole = summary.end == .budget
    suites = shown.suites.map { members in
      let columns = hazards.indices.filter { index in members.contains { has(hazards[index], $0) } }
      let rows = members.map { target in
        Row(
          name: target.name,
          cells: columns.map { column in
            let isExpected = target.expects(hazards[column])
            guard let count = counts[target.name]?[hazards[column]] else {
              return isExpected && isWhole ? Self.missing : Self.unseen
            }
            return ClockText.text(Double(count)) + (isExpected ? "" : "!")
          })
      }
      return Suite(columns: columns, rows: rows)
    }.filter { !$0.columns.isEmpty }
  }

  var isEmpty: Bool { suites.isEmpty }

  /// Failures that the catalogue expects and that did not come, in a campaign that used up its budget.
  var missingCount: Int {
    suites.flatMap(\.rows).flatMap(\.cells).count { $0 == Self.missing }
  }

  /// The table for a screen: without rows that say nothing, and where that is longer than `rows`, only
  /// with those of targets that failed as nobody expects.
  func onScreen(columns: Int, rows: Int) -> HazardTable {
    let used = keeping { !$0.isEmpty }
    return used.lines(width: columns).count <= rows ? used : keeping(\.isUnexpected)
  }

  private func keeping(_ isKept: (Row) -> Bool) -> HazardTable {
    var table = self
    table.suites = suites.map { suite in
      let kept = suite.rows.filter(isKept)
      let used = suite.columns.indices.filter { place in
        kept.contains { $0.cells[place] != Self.unseen }
      }
      return Suite(
        columns: used.map { suite.columns[$0] },
        rows: kept.map { row in Row(name: row.name, cells: used.map { row.cells[$0] }) })
    }.filter { !$0.rows.isEmpty }
    return table
  }

  /// The tables below a legend of numbered columns, no wider than `width` where there is one.
  func lines(width: Int? = nil) -> [String] {
    let named = hazards.indices.filter { index in suites.contains { $0.columns.contains(index) } }
    let names = named.map { "  (\($0 + 1)) \(hazards[$0])" }
    let tables = suites.flatMap { lines(of: $0, width ?? .max) }
    return (width == nil ? names : names.sideBySide(width ?? .max)) + tables + legend(width)
  }

  private func lines(of suite: Suite, _ width: Int) -> [String] {
    let longest = suite.rows.map(\.name.count).max() ?? 0
    let nameWidth = min(max(longest, Self.corner.count), max(8, width / 2))
    let heads = suite.columns.map { "(\($0 + 1))" }
    let widths = heads.indices.map { column in
      suite.rows.map { $0.cells[column].count }.reduce(heads[column].count, max)
    }
    return widths.blocks(of: width, beside: nameWidth).flatMap { block in
      let widths = block.map { widths[$0] }
      return [line(Self.corner, block.map { heads[$0] }, nameWidth, widths)]
        + suite.rows.map { row in line(row.name, block.map { row.cells[$0] }, nameWidth, widths) }
    }
  }

  /// The column of failures that no hazard explains; no hazard has a name with a space.
  private static let unnamed = "no hazard"

  private static let corner = "failing cases"

  /// What the cells mean that are there and are no plain numbers.
  private func legend(_ width: Int?) -> [String] {
    let cells = suites.flatMap(\.rows).flatMap(\.cells)
    var lines: [String] = []
    if cells.contains(Self.unseen) { lines.append("  .        no case failed this way") }
    if cells.contains(where: { $0.hasSuffix("!") }) {
      lines.append(
        "  n!       unexpected: n cases failed this way, which the catalogue does not list")
    }
    if cells.contains(Self.missing) {
      lines.append("  missing  expected, but no case failed this way")
    }
    return width.map { width in lines.flatMap { $0.filled(toColumns: width) } } ?? lines
  }

  private func line(
    _ name: String, _ cells: [String], _ nameWidth: Int, _ widths: [Int]
  ) -> String {
    // A name that must be cut keeps its end, which tells it from others of its suite.
    let name = name.count > nameWidth ? "~" + name.suffix(nameWidth - 1) : name
    let padded = name + String(repeating: " ", count: max(0, nameWidth - name.count))
    let columns = zip(cells, widths).map { cell, width in
      String(repeating: " ", count: max(0, width - cell.count)) + cell
    }
    return ([padded] + columns).joined(separator: "  ")
  }
}

extension [Target] {
  /// The targets of each suite, in the order of their first ones.
  fileprivate var suites: [[Target]] {
    var names: [String] = []
    for target in self where !names.contains(target.suite) { names.append(target.suite) }
    return names.map { name in filter { $0.suite == name } }
  }
}
