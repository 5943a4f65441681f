import FuzzCampaigns
import StatefulFuzz

/// A matrix as a page: figures, tables, what the symbols mean, and the shortest cases.
public struct MatrixPage {
  private let matrix: HazardMatrix
  private let summary: CampaignSummary
  private let seed: UInt64
  private let command: String
  private let build: String?

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - matrix: What to show.
  ///   - summary: The campaign behind it.
  ///   - seed: Its seed.
  ///   - command: The command that makes the matrix again.
  ///   - build: What was built, in one line, if that is known.
  public init(
    _ matrix: HazardMatrix, summary: CampaignSummary, seed: UInt64, command: String, build: String?
  ) {
    self.matrix = matrix
    self.summary = summary
    self.seed = seed
    self.command = command
    self.build = build
  }

  /// The whole page: one file without script that fetches nothing.
  public var html: String {
    Page.html(title: "Strategies × hazards") { page in
      let facts = ["seed 0x\(String(seed, radix: 16))", "\(summary.cases) cases", build]
      page.element(
        "p", [.init("class", "mut")], text: facts.compactMap { $0 }.joined(separator: " · "))
      writeTiles(to: &page)
      for suite in matrix.suites { writeTable(suite, to: &page) }
      writeLegend(to: &page)
      writeShortest(to: &page)
      page.element("h2", text: "Again")
      page.lines([command], label: "command")
    }
  }

  private var cells: [HazardMatrix.Cell] { matrix.rows.flatMap(\.cells) }

  // MARK: Figures

  private func writeTiles(to page: inout HTMLWriter) {
    let unexpected = cells.count(where: \.isUnexpected)
    let gaps = cells.count(where: \.isGap)
    let tiles: [(String, String, String)] = [
      ("cases", MatrixSymbols.count(summary.cases), "of \(matrix.rows.count) targets"),
      ("unexpected", "\(unexpected)", unexpected == 0 ? "as the catalogue says" : "cells"),
      ("expected", "\(cells.count { $0.result == .found && $0.isExpected })", "cells found"),
      ("safe", "\(cells.count { $0.result == .safe && !$0.isExpected })", "cells exercised"),
      ("gaps", "\(gaps)", gaps == 0 ? "every cell is accounted for" : "cells without evidence"),
      ("canary", summary.canary.rawValue, "planted faults"),
    ]
    page.element("div", [.init("class", "tiles")]) { grid in
      for (name, value, note) in tiles {
        grid.element("div", [.init("class", "tile")]) { tile in
          tile.element("span", [.init("class", "mut")], text: name)
          tile.element("b", text: value)
          tile.text(note)
        }
      }
    }
  }

  // MARK: Tables

