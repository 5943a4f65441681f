import FuzzCampaigns
import StatefulFuzz

/// A matrix for a terminal of 80 columns: one table a suite, cut into blocks of columns.
///
/// ```
/// list                H01   H04   H08
/// native-foreach       ●3    ●3  ✓41k
/// identified-assign  ✓52k  ✓50k    ●3
/// ```
public struct MatrixText {
  private let matrix: HazardMatrix
  private let symbols: MatrixSymbols
  private static let width = 80

  /// Prepares the text; terminals without UTF-8 get ASCII symbols.
  public init(_ matrix: HazardMatrix, hasUnicode: Bool) {
    self.matrix = matrix
    symbols = hasUnicode ? .unicode : .ascii
  }

  /// The tables, the legend, and the shortest case of every cell where one was found.
  public var lines: [String] {
    let suites = matrix.suites
    var lines = suites.flatMap { table($0) + [""] }
    lines += hazardLegend
    lines.append("")
    lines += symbols.legend
    lines += reasons
    let shortest = MatrixShortest(matrix, isNamedInFull: suites.count > 1)
    for section in shortest.sections {
      lines += ["", section.column.title]
      for group in section.groups {
        let commands = group.lines.map(\.escapingControls).joined(separator: "; ")
        lines += Self.wrapped(commands.split(separator: " "), indent: 4)
        lines += Self.wrapped(
          group.targets.joined(separator: ", ").split(separator: " "), indent: 8)
      }
    }
    return lines
  }

  // MARK: Tables

  private func table(_ suite: HazardMatrix) -> [String] {
    guard let name = suite.rows.first?.target.suite else { return [] }
    let texts = suite.rows.map { $0.cells.map(symbols.text) }
    let names = suite.rows.map(\.target.strategy)
    let nameWidth = (names + [name]).map(\.count).max() ?? 0
    let widths = suite.columns.indices.map { index in
      (texts.map { $0[index].count } + [suite.columns[index].code.count]).max() ?? 0
    }
    var lines: [String] = []
    for block in blocks(widths, nameWidth) {
      if !lines.isEmpty { lines.append("") }
      let widths = block.map { widths[$0] }
      lines.append(line(name, block.map { suite.columns[$0].code }, widths, nameWidth))
      for (name, row) in zip(names, texts) {
        lines.append(line(name, block.map { row[$0] }, widths, nameWidth))
      }
    }
    return lines
  }

  /// Columns that fit side by side.
  private func blocks(_ widths: [Int], _ nameWidth: Int) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var start = 0
    var used = nameWidth
    for (index, width) in widths.enumerated() {
      if used + 2 + width > Self.width, index > start {
        blocks.append(start..<index)
        start = index
        used = nameWidth
      }
      used += 2 + width
    }
    return start < widths.count ? blocks + [start..<widths.count] : blocks
  }

  private func line(
    _ name: String, _ cells: [String], _ widths: [Int], _ nameWidth: Int
  ) -> String {
    let padded = name + String(repeating: " ", count: max(0, nameWidth - name.count))
    let columns = zip(cells, widths).map { cell, width in
      String(repeating: " ", count: max(0, width - cell.count)) + cell
    }
    return ([padded] + columns).joined(separator: "  ")
  }

  // MARK: Below

  /// The hazards' names, two a line.
  private var hazardLegend: [String] {
    let names = matrix.namedColumns.map { "\($0.code)  \($0.hazard)" }
    let half = (names.count + 1) / 2
    return (0..<half).map { index in
      let second = index + half < names.count ? names[index + half] : ""
      let pad = String(repeating: " ", count: max(2, 40 - names[index].count))
      return second.isEmpty ? names[index] : names[index] + pad + second
    }
  }

  private var reasons: [String] {
    matrix.documentedGaps.flatMap { row, cell, reason in
      Self.wrapped(
        "0  \(row.target.name), \(cell.hazard): \(reason)".split(separator: " "), indent: 0)
    }
  }

  private static func wrapped(_ words: [Substring], indent: Int) -> [String] {
    let start = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = start
    for word in words {
      if line.count + word.count + 1 > width, line.count > indent {
        lines.append(line)
        line = start + "  "
      }
      line += (line.last == " " || line.isEmpty ? "" : " ") + word
    }
    return line.count > indent ? lines + [line] : lines
  }
}

extension HazardMatrix.Column {
  /// `H04 wrong-write`, or a verdict's name alone.
  var title: String { code == hazard ? code : "\(code) \(hazard)" }
}

extension HazardMatrix {
  /// The matrix of each suite alone, without columns in which none of its targets has anything.
  var suites: [HazardMatrix] {
    var names: [String] = []
    for row in rows where !names.contains(row.target.suite) { names.append(row.target.suite) }
    return names.map { name in
      let own = rows.filter { $0.target.suite == name }
      let kept = columns.indices.filter { index in
        own.contains { $0.cells[index].result != .notApplicable }
      }
      return HazardMatrix(
        columns: kept.map { columns[$0] },
        rows: own.map { row in
          Row(target: row.target, cells: kept.map { row.cells[$0] })
        })
    }
  }

  /// Columns that are shown and whose heads need an explanation.
  var namedColumns: [Column] {
    let shown = suites.flatMap(\.columns)
    return columns.filter { $0.code != $0.hazard && shown.contains($0) }
  }

  /// Cells that no case reached, where somebody has written down why.
  var documentedGaps: [(row: Row, cell: Cell, reason: String)] {
    rows.flatMap { row in
      row.cells.compactMap { cell in
        guard cell.result == .neverReached, let reason = cell.unreachable else { return nil }
        return (row, cell, reason)
      }
    }
  }
}
