import FuzzCampaigns
import StatefulFuzz

extension CampaignPage {
  /// What the catalogue does not expect, with its cases; new ones first.
  func writeUnexpected(to page: inout HTMLWriter) {
    page.element("h2", text: "Unexpected findings")
    let unexpected = report.buckets.filter { $0.standing != .expected }
    guard !unexpected.isEmpty else {
      return page.element("p", [.init("class", "ok")], text: "✓ Nothing unexpected.")
    }
    for bucket in unexpected { writeCase(bucket, to: &page) }
    writeTable(unexpected, label: "unexpected buckets", to: &page)
  }

  /// What the catalogue expects, folded away.
  func writeExpected(to page: inout HTMLWriter) {
    let expected = report.buckets(.expected)
    guard !expected.isEmpty else { return }
    page.element("h2", text: "Expected findings")
    page.element("details") { details in
      details.element(
        "summary", text: "\(expected.count) expected by the catalogue")
      writeTable(expected, label: "expected buckets", to: &details)
    }
  }

  private func writeTable(
    _ buckets: [CampaignReport.Bucket], label: String, to page: inout HTMLWriter
  ) {
    page.scrolling(label: label) { region in
      region.element("table", [.init("class", "cards")]) { table in
        table.element("thead") { head in
          head.element("tr") { row in
            for (name, isNumber) in Self.columns {
              let style: [HTMLWriter.Attribute] = isNumber ? [.init("class", "n")] : []
              row.element("th", [.init("scope", "col")] + style, text: name)
            }
          }
        }
        table.element("tbody") { body in
          for bucket in buckets { writeRow(bucket, to: &body) }
        }
      }
    }
  }

  private static let columns = [
    ("bucket", false), ("target", false), ("verdict", false), ("steps", true), ("seen", true),
    ("reproduced", false), ("standing", false), ("replay", false),
  ]

  private func writeRow(_ bucket: CampaignReport.Bucket, to body: inout HTMLWriter) {
    let finding = bucket.finding
    body.literal("\n")
    body.element("tr", bucket.standing == .new ? [.init("class", "bad")] : []) { row in
      let label = { (index: Int) in HTMLWriter.Attribute("data-label", Self.columns[index].0) }
      row.element("td", [label(0)]) {
        $0.element("code", text: finding?.bucket ?? bucket.signature.rawValue)
      }
      row.element("td", [label(1)]) { $0.element("code", text: bucket.target) }
      row.element("td", [label(2)], text: finding?.verdict ?? "not shrunk")
      row.element(
        "td", [.init("class", "n"), label(3)], text: finding.map { "\($0.commands)" } ?? "–")
      row.element("td", [.init("class", "n"), label(4)], text: MatrixSymbols.count(bucket.cases))
      row.element(
        "td", [label(5)], text: finding?.reproduced.replacing("0/0", with: "not yet") ?? "–")
      row.element("td", [label(6)], text: standing(of: bucket))
      row.element("td", [.init("class", "path"), label(7)]) { cell in
        guard let file = finding?.file else { return cell.text("not saved") }
        cell.element("code", text: file)
      }
    }
  }

  private func standing(of bucket: CampaignReport.Bucket) -> String {
    switch bucket.standing {
    case .new: "✗ new"
    case .known: "known from the corpus"
    case .expected: "● expected"
    }
  }

  private func writeCase(_ bucket: CampaignReport.Bucket, to page: inout HTMLWriter) {
    guard let finding = bucket.finding else { return }
    page.element("details", bucket.standing == .new ? [.init("open", "")] : []) { details in
      details.element("summary", text: "\(finding.title) in \(bucket.target): \(finding.message)")
      let replay = finding.file.map { ["", "\(DriverProgram.name) replay \($0.shellWord)"] }
      details.lines(finding.script + (replay ?? []), label: "case")
    }
  }
}
