import FuzzCampaigns
import StatefulFuzz

/// Targets × hazards on a campaign's page: the symbols of a matrix, and below them how many cases put it
/// to the test, and how many of these failed.
///
/// ```text
/// ✗3          ●3             ✓       0!      –
/// 2 of 1.4M   212 of 9.1M    1.2M
/// ```
struct CampaignMatrix {
  let matrix: HazardMatrix
  let report: CampaignReport

  func write(to page: inout HTMLWriter) {
    guard !matrix.rows.isEmpty else { return }
    page.element("h2", text: "Strategies × hazards")
    page.element(
      "p", [.init("class", "mut")],
      text: "In small type: cases that reached the hazard's precondition, and how many failed.")
    for suite in matrix.suites { writeTable(suite, to: &page) }
    page.element("h3", text: "What it means")
    MatrixSymbols.write(to: &page)
    matrix.writeColumnNames(to: &page)
  }

  private func writeTable(_ suite: HazardMatrix, to page: inout HTMLWriter) {
    let name = suite.rows.first?.target.suite ?? ""
    page.element("h3", text: name)
    page.scrolling(label: "\(name) × hazards") { region in
      region.element("table", [.init("class", "matrix")]) { table in
        table.element("thead") { head in
          head.element("tr") { row in
            row.element("th", [.init("scope", "col")], text: "strategy")
            for column in suite.columns {
              row.element("th", [.init("scope", "col"), .init("class", "n")]) { cell in
                cell.element("abbr", [.init("title", column.hazard)], text: column.code)
              }
            }
          }
        }
        table.element("tbody") { body in
          for row in suite.rows {
            body.literal("\n")
            body.element("tr") { line in
              line.element("th", [.init("scope", "row")]) { head in
                let code = row.target.code.isEmpty ? "" : "\(row.target.code) "
                head.element(
                  "span", [.init("title", row.target.summary)], text: code + row.target.strategy)
              }
              for cell in row.cells { write(cell, of: row.target, to: &line) }
            }
          }
        }
      }
    }
  }

  private func write(
    _ cell: HazardMatrix.Cell, of target: Target, to line: inout HTMLWriter
  ) {
    let isBad = cell.isUnexpected || cell.isGap
    line.element("td", isBad ? [.init("class", "bad")] : []) { box in
      switch cell.result {
      case .notApplicable: box.element("span", [.init("class", "mut")], text: "–")
      case .neverReached:
        let reason = cell.unreachable
        box.element(
          "span", [.init("title", reason ?? "never reached")], text: reason == nil ? "0!" : "0")
      case .safe:
        box.element(
          "span", cell.isExpected ? [] : [.init("class", "ok")], text: cell.isExpected ? "?" : "✓")
        box.element("small", text: MatrixSymbols.count(cell.exercised))
      case .found:
        let count = MatrixSymbols.count(failing(cell.hazard, target.name))
        box.element("span", text: MatrixSymbols.unicode.text(of: cell))
        box.element("small", text: "\(count) of \(MatrixSymbols.count(cell.exercised))")
      }
    }
  }

  private func failing(_ hazard: String, _ target: String) -> UInt64 {
    report.buckets.filter { $0.target == target && $0.signature.name == hazard }
      .map(\.cases).total
  }
}