  private func writeTable(_ suite: HazardMatrix, to page: inout HTMLWriter) {
    let name = suite.rows.first?.target.suite ?? ""
    page.element("h2", text: name)
    page.scrolling(label: "\(name) × hazards") { region in
      region.element("table", [.init("class", "matrix")]) { table in
        table.element(
          "caption", text: "In small type: cases that reached the hazard's precondition")
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
          for row in suite.rows { writeRow(row, to: &body) }
        }
      }
    }
  }

  private func writeRow(_ row: HazardMatrix.Row, to body: inout HTMLWriter) {
    body.literal("\n")
    body.element("tr") { line in
      line.element("th", [.init("scope", "row")]) { head in
        let code = row.target.code.isEmpty ? "" : "\(row.target.code) "
        head.element(
          "span", [.init("title", row.target.summary)], text: code + row.target.strategy)
      }
      for cell in row.cells {
        line.element("td", style(of: cell)) { box in
          write(cell, of: row, to: &box)
        }
      }
    }
  }

  private func style(of cell: HazardMatrix.Cell) -> [HTMLWriter.Attribute] {
    if cell.isUnexpected || cell.isGap { return [.init("class", "bad")] }
    return []
  }

  private func write(
    _ cell: HazardMatrix.Cell, of row: HazardMatrix.Row, to box: inout HTMLWriter
  ) {
    let symbols = MatrixSymbols.unicode
    switch cell.result {
    case .notApplicable: box.element("span", [.init("class", "mut")], text: symbols.notApplicable)
    case .neverReached:
      let text = cell.unreachable == nil ? "0!" : "0"
      box.element("span", [.init("title", cell.unreachable ?? "never reached")], text: text)
    case .safe:
      let symbol = cell.isExpected ? symbols.missing : symbols.safe
      box.element("span", [.init("class", cell.isExpected ? "bad" : "ok")], text: symbol)
      box.element("small", text: MatrixSymbols.count(cell.exercised))
    case .found:
      let lines = cell.shortest.map { script in
        (script.initial.isEmpty ? [] : ["init \(script.initial)"]) + script.commands
      }
      let title: HTMLWriter.Attribute = .init("title", (lines ?? []).joined(separator: "; "))
      box.element(
        "a", [.init("href", "#\(anchor(cell.hazard))"), title], text: symbols.text(of: cell))
      box.element("small", text: MatrixSymbols.count(cell.exercised))
    }
  }

  /// A name that is safe in a link, whatever a machine calls its hazards.
  private func anchor(_ hazard: String) -> String {
    "h\(matrix.columns.firstIndex { $0.hazard == hazard } ?? 0)"
  }

  // MARK: Below

  private func writeLegend(to page: inout HTMLWriter) {
    page.element("h2", text: "What it means")
    MatrixSymbols.write(to: &page)
    matrix.writeColumnNames(to: &page)
    let gaps = matrix.documentedGaps
    guard !gaps.isEmpty else { return }
    page.element("ul") { list in
      for (row, cell, reason) in gaps {
        list.element("li", text: "0 in \(row.target.name), \(cell.hazard): \(reason)")
      }
    }
  }

  private func writeShortest(to page: inout HTMLWriter) {
    let isNamedInFull = matrix.suites.count > 1
    page.element("h2", text: "Shortest cases")
    for section in MatrixShortest(matrix, isNamedInFull: isNamedInFull).sections {
      let attributes: [HTMLWriter.Attribute] = [.init("id", anchor(section.column.hazard))]
      page.element("section", attributes) { part in
        part.element("h3", text: section.column.title)
        for group in section.groups {
          part.element("p", text: group.targets.joined(separator: ", "))
          part.lines(group.lines, label: "commands")
        }
      }
    }
  }
}

extension HazardMatrix {
  /// What the heads of the columns stand for.
  func writeColumnNames(to page: inout HTMLWriter) {
    let explained = columnSentences
    guard explained.isEmpty else {
      return page.element("dl", [.init("class", "k")]) { list in
        for (column, sentence) in explained {
          list.element("dt", text: column.title)
          list.element("dd", text: sentence)
        }
      }
    }
    let names = namedColumns.map { "\($0.code) \($0.hazard)" }
    guard !names.isEmpty else { return }
    page.element("p", [.init("class", "mut")], text: names.joined(separator: " · "))
  }

  /// The columns that are shown and that somebody has explained, with their sentences.
  var columnSentences: [(column: Column, sentence: String)] {
    guard !sentences.isEmpty else { return [] }
    let shown = suites.flatMap(\.columns)
    return columns.filter(shown.contains).map { ($0, sentences[$0.hazard] ?? "") }
  }
}

extension MatrixSymbols {
  /// The symbols with their sentences.
  static func write(to page: inout HTMLWriter) {
    page.element("dl", [.init("class", "k")]) { list in
      for entry in explanations where !["=", "~"].contains(entry.word) {
        let hasNumber = ["●", "✗", "✓", "?"].contains(entry.word)
        list.element("dt", text: entry.word + (hasNumber ? "n" : ""))
        list.element("dd", text: entry.sentence)
      }
    }
  }
}
