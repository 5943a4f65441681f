import FuzzCampaigns
import StatefulFuzz

/// A campaign as a page: figures, what is unexpected, targets × hazards, buckets, what cases were like,
/// curves and parts.
public struct CampaignPage {
  let report: CampaignReport
  let matrix: HazardMatrix
  let growth: CampaignGrowth
  private let refresh: Int?

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - report: The campaign.
  ///   - matrix: Its targets against hazards; see `CampaignReport.matrix`.
  ///   - refresh: Seconds after which a browser reads the page again; nil where nobody writes it again.
  public init(_ report: CampaignReport, matrix: HazardMatrix, refresh: Int? = nil) {
    self.report = report
    self.refresh = refresh
    self.matrix = matrix
    growth = CampaignGrowth(report)
  }

  /// The whole page: one file without script that fetches nothing.
  ///
  /// - Complexity: O(buckets + cells of the matrix); a curve has at most 240 points.
  public var html: String {
    Page.html(title: "Campaign \(report.name)", refresh: refresh) { page in
      let exit = report.exit.map { ", exit code \($0)" } ?? ""
      let facts = report.facts + ["seed \(report.seed)", report.ending + exit]
      page.element("p", [.init("class", "mut")], text: facts.joined(separator: " · "))
      if !report.hasEnded {
        page.element(
          "p", [.init("class", "bad")],
          text: "The campaign has not ended: this is what it has covered so far.")
      }
      // A driver that is at work may finish them itself.
      if report.waiting > 0, report.end != CampaignEnd.running.rawValue {
        let resume = report.resume.map { ": \($0)" } ?? ""
        page.element(
          "p", text: Finding.waitingSentence(report.waiting) + resume)
      }
      if report.indeterminate > 0 {
        page.element(
          "p",
          text: Finding.sentence(
            indeterminate: report.indeterminate, example: report.indeterminateExample ?? "none"))
      }
      writeTiles(to: &page)
      writeUnexpected(to: &page)
      writeComparison(to: &page)
      CampaignMatrix(matrix: matrix, report: report).write(to: &page)
      writeExpected(to: &page)
      writeCases(to: &page)
      writeCurves(to: &page)
      writeShards(to: &page)
      guard let again = report.again else { return }
      page.element("h2", text: "Again")
      page.lines([again], label: "command")
    }
  }

  // MARK: Figures

  private func writeTiles(to page: inout HTMLWriter) {
    let new = report.buckets(.new)
    let known = report.buckets(.known)
    let expected = report.buckets(.expected)
    let cases = { (buckets: [CampaignReport.Bucket]) in
      let count = buckets.map(\.cases).total
      return MatrixSymbols.count(count) + (count == 1 ? " case" : " cases")
    }
    var tiles: [(name: String, value: String, note: String, isBad: Bool)] = [
      (
        "cases", MatrixSymbols.count(report.cases),
        "\(growth.rateText), \(CampaignGrowth.text(report.seconds))", report.cases == 0
      ),
      (
        "unexpected", "\(new.count)",
        new.isEmpty ? "nothing new" : "\(buckets(new.count)), \(cases(new))", !new.isEmpty
      ),
      ("expected", "\(expected.count)", "buckets, \(cases(expected))", false),
    ]
    if !known.isEmpty {
      tiles.append(("known", "\(known.count)", "buckets of the corpus", false))
    }
    if let features = report.samples.last(where: { $0.features != nil })?.features {
      tiles.append(("features", MatrixSymbols.count(UInt64(features)), "coverage facts", false))
    }
    let differing = report.corpus.differences.count + report.corpus.unreadable.count
    let entries = report.corpus.replayed == 1 ? "entry" : "entries"
    tiles += [
      (
        "corpus", "\(report.corpus.replayed)",
        report.corpus.replayed + differing == 0
          ? "nothing was replayed"
          : differing == 0
            ? "\(entries), all as expected" : "\(entries), \(differing) not as expected",
        differing > 0
      ),
      ("canary", canary.value, canary.note, report.canary == "missed"),
      (
        "lost work", "\(report.lost)",
        "case\(report.lost == 1 ? "" : "s") cut short, \(report.restarts) worker\(report.restarts == 1 ? "" : "s") replaced",
        false
      ),
    ]
    page.element("div", [.init("class", "tiles")]) { grid in
      for tile in tiles {
        grid.element("div", [.init("class", "tile")]) { box in
          box.element("span", [.init("class", "mut")], text: tile.name)
          box.element("b", tile.isBad ? [.init("class", "bad")] : [], text: tile.value)
          box.text(tile.note)
        }
      }
    }
  }

  private func buckets(_ count: Int) -> String { "\(count) bucket\(count == 1 ? "" : "s")" }

  private var canary: (value: String, note: String) {
    switch report.canary {
    case "ok": ("✓ caught", "planted faults are found")
    case "missed": ("✗ missed", "a clean result means nothing")
    case "off": ("–", "not asked for")
    case "pending": ("–", "no result yet")
    default: (report.canary, "planted faults")
    }
  }

  // MARK: What has changed

  private func writeComparison(to page: inout HTMLWriter) {
    guard let comparison = report.comparison else { return }
    page.element("h2", text: "Compared with \(comparison.name)")
    page.element(
      "p",
      text: "\(comparison.new.count) new, \(comparison.gone.count) gone, "
        + "\(comparison.unchanged) unchanged buckets")
    for (label, names) in [("new", comparison.new), ("gone", comparison.gone)] where !names.isEmpty
    {
      page.lines(names.map { "\(label)  \(shown($0))" }, label: "\(label) buckets")
    }
  }

  /// A bucket as the table of buckets has it, where it is there.
  private func shown(_ name: String) -> String {
    guard let bucket = report.buckets.first(where: { $0.name == name }),
      let finding = bucket.finding
    else { return name }
    return "\(bucket.target) \(finding.bucket)"
  }

  // MARK: Curves

  private func writeCurves(to page: inout HTMLWriter) {
    page.element("h2", text: "Throughput")
    guard growth.hasCurve else {
      page.element(
        "p",
        text: "\(growth.rateText) cases; the campaign was too short for a curve.")
      return page.element("p", text: growth.sentence)
    }
    page.scrolling(label: "cases per second over time") { region in
      CampaignPlot(
        title: "cases/s", description: "Cases: \(growth.rateText).", points: growth.rates
      ).write(to: &region)
    }
    page.element("h2", text: growth.thing == "feature" ? "Feature growth" : "Bucket growth")
    page.scrolling(label: "\(growth.thing)s over time") { region in
      CampaignPlot(
        title: "distinct \(growth.thing)s", description: growth.sentence, points: growth.points
      ).write(to: &region)
    }
    page.element("p", text: growth.sentence)
  }

  // MARK: Parts

  private func writeShards(to page: inout HTMLWriter) {
    page.element("h2", text: "Shards")
    page.scrolling(label: "shards") { region in
      region.element("table") { table in
        table.element("thead") { head in
          head.element("tr") { row in
            row.element("th", [.init("scope", "col")], text: "shard")
            row.element("th", [.init("scope", "col"), .init("class", "n")], text: "cases")
            row.element("th", [.init("scope", "col")], text: "state")
          }
        }
        table.element("tbody") { body in
          for shard in report.shards {
            body.element("tr") { row in
              row.element("td", text: shard.name)
              row.element("td", [.init("class", "n")], text: "\(shard.cases)")
              row.element("td", text: shard.state)
            }
          }
        }
      }
    }
  }
}
