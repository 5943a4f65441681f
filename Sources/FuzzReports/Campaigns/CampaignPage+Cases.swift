import FuzzCampaigns
import StatefulFuzz

extension CampaignPage {
  /// How long the watched cases were, and of which commands: bars for each suite.
  func writeCases(to page: inout HTMLWriter) {
    let suites = SuiteCases.suites(of: report.statistics)
    guard !suites.isEmpty else { return }
    page.element("h2", text: "What the cases were like")
    for suite in suites {
      page.element("details", suites.count == 1 ? [.init("open", "")] : []) { details in
        let count = "\(suite.cases) watched case\(suite.cases == 1 ? "" : "s")"
        details.element("summary", text: "\(suite.name): \(count)")
        Self.writeBars(
          LengthClasses(suite.lengths).rows, "commands of a case", share: "of the cases",
          to: &details)
        Self.writeBars(suite.kinds, "kinds of command", share: "of the commands", to: &details)
      }
    }
  }

  /// A bar for each row, as long as its count, with the count's share in figures.
  private static func writeBars(
    _ rows: [(name: String, count: UInt64)], _ title: String, share: String,
    to page: inout HTMLWriter
  ) {
    let greatest = rows.map(\.count).max() ?? 0
    guard greatest > 0 else { return }
    let sum = rows.map(\.count).total
    page.element("table", [.init("class", "bars")]) { table in
      table.element("caption", text: "\(title), in % \(share)")
      table.element("tbody") { body in
        for row in rows {
          body.element("tr") { line in
            line.element("th", [.init("scope", "row")], text: row.name)
            line.element(
              "td", [.init("class", "n")], text: percent(row.count, of: sum))
            line.element("td") { cell in
              guard row.count > 0 else { return }
              let width = Int((Double(row.count) / Double(greatest) * 100).rounded())
              cell.element("span", [.init("style", "width:\(width)%")])
            }
          }
        }
      }
    }
  }

  /// A share in whole per cent; one that is not nothing does not read as nothing.
  private static func percent(_ count: UInt64, of sum: UInt64) -> String {
    let share = Double(count) / Double(sum) * 100
    return count > 0 && share < 1 ? "<1 %" : "\(Int(share.rounded())) %"
  }
}

/// The watched cases of all targets of a suite.
private struct SuiteCases {
  let name: String
  var cases: UInt64 = 0
  var lengths: [Int: UInt64] = [:]

  /// Commands of each kind, the most frequent first.
  var kinds: [(name: String, count: UInt64)] = []

  /// Kinds that have a bar of their own.
  private static let kindLimit = 40

  static func suites(of targets: [CampaignReport.TargetCases]) -> [SuiteCases] {
    let suites = Dictionary(grouping: targets) { String($0.target.prefix { $0 != "/" }) }
    return suites.sorted { $0.key < $1.key }.map { SuiteCases($0, $1) }
  }

  private init(_ name: String, _ targets: [CampaignReport.TargetCases]) {
    self.name = name
    var counts: [String: UInt64] = [:]
    for target in targets {
      cases.add(target.cases)
      for (length, count) in target.lengths { lengths[length, default: 0].add(count) }
      for (kind, count) in target.kinds { counts[kind, default: 0].add(count) }
    }
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    kinds = order.prefix(Self.kindLimit).map { ($0.key, $0.value) }
    let rest = order.dropFirst(Self.kindLimit)
    if !rest.isEmpty { kinds.append(("\(rest.count) others", rest.map(\.value).total)) }
  }
}
