import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// Strategies against hazards, with the number of failing cases in each cell.
///
/// `.` stands for a hazard that was not seen, a number with `!` for one that nobody expects, and
/// `missing` for one that the catalogue expects and a whole campaign has not shown. What failed without
/// a hazard has a column of its own, if there is any.
struct HazardTable {
  private let columns: [String]
  private let rows: [(name: String, cells: [String])]

  init(summary: CampaignSummary, targets: [Target]) {
    var counts: [String: [String: UInt64]] = [:]
    for bucket in summary.buckets {
      let first = bucket.signature.split(separator: "/").first.map(String.init) ?? ""
      let hazard = summary.hazards.contains(first) ? first : Self.unnamed
      counts[bucket.target, default: [:]][hazard, default: 0].add(bucket.count)
    }
    let shown = targets.filter { !$0.hazardNames.isEmpty }
    columns = (summary.hazards + [Self.unnamed]).filter { hazard in
      shown.contains { $0.expects(hazard) || counts[$0.name]?[hazard] != nil }
    }
    let columns = columns
    let isWhole = summary.end == .budget
    rows = shown.map { target in
      let cells = columns.map { hazard -> String in
        let isExpected = target.expects(hazard)
        guard let count = counts[target.name]?[hazard] else {
          return isExpected && isWhole ? "missing" : "."
        }
        return ClockText.text(Double(count)) + (isExpected ? "" : "!")
      }
      return (target.name, cells)
    }
  }

  /// The column of failures that no hazard explains; no hazard has a name with a space.
  private static let unnamed = "no hazard"

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The table with a legend of numbered columns, narrow enough for 80 characters.
  var lines: [String] {
    var lines: [String] = []
    for (index, hazard) in columns.enumerated() { lines.append("  (\(index + 1)) \(hazard)") }
    let nameWidth = rows.map(\.name.count).max() ?? 0
    let heads = columns.indices.map { "(\($0 + 1))" }
    let widths = columns.indices.map { column in
      rows.map { $0.cells[column].count }.reduce(heads[column].count, max)
    }
    lines.append(line("failing cases", heads, nameWidth, widths))
    for row in rows { lines.append(line(row.name, row.cells, nameWidth, widths)) }
    return lines + legend
  }

  /// What the cells mean that are there and are no plain numbers.
  private var legend: [String] {
    let cells = rows.flatMap(\.cells)
    var lines: [String] = []
    if cells.contains(".") { lines.append("  .        no case failed like this") }
    if cells.contains(where: { $0.hasSuffix("!") }) {
      lines.append("  n!       n cases failed like this, and the catalogue does not expect it")
    }
    if cells.contains("missing") {
      lines.append("  missing  the catalogue expects this, and no case failed like it")
    }
    return lines
  }

  private func line(
    _ name: String, _ cells: [String], _ nameWidth: Int, _ widths: [Int]
  ) -> String {
    let padded = name + String(repeating: " ", count: max(0, nameWidth - name.count))
    let columns = zip(cells, widths).map { cell, width in
      String(repeating: " ", count: max(0, width - cell.count)) + cell
    }
    return ([padded] + columns).joined(separator: "  ")
  }
}
