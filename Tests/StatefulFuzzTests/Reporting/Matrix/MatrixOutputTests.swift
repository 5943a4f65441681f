import Testing

@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

@Suite("The output of a matrix")
struct MatrixOutputTests {
  @Test("is a table for a terminal")
  func text() {
    #expect(
      MatrixText(SampleMatrix.matrix, hasUnicode: true).lines.joined(separator: "\n") == """
        a      H01    X2
        good  ✓940  ?12k
        bad     ●2     0

        b      mismatch  trap
        plain     ✓1.0k    ✗1

        H01  large                              X2  zero

        ●n  found, as the catalogue expects; the shortest case has n commands
        ✗n  found, but not expected; the shortest case has n commands
        ✓n  safe: n cases reached the precondition, none failed
        ?n  expected, but not found in the n cases that reached the precondition
        0!  never reached, so not tested;  0  cannot be reached (reasons below)
        –   not applicable
        0 a/bad, zero: it never gets there

        H01 large
            init {"total":1}; double; add 9
                a/bad

        trap
            fire 0
                b/plain
        """)
  }

  @Test("has symbols that every terminal knows")
  func ascii() {
    let lines = MatrixText(SampleMatrix.matrix, hasUnicode: false).lines
    #expect(lines.prefix(3) == ["a      H01    X2", "good  +940  ?12k", "bad     *2     0"])
    #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy(\.isASCII) })
  }

  @Test("stays within 80 columns: wide tables are cut into blocks")
  func width() {
    let names = (1...30).map { "hazard-\($0)" }
    let columns = names.map { HazardMatrix.Column(code: "H0\($0.count)", hazard: $0) }
    let cells = names.map {
      HazardMatrix.Cell(hazard: $0, result: .safe, isExpected: false, exercised: 12_000)
    }
    let row = HazardMatrix.Row(
      target: AdderMachine.target("list/identifiable-indices-closure"), cells: cells)
    let lines = MatrixText(HazardMatrix(columns: columns, rows: [row]), hasUnicode: true).lines
    #expect(lines.filter { $0.count > 80 } == [])
    #expect(lines.count { $0.hasPrefix("identifiable-indices-closure  ✓12k") } == 4)
    #expect(lines.joined().count { $0 == "✓" } == 30 + 1)
  }

  @Test("is a table for a README")
  func markdown() {
    let lines = MatrixMarkdown(SampleMatrix.matrix).lines
    #expect(
      lines.prefix(10).joined(separator: "\n") == """
        | a | H01 | X2 |
        |---|--:|--:|
        | `good` | ✓940 | ?12k |
        | `bad` | ●2 | 0 |

        | b | mismatch | trap |
        |---|--:|--:|
        | `plain` | ✓1.0k | ✗1 |

        H01 `large` · X2 `zero`
        """)
    #expect(lines.last == "- 0 in `a/bad`, `zero`: it never gets there")
  }

  @Test("is an object for scripts")
  func json() throws {
    var matrix = SampleMatrix.matrix
    matrix = HazardMatrix(
      columns: matrix.columns,
      rows: matrix.rows.dropFirst().map { row in
        HazardMatrix.Row(
          target: row.target, cells: row.cells.filter { $0.result != .notApplicable })
      })
    #expect(
      try JSONLine.text(MatrixJSON(matrix, seed: 42, cases: 3_001, envelope: .paranoid, exit: 1))
        == #"{"cases":3001,"envelope":"paranoid","exit":1,"rows":[{"cells":["#
        + #"{"exercised":500,"expected":true,"hazard":"large","initial":"{\"total\":1}","#
        + #""result":"found","shortest":["double","add 9"],"v":1},"#
        + #"{"exercised":0,"expected":false,"hazard":"zero","result":"never-reached","#
        + #""shortest":[],"unreachable":"it never gets there","v":1}],"target":"a/bad","v":1},"#
        + #"{"cells":[{"exercised":1000,"expected":false,"hazard":"mismatch","result":"safe","#
        + #""shortest":[],"v":1},{"exercised":2,"expected":false,"hazard":"trap","initial":"","#
        + #""result":"found","shortest":["fire 0"],"v":1}],"target":"b/plain","v":1}],"seed":"0x2a","#
        + #""v":1}"#)
  }

  @Test("is a page that allows nothing but its own style")
  func page() {
    let html = page(SampleMatrix.matrix)
    #expect(html.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:"))
    #expect(!html.contains("<script"))
    #expect(html.unbalancedTags == [])
    #expect(
      html.contains(
        "<td><a href=\"#h0\" title=\"init {&quot;total&quot;:1}; double; add 9\">●2</a>"
          + "<small>500</small></td>"))
    #expect(html.contains("<section id=\"h0\"><h3>H01 large</h3>"))
    #expect(html.contains("<td class=\"bad\"><a href=\"#h4\" title=\"fire 0\">✗1</a>"))
  }

  @Test("shows hostile names as text")
  func hostile() {
    let evil = "<script>\u{202E}\"|'"
    let cell = HazardMatrix.Cell(
      hazard: evil, result: .found, isExpected: false, exercised: 1,
      shortest: Script(initial: evil, commands: [evil]))
    let matrix = HazardMatrix(
      columns: [HazardMatrix.Column(code: evil, hazard: "h")],
      rows: [
        HazardMatrix.Row(
          target: Target("a/evil", summary: evil) { AdderMachine() }, cells: [cell])
      ])
    let html = page(matrix)
    #expect(!html.contains("<script"))
    #expect(!html.contains("\u{202E}"))
    #expect(html.unbalancedTags == [])
    #expect(
      MatrixMarkdown(matrix).lines[2] == "| `evil` | ✗1 |")
  }

  private func page(_ matrix: HazardMatrix) -> String {
    MatrixPage(
      matrix, summary: SampleMatrix.summary(), seed: 42, command: "fuzz-driver matrix <x>",
      build: nil
    ).html
  }
}
