import StatefulFuzz

/// The picture of commands in flight, as text: a column a lane, time downwards.
///
/// ```text
///          put(1, 5)
///          lane 1                lane 2
///          ┌ get(1)
///          ┊                     ┌ invalidate(1)
///          ┊                     └ ()
///          └ 5
///          get(1)
/// ```
public struct FlightPictureText {
  /// Lines without line ends; none where nothing was in flight.
  public let lines: [String]

  /// The columns for a picture, and for what is said of its orders, on a terminal of so many; nil for no terminal.
  package static func width(in columns: Int?) -> Int { min(columns ?? 78, 78) }

  /// Puts a picture into text.
  ///
  /// - Parameters:
  ///   - picture: What happened.
  ///   - symbols: Those that the reader's terminal has.
  ///   - width: The columns that the picture may take.
  public init(
    _ picture: FlightPicture, symbols: FailureReport.Symbols = .unicode, width: Int = 78
  ) {
    guard !picture.isEmpty else {
      lines = []
      return
    }
    let lanes = picture.lanes
    let column = max(8, min(24, (width - Self.margin.count) / lanes.count))
    let marks = symbols.isASCII ? Marks.ascii : Marks.unicode
    var (lines, inFlight, isInLanes): ([String], Set<Int>, Bool) = ([], [], false)
    for event in picture.events {
      guard event.lane > 0 else {
        isInLanes = false
        lines.append(Self.cut(Self.margin + event.text, width))
        continue
      }
      if !isInLanes {
        isInLanes = true
        lines.append(Self.row(lanes.map { "lane \($0)" }, column, width))
      }
      let cells = lanes.map { lane -> String in
        guard lane == event.lane else { return inFlight.contains(lane) ? marks.going : "" }
        return marks.text(of: event)
      }
      switch event.moment {
      case .called: inFlight.insert(event.lane)
      case .returned: inFlight.remove(event.lane)
      case .cancelled, .alone: break
      }
      lines.append(Self.row(cells, column, width))
    }
    if isInLanes, !inFlight.isEmpty {
      let cells = lanes.map { inFlight.contains($0) ? marks.never : "" }
      lines.append(Self.row(cells, column, width))
    }
    self.lines = lines
  }

  private static let margin = "         "

  private struct Marks {
    let called, going, returned, never: String
    static let unicode = Marks(called: "┌", going: "┊", returned: "└", never: "✗ (never returned)")
    static let ascii = Marks(called: "+", going: ":", returned: "`", never: "x (never returned)")

    func text(of event: FlightPicture.Event) -> String {
      switch event.moment {
      case .called: "\(called) \(event.text)"
      case .returned: "\(returned) \(event.text)"
      case .cancelled: "\(going) cancelled"
      case .alone: event.text
      }
    }
  }

  private static func row(_ cells: [String], _ column: Int, _ width: Int) -> String {
    var line = margin
    for (index, cell) in cells.enumerated() {
      let isLast = cells[(index + 1)...].allSatisfy(\.isEmpty)
      let text = isLast ? cell : cut(cell, column - 2)
      line += text + String(repeating: " ", count: isLast ? 0 : column - text.count)
      if isLast { break }
    }
    while line.last == " " { line.removeLast() }
    return cut(line, width)
  }

  private static func cut(_ text: String, _ width: Int) -> String {
    text.count > width ? text.prefix(width - 1) + "…" : text
  }
}
