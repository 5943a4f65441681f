import FuzzCampaigns
import StatefulFuzz

/// Draws a timeline: the model's lanes above the system's, one column a step.
///
/// ```text
/// 1 event        2 update       3 event        columns, the failing one tinted
/// init A B       render         edit B 7
/// model ──────────────────────  model ───      once more at the last column
/// A  A [0] v=0   A [0] v=0      A [0] v=0
/// B  B [1] v=0   B [1] v=0 ──┐  B [1] v=7      the arrow runs in the gaps between cells
/// SUT ─────────────────────  └─▶SUT ─────
/// ```
struct TimelineSVG {
  let timeline: Timeline

  /// The text below the title, for whoever cannot see the picture.
  let description: String

  let metrics: TimelineMetrics

  /// `on-paper` for the picture that stands in print for one that is too wide, and before its ids.
  private let style: String

  init(_ timeline: Timeline, description: String, isOnPaper: Bool = false) {
    self.timeline = timeline
    self.description = description
    metrics = TimelineMetrics(timeline)
    style = isOnPaper ? "on-paper" : ""
  }

  private var prefix: String { style.isEmpty ? "" : "\(style)-" }

  func write(to page: inout HTMLWriter) {
    let (width, height) = (metrics.width, metrics.height)
    let ids = (title: "\(prefix)timeline-title", text: "\(prefix)timeline-text")
    let attributes: [HTMLWriter.Attribute] =
      (style.isEmpty ? [] : [.init("class", style)]) + [
        .init("role", "img"), .init("aria-labelledby", "\(ids.title) \(ids.text)"),
        .init("viewBox", "0 0 \(width) \(height)"), .init("width", width), .init("height", height),
        .init("xmlns", "http://www.w3.org/2000/svg"),
      ]
    page.element("svg", attributes) { svg in
      svg.element("title", [.init("id", ids.title)], text: "Timeline of the case")
      svg.element("desc", [.init("id", ids.text)], text: description)
      writeMarkers(to: &svg)
      writeHeads(to: &svg)
      for band in [TimelineMetrics.Band.model, .system] { writeBand(band, to: &svg) }
      TimelineReaches(timeline: timeline, metrics: metrics, prefix: prefix).write(to: &svg)
    }
  }

  private func writeMarkers(to svg: inout HTMLWriter) {
    svg.element("defs") { defs in
      for (id, style) in [("head", "dot"), ("headbad", "dotbad")] {
        let attributes: [HTMLWriter.Attribute] = [
          .init("id", prefix + id), .init("viewBox", "0 0 8 8"), .init("refX", 7), .init("refY", 4),
          .init("markerWidth", 7), .init("markerHeight", 7), .init("orient", "auto"),
        ]
        defs.element("marker", attributes) { marker in
          marker.element("path", [.init("d", "M0 0L8 4L0 8z"), .init("class", style)]) { _ in }
        }
      }
    }
  }

  // MARK: Columns

  private func writeHeads(to svg: inout HTMLWriter) {
    for (index, column) in timeline.columns.enumerated() {
      let x = metrics.x(ofColumn: index)
      switch column {
      case .gap(let count):
        write("… \(count) steps", at: x, 40, "mut", to: &svg)
      case .step(let step):
        if !step.isOK {
          let area: [HTMLWriter.Attribute] = [
            .init("class", "colhl"), .init("x", x - 8), .init("y", 4),
            .init("width", metrics.columnWidth(index) + 24), .init("height", metrics.height - 8),
            .init("rx", 4),
          ]
          svg.element("rect", area)
        }
        write("\(step.step)  \(step.phase)", at: x, 20, "mut", to: &svg)
        let mark = step.isOK ? "" : "✗ "
        write(
          mark + step.command.cut(to: TimelineMetrics.headLimit), full: mark + step.command,
          at: x, 40, step.isOK ? "" : "badt", to: &svg)
      }
    }
  }

  // MARK: Bands

