import FuzzCampaigns
import StatefulFuzz

/// The steps of a replay as a table: what the timeline shows, for reading and copying.
struct TimelineTable {
  let result: ReplayResult

  /// More rows than this are left out, the first ones; the failing step is at the end.
  private static let rowLimit = 2_000

  func write(to page: inout HTMLWriter) {
    let left = max(0, result.trace.count - Self.rowLimit)
    if left > 0 {
      page.element(
        "p", [.init("class", "warn")], text: "The first \(left) steps are left out here.")
    }
    page.scrolling(label: "steps as a table") { region in
      region.element("table") { table in
        table.element("caption", text: "One row per step")
        table.element("thead") { head in
          head.element("tr") { row in
            row.element("th", [.init("class", "n"), .init("scope", "col")], text: "step")
            for name in ["phase", "command", "model", "SUT", "verdict"] {
              row.element("th", [.init("scope", "col")], text: name)
            }
          }
        }
        table.element("tbody") { body in
          for step in result.trace.dropFirst(left) { write(step, to: &body) }
        }
      }
    }
  }

  private func write(_ step: TraceStep, to body: inout HTMLWriter) {
    body.literal("\n")
    body.element("tr", step.isOK ? [] : [.init("class", "bad")]) { row in
      row.element("td", [.init("class", "n")], text: "\(step.step)")
      row.element("td", text: step.phase)
      writeCode(step.command, to: &row)
      writeCode(step.model, to: &row)
      if let system = step.system {
        writeCode(system, to: &row)
      } else {
        row.element("td", [.init("class", "lost")], text: "did not come back")
      }
      row.element("td", [.init("class", "v")], text: verdict(of: step))
    }
  }

  /// Code is not broken into lines unless it would make the table far too wide.
  private func writeCode(_ text: String, to row: inout HTMLWriter) {
    row.element("td") { cell in
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
