import FuzzCampaigns
import StatefulFuzz

/// The steps of a replay as a table: what the timeline shows, for reading and copying.
struct TimelineTable {
  let result: ReplayResult

  /// More rows than this are left out, the first ones; the failing step is at the end.
  private static let rowLimit = 2_000

  func write(to page: inout HTMLWriter) {
    let left = max(0, result.trace.count - Self.rowLimit)
    let steps = result.trace.dropFirst(left)
    let failing = steps.filter { !$0.isOK }
    let agreeing = steps.filter(\.isOK)
    if !failing.isEmpty { writeTable(Array(failing), caption: "The failing step", to: &page) }
    guard !agreeing.isEmpty else { return }
    guard !failing.isEmpty else {
      writeNote(left, to: &page)
      return writeTable(Array(agreeing), caption: "One row per step", to: &page)
    }
    page.element("details") { details in
      // The start is a row, but not a step.
      let count = result.trace.count { $0.isOK && $0.step > 0 }
      let rows = count == 0 ? "The start" : "\(count) step\(count == 1 ? "" : "s") before it"
      details.element("summary", text: "\(rows), on which model and system agree")
      writeNote(left, to: &details)
      writeTable(Array(agreeing), caption: "One row per step", to: &details)
    }
  }

  private func writeNote(_ left: Int, to page: inout HTMLWriter) {
    guard left > 0 else { return }
    page.element(
      "p", [.init("class", "warn")], text: "The first \(left) steps are left out here.")
  }

  private static let columns = ["step", "phase", "command", "model", "SUT", "verdict"]

  private func writeTable(_ steps: [TraceStep], caption: String, to page: inout HTMLWriter) {
    page.scrolling(label: caption) { region in
      region.element("table", [.init("class", "cards steps")]) { table in
        table.element("caption", text: caption)
        table.element("thead") { head in
          head.element("tr") { row in
            row.element("th", [.init("class", "n"), .init("scope", "col")], text: "step")
            for name in Self.columns.dropFirst() {
              row.element("th", [.init("scope", "col")], text: name)
            }
          }
        }
        table.element("tbody") { body in for step in steps { write(step, to: &body) } }
      }
    }
  }

  private func write(_ step: TraceStep, to body: inout HTMLWriter) {
    let label = { (name: String) in HTMLWriter.Attribute("data-label", name) }
    body.literal("\n")
    body.element("tr", step.isOK ? [] : [.init("class", "bad")]) { row in
      row.element("td", [.init("class", "n"), label("step")], text: "\(step.step)")
      row.element("td", [label("phase")], text: step.phase)
      writeCode(step.command, [.init("class", "c"), label("command")], to: &row)
      writeCode(step.model, [.init("class", "m"), label("model")], to: &row)
      if let system = step.system {
        writeCode(system, [.init("class", "m"), label("SUT")], to: &row)
      } else {
        let missing = MissingState(result.failure).rawValue
        row.element("td", [.init("class", "lost m"), label("SUT")], text: missing)
      }
      row.element("td", [.init("class", "v"), label("verdict")], text: verdict(of: step))
    }
  }

  /// Code is not broken into lines unless it would make the table far too wide.
  private func writeCode(
    _ text: String, _ attributes: [HTMLWriter.Attribute], to row: inout HTMLWriter
  ) {
    row.element("td", attributes) { cell in
      cell.element("code", text.count > 48 ? [.init("class", "long")] : [], text: text)
    }
  }

  private func verdict(of step: TraceStep) -> String {
    guard step.isOK else {
      let failure = result.failure
      let name = failure.map { $0.hazard ?? $0.verdict.rawValue } ?? "differs"
      return "✗ \(name): \(failure?.fullMessage ?? "")"
    }
    return step.remark.map { "= agree; \($0)" } ?? "= agree"
  }
}