  private func writeBand(_ band: TimelineMetrics.Band, to svg: inout HTMLWriter) {
    // Once more at the last column, which is all that a narrow screen shows of a wide picture.
    let last = timeline.columns.count > 1 ? [metrics.x(ofColumn: timeline.columns.count - 1)] : []
    for x in [6] + last {
      write(band == .model ? "model" : "SUT", at: x, metrics.top(of: band) - 8, "mut", to: &svg)
    }
    for (row, lane) in timeline.lanes.enumerated() {
      let y = metrics.y(ofLane: row, in: band)
      writeRule(y, to: &svg)
      writeTag(lane, y, to: &svg)
    }
    if timeline.otherCount > 0 {
      let y = metrics.y(ofLane: timeline.lanes.count, in: band)
      writeRule(y, to: &svg)
      write("others: \(timeline.otherCount), equal", at: 6, y + 4, "mut", to: &svg)
    }
    for (index, column) in timeline.columns.enumerated() {
      guard case .step(let step) = column else { continue }
      if band == .system, step.system == nil {
        writeLost(column: index, to: &svg)
      } else {
        for (row, lane) in timeline.lanes.enumerated() {
          writeCell(lane, row: row, step, column: index, band, to: &svg)
        }
      }
    }
  }

  private func writeRule(_ y: Int, to svg: inout HTMLWriter) {
    svg.element(
      "line",
      [
        .init("class", "grid"), .init("x1", metrics.gutter - 8), .init("x2", metrics.width - 8),
        .init("y1", y), .init("y2", y),
      ])
  }

  private func writeTag(_ lane: Timeline.Lane, _ y: Int, to svg: inout HTMLWriter) {
    writeBox(
      "id\(lane.colour.map { "\($0)" } ?? "n")", x: 6, y: y - 10, width: 24, height: 20, to: &svg)
    let letter: [HTMLWriter.Attribute] = [
      .init("class", "ink"), .init("x", 18), .init("y", y + 4), .init("text-anchor", "middle"),
    ]
    svg.element("text", letter, text: lane.letter)
    if !lane.label.isEmpty {
      write(
        lane.label.cut(to: TimelineMetrics.labelLimit), full: lane.label, at: 36, y + 4, "mut",
        to: &svg)
    }
  }

  private func writeCell(
    _ lane: Timeline.Lane, row: Int, _ step: Timeline.Step, column: Int,
    _ band: TimelineMetrics.Band, to svg: inout HTMLWriter
  ) {
    let cell = band == .model ? step.model[lane.key] : step.system?[lane.key]
    let (x, y) = (metrics.x(ofColumn: column), metrics.y(ofLane: row, in: band))
    let width = metrics.columnWidth(column)
    let colour = lane.colour.map { "id\($0)" } ?? "idn"
    writeBox(
      cell == nil ? "ghost" : colour, x: x, y: y - 13, width: width, height: 26, to: &svg)
    let text = TimelineMetrics.text(of: cell, in: lane)
    write(
      text.cut(to: TimelineMetrics.cellLimit), full: text, at: x + 8, y + 4,
      cell == nil ? "mut" : "ink", to: &svg)
    if band == .system, step.isWrong(lane.key) {
      writeBox("badbox", x: x - 3, y: y - 16, width: width + 6, height: 32, to: &svg)
      write("✗", at: x + width + 6, y + 4, "badt", to: &svg)
    }
  }

  /// In place of the system's cells where the command never returned.
  private func writeLost(column: Int, to svg: inout HTMLWriter) {
    let rows = timeline.lanes.count + (timeline.otherCount > 0 ? 1 : 0)
    let (x, top) = (metrics.x(ofColumn: column), metrics.y(ofLane: 0, in: .system) - 13)
    let height = max(26, (rows - 1) * TimelineMetrics.pitch + 26)
    writeBox("lost", x: x, y: top, width: metrics.columnWidth(column), height: height, to: &svg)
    write("✗ \(timeline.missing.rawValue)", at: x + 8, top + height / 2 + 4, "badt", to: &svg)
  }

  // MARK: Parts

  private func writeBox(
    _ style: String, x: Int, y: Int, width: Int, height: Int, to svg: inout HTMLWriter
  ) {
    svg.element(
      "rect",
      [
        .init("class", style), .init("x", x), .init("y", y), .init("width", width),
        .init("height", height), .init("rx", 5),
      ])
  }

  /// A text; `full` shows on hovering where the text had to be cut.
  private func write(
    _ text: String, full: String? = nil, at x: Int, _ y: Int, _ style: String,
    to svg: inout HTMLWriter
  ) {
    svg.element("text", [.init("class", style), .init("x", x), .init("y", y)]) { element in
      element.text(text)
      if let full, full != text { element.element("title", text: full) }
    }
  }
}
