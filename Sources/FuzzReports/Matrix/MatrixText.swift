import FuzzCampaigns
import StatefulFuzz

/// A matrix for a terminal: one table a suite, cut into blocks of columns.
///
/// ```text
/// list                H01   H04   H08
/// native-foreach       ●3    ●3  ✓41k
/// identified-assign  ✓52k  ✓50k    ●3
/// ```
public struct MatrixText {
  private let matrix: HazardMatrix
  private let symbols: MatrixSymbols
  private let hasUnicode: Bool
  private let width: Int

  /// Prepares the text.
  ///
  /// - Parameters:
  ///   - matrix: What to show.
  ///   - hasUnicode: Whether the terminal has symbols beyond ASCII.
  ///   - width: The columns of the terminal.
  public init(_ matrix: HazardMatrix, hasUnicode: Bool, width: Int = 80) {
    self.matrix = matrix
    self.hasUnicode = hasUnicode
    self.width = width
    symbols = hasUnicode ? .unicode : .ascii
  }

  /// The tables, the legend, and the shortest case of every cell where one was found.
  public var lines: [String] {
    let suites = matrix.suites
    var lines = suites.flatMap { table($0) + [""] }
    lines += hazardLegend
    lines.append("")
    lines += symbols.legend.flatMap { $0.filled(toColumns: width) }
    lines += reasons
    let shortest = MatrixShortest(matrix, isNamedInFull: suites.count > 1)
    for section in shortest.sections {
      lines += ["", section.column.title.cut(toColumns: width, hasUnicode: hasUnicode)]
      for group in section.groups {
        let commands = group.lines.map(\.escapingControls).joined(separator: "; ")
        lines += wrapped(commands.split(separator: " "), indent: 4)
        lines += wrapped(
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
    let longest = (names + [name]).map(\.count).max() ?? 0
    let nameWidth = min(longest, max(8, width * 2 / 3))
    let widths = suite.columns.indices.map { index in
      (texts.map { $0[index].count } + [suite.columns[index].code.count]).max() ?? 0
    }
    var lines: [String] = []
    for block in widths.blocks(of: width, beside: nameWidth) {
      if !lines.isEmpty { lines.append("") }
      let widths = block.map { widths[$0] }
      lines.append(line(name, block.map { suite.columns[$0].code }, widths, nameWidth))
      for (name, row) in zip(names, texts) {
        lines.append(line(name, block.map { row[$0] }, widths, nameWidth))
      }
    }
    return lines
  }

  private func line(
    _ name: String, _ cells: [String], _ widths: [Int], _ nameWidth: Int
  ) -> String {
    let name = name.cut(toColumns: nameWidth, hasUnicode: hasUnicode)
    let padded = name + String(repeating: " ", count: max(0, nameWidth - name.count))
    let columns = zip(cells, widths).map { cell, width in
      String(repeating: " ", count: max(0, width - cell.count)) + cell
    }
    return ([padded] + columns).joined(separator: "  ")
  }

  // MARK: Below

  /// The hazards' names, as many a line as there is room for.
  private var hazardLegend: [String] {
    let sentences = matrix.columnSentences
    guard sentences.isEmpty else {
      return sentences.flatMap { column, sentence in
        "\(column.title)  \(sentence)".filled(toColumns: width)
      }
    }
    return matrix.namedColumns.map { column in
      let name = "\(column.code)  \(column.hazard)"
      return name + String(repeating: " ", count: max(0, 38 - name.count))
    }.sideBySide(width).map(\.trimmingEnd)
  }

  private var reasons: [String] {
    matrix.documentedGaps.flatMap { row, cell, reason in
      wrapped(
        "0  \(row.target.name), \(cell.hazard): \(reason)".split(separator: " "), indent: 0)
    }
  }

  private func wrapped(_ words: [Substring], indent: Int) -> [String] {
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
