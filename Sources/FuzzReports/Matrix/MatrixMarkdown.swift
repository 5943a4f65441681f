import FuzzCampaigns
import StatefulFuzz

/// A matrix for a README: one table a suite, then what codes and symbols mean.
public struct MatrixMarkdown {
  private let matrix: HazardMatrix

  /// Prepares the text.
  public init(_ matrix: HazardMatrix) { self.matrix = matrix }

  /// The tables; the same campaign gives the same text.
  public var lines: [String] {
    var lines: [String] = []
    for suite in matrix.suites {
      guard let name = suite.rows.first?.target.suite else { continue }
      lines.append("| \(name) |" + suite.columns.map { " \(cell($0.code)) |" }.joined())
      lines.append("|---|" + suite.columns.map { _ in "--:|" }.joined())
      for row in suite.rows {
        let cells = row.cells.map { " \(cell(MatrixSymbols.unicode.text(of: $0))) |" }
        let code = row.target.code.isEmpty ? "" : "\(row.target.code) "
        lines.append("| \(code)`\(cell(row.target.strategy))` |" + cells.joined())
      }
      lines.append("")
    }
    let names = matrix.namedColumns
    if !names.isEmpty {
      lines += [names.map { "\($0.code) `\(cell($0.hazard))`" }.joined(separator: " · "), ""]
    }
    lines += MatrixSymbols.unicode.legend.map { "- \($0)" }
    for (row, gap, reason) in matrix.documentedGaps {
      lines.append("- 0 in `\(cell(row.target.name))`, `\(cell(gap.hazard))`: \(cell(reason))")
    }
    return lines
  }

  /// Text that ends neither its cell nor its line.
  private func cell(_ text: String) -> String {
    text.escapingControls.replacing("|", with: "\\|")
  }
}
