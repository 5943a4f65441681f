import FuzzCampaigns
import StatefulFuzz

extension CampaignPage {
  /// The buckets with their cases: what is new first, what is expected folded away.
  func writeBuckets(to page: inout HTMLWriter) {
    page.element("h2", text: "Findings (buckets)")
    let unexpected = report.buckets.filter { $0.standing != .expected }
    let expected = report.buckets(.expected)
    if unexpected.isEmpty {
      page.element("p", [.init("class", "ok")], text: "✓ Nothing that nobody expects.")
    } else {
      writeTable(unexpected, label: "unexpected buckets", to: &page)
      for bucket in unexpected { writeCase(bucket, to: &page) }
    }
    guard !expected.isEmpty else { return }
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
      region.element("table") { table in
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
      row.element("td") { $0.element("code", text: finding?.bucket ?? bucket.signature) }
      row.element("td") { $0.element("code", text: bucket.target) }
      row.element("td", text: finding?.verdict ?? "not shrunk")
      row.element("td", [.init("class", "n")], text: finding.map { "\($0.commands)" } ?? "–")
      row.element("td", [.init("class", "n")], text: MatrixSymbols.count(bucket.cases))
      row.element("td", text: finding?.reproduced.replacing("0/0", with: "not yet") ?? "–")
      row.element("td", text: standing(of: bucket))
      row.element("td") { cell in
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
