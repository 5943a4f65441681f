import FuzzCampaigns
import StatefulFuzz

/// A curve over time as SVG, with a grid, numbers at both axes, and a text for whoever cannot see it.
struct CampaignPlot {
  /// What is counted, above the upper end of the vertical axis.
  let title: String

  /// The curve in one sentence.
  let description: String

  /// Seconds and values.
  let points: [(time: Double, value: Double)]

  private static let (width, height) = (760, 220)
  private static let (left, right, top, bottom) = (54.0, 736.0, 26.0, 186.0)

  /// More points than these are averaged: two for a pixel's width on a narrow screen.
  private static let pointLimit = 240

  func write(to page: inout HTMLWriter) {
    let attributes: [HTMLWriter.Attribute] = [
      .init("role", "img"), .init("aria-label", "\(title). \(description)"),
      .init("viewBox", "0 0 \(Self.width) \(Self.height)"), .init("width", Self.width),
      .init("height", Self.height), .init("xmlns", "http://www.w3.org/2000/svg"),
    ]
    page.element("svg", attributes) { svg in
      svg.element("title", text: title)
      svg.element("desc", text: description)
      writeGrid(to: &svg)
      let line = curve.map { "\(Self.coordinate(x($0.time))),\(Self.coordinate(y($0.value)))" }
      let ends = [
        "\(Self.coordinate(x(curve.last?.time ?? 0))),\(Self.coordinate(Self.bottom))",
        "\(Self.coordinate(x(curve.first?.time ?? 0))),\(Self.coordinate(Self.bottom))",
      ]
      svg.element(
        "polygon",
        [.init("class", "area"), .init("points", (line + ends).joined(separator: " "))])
      svg.element(
        "polyline", [.init("class", "ln"), .init("points", line.joined(separator: " "))])
    }
  }

  // MARK: Axes

  private var duration: Double { max(points.last?.time ?? 0, 1e-9) }

  /// A little above the greatest value, and such that four steps have round numbers.
  private var ceiling: Double {
    let most = max(points.map(\.value).max() ?? 0, 1)
    var step = 1.0
    for unit in [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9] {
      for factor in [1.0, 1.5, 2, 2.5, 3, 4, 5, 7.5]
      where unit * factor == (unit * factor).rounded() {
        step = unit * factor
        if step * 4 >= most { return step * 4 }
      }
    }
    return max(step * 4, most)
  }

  private func x(_ time: Double) -> Double {
    Self.left + (Self.right - Self.left) * time / duration
  }

  private func y(_ value: Double) -> Double {
    Self.bottom - (Self.bottom - Self.top) * value / ceiling
  }

  private func writeGrid(to svg: inout HTMLWriter) {
    for step in 0...4 {
      let value = ceiling * Double(step) / 4
      let height = Self.coordinate(y(value))
      svg.element(
        "line",
        [
          .init("class", "grid"), .init("x1", Self.coordinate(Self.left)),
          .init("x2", Self.coordinate(Self.right)), .init("y1", height), .init("y2", height),
        ])
      writeLabel(
        MatrixSymbols.count(UInt64(nearest: value)), at: Self.left - 6, y(value) + 4, "end",
        to: &svg)
      let (time, _) = CampaignGrowth.scaled(duration)
      writeLabel(
        CampaignGrowth.short(time * Double(step) / 4),
        at: Self.left + (Self.right - Self.left) * Double(step) / 4, Self.bottom + 18, "middle",
        to: &svg)
    }
    svg.element("text", [.init("x", 6), .init("y", 14)], text: title)
    writeLabel(
      CampaignGrowth.scaled(duration).unit, at: Self.right, Double(Self.height) - 2, "end",
      to: &svg)
  }

  private func writeLabel(
    _ text: String, at x: Double, _ y: Double, _ anchor: String, to svg: inout HTMLWriter
  ) {
    svg.element(
      "text",
      [
        .init("class", "mut"), .init("x", Self.coordinate(x)), .init("y", Self.coordinate(y)),
        .init("text-anchor", anchor),
      ], text: text)
  }

  // MARK: The curve

  private var curve: [(time: Double, value: Double)] {
    let size = (points.count + Self.pointLimit - 1) / Self.pointLimit
    guard size > 1 else { return points }
    return stride(from: 0, to: points.count, by: size).map { start in
      let part = points[start..<min(start + size, points.count)]
      let sum = part.reduce(into: (0.0, 0.0)) { $0 = ($0.0 + $1.time, $0.1 + $1.value) }
      return (sum.0 / Double(part.count), sum.1 / Double(part.count))
    }
  }

  private static func coordinate(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(abs(tenths % 10))"
  }
}
