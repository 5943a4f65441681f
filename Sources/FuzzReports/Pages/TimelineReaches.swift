import FuzzCampaigns
import StatefulFuzz

/// Draws the arrows from where something was captured to what the command acted on.
///
/// An arrow leaves the captured cell to the right, runs in the gap below its lane, and turns to its
/// end in the space before the column, so that it never crosses a text.
struct TimelineReaches {
  let timeline: Timeline
  let metrics: TimelineMetrics

  /// Stands before the ids of the arrow heads.
  let prefix: String

  func write(to svg: inout HTMLWriter) {
    for (number, drawn) in timeline.drawnReaches.enumerated() {
      guard let target = column(ofStep: drawn.step.step),
        let origin = column(ofStep: drawn.reach.capturedAt), origin < target,
        let meant = row(of: drawn.reach.meant)
      else { continue }
      let capture = "captured for \(drawn.reach.meant) at step \(drawn.reach.capturedAt)"
      draw(
        Arrow(
          origin: origin, target: target, from: meant, to: meant, band: .model, isBad: false,
          number: number, title: "\(capture), meant for \(drawn.reach.meant)"), to: &svg)
      let acted = drawn.reach.acted.flatMap(row) ?? meant
      let end = drawn.reach.acted.map { "acts on \($0)" } ?? "reaches no element"
      draw(
        Arrow(
          origin: origin, target: target, from: meant, to: acted, band: .system,
          isBad: !drawn.step.isOK, number: number, title: "\(capture), \(end)"),
        to: &svg)
    }
  }

  private struct Arrow {
    var origin: Int
    var target: Int
    var from: Int
    var to: Int
    var band: TimelineMetrics.Band
    var isBad: Bool
    var number: Int
    var title: String
  }

  private func draw(_ arrow: Arrow, to svg: inout HTMLWriter) {
    // Several arrows in one gap lie side by side.
    let side = arrow.number % 3
    let x = metrics.x(ofColumn: arrow.origin) + metrics.columnWidth(arrow.origin)
    let y = metrics.y(ofLane: arrow.from, in: arrow.band)
    let endX = metrics.x(ofColumn: arrow.target) - 3
    let endY = metrics.y(ofLane: arrow.to, in: arrow.band)
    let gap = y + 17 + (side - 1) * 2
    let path = "M\(x) \(y)h\(7 + side * 3)V\(gap)H\(endX - 9 - side * 3)V\(endY)H\(endX)"
    let style: [HTMLWriter.Attribute] = [
      .init("class", arrow.isBad ? "reachbad" : "reach"),
      .init("marker-end", "url(#\(prefix)\(arrow.isBad ? "headbad" : "head"))"), .init("d", path),
    ]
    svg.element("path", style) { $0.element("title", text: arrow.title) }
    svg.element(
      "circle",
      [
        .init("class", arrow.isBad ? "dotbad" : "dot"), .init("cx", x), .init("cy", y),
        .init("r", "3.5"),
      ])
  }

  /// The column that shows a step, or the gap that holds it.
  private func column(ofStep step: Int) -> Int? {
    let before = timeline.columns.lastIndex { column in
      if case .step(let shown) = column { shown.step <= step } else { false }
    }
    // Left out before all that is shown.
    guard let before else {
      if case .gap = timeline.columns.first { return 0 }
      return nil
    }
    guard case .step(let shown) = timeline.columns[before], shown.step < step,
      before + 1 < timeline.columns.count
    else { return before }
    return before + 1
  }

  private func row(of key: String) -> Int? { timeline.lanes.firstIndex { $0.key == key } }
}
