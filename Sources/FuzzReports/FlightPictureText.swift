import StatefulFuzz

/// The picture of commands in flight, as text, time downwards.
///
/// There is a column for each lane:
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
///
/// Where one of the texts is too long for its column, all texts stand to the right of the lanes:
///
/// ```text
///     lane 1  2  3
///          ┌        remove("a long name, and more")
///          ┊  ┌     add("a long name, and more", 2)
///          └  ┊     true
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
    let marks = symbols.isASCII ? Marks.ascii : Marks.unicode
    let rows = Self.rows(of: picture, marks)
    let column = max(8, min(24, (width - Self.margin.count) / picture.lanes.count))
    let isFitting = rows.allSatisfy { row in
      guard case .cells(let cells) = row else { return true }
      let last = cells.lastIndex { !$0.isEmpty } ?? 0
      return cells.enumerated().allSatisfy { index, cell in
        let room = index == last ? width - Self.margin.count - index * column : column - 2
        return cell.text.count <= room
      }
    }
    lines = rows.map { row in
      switch row {
      case .alone(let text): Self.cut(Self.margin + text, width)
      case .header:
        isFitting
          ? Self.inColumns(picture.lanes.map { Cell(mark: "lane", words: "\($0)") }, column, width)
          : Self.cut("    lane " + picture.lanes.map { "\($0)" }.joined(separator: "  "), width)
      case .cells(let cells):
        isFitting ? Self.inColumns(cells, column, width) : Self.beside(cells, width)
      }
    }
  }

  /// What is in the picture of a lane at some moment.
  private struct Cell {
    var mark = ""
    var words = ""

    /// Both.
    var text: String { words.isEmpty ? mark : "\(mark) \(words)" }
    var isEmpty: Bool { mark.isEmpty }
  }

  private enum Row {
    /// A command that ran alone.
    case alone(String)
    /// The numbers of the lanes.
    case header
    /// A cell for each lane.
    case cells([Cell])
  }

  private static func rows(of picture: FlightPicture, _ marks: Marks) -> [Row] {
    let lanes = picture.lanes
    var (rows, inFlight, isInLanes): ([Row], Set<Int>, Bool) = ([], [], false)
    for event in picture.events {
      guard event.lane > 0 else {
        isInLanes = false
        rows.append(.alone(event.text))
        continue
      }
      if !isInLanes {
        isInLanes = true
        rows.append(.header)
      }
      rows.append(
        .cells(
          lanes.map { lane in
            guard lane == event.lane else {
              return Cell(mark: inFlight.contains(lane) ? marks.going : "")
            }
            return marks.cell(of: event)
          }))
      switch event.moment {
      case .called: inFlight.insert(event.lane)
      case .returned: inFlight.remove(event.lane)
      case .cancelled, .alone: break
      }
    }
    if isInLanes, !inFlight.isEmpty {
      rows.append(
        .cells(
          lanes.map {
            inFlight.contains($0) ? Cell(mark: marks.never, words: "(never returned)") : Cell()
          }))
    }
    return rows
  }

  private static let margin = "         "

  private struct Marks {
    let called, going, returned, never: String
    static let unicode = Marks(called: "┌", going: "┊", returned: "└", never: "✗")
    static let ascii = Marks(called: "+", going: ":", returned: "`", never: "x")

    func cell(of event: FlightPicture.Event) -> Cell {
      switch event.moment {
      case .called: Cell(mark: called, words: event.text)
      // What it answered is not known where the process has ended since.
      case .returned: Cell(mark: returned, words: event.text.isEmpty ? "returned" : event.text)
      case .cancelled: Cell(mark: going, words: "cancelled")
      case .alone: Cell(mark: event.text)
      }
    }
  }

  /// A column for each lane.
  private static func inColumns(_ cells: [Cell], _ column: Int, _ width: Int) -> String {
    var line = margin
    for (index, cell) in cells.enumerated() {
      let isLast = cells[(index + 1)...].allSatisfy(\.isEmpty)
      let text = isLast ? cell.text : cut(cell.text, column - 2)
      line += text + String(repeating: " ", count: isLast ? 0 : column - text.count)
      if isLast { break }
    }
    return cut(line.withoutTrailingSpaces, width)
  }

  /// Marks for the lanes, and what happened to the right of them.
  private static func beside(_ cells: [Cell], _ width: Int) -> String {
    let marks = cells.map { $0.isEmpty ? " " : $0.mark }.joined(separator: "  ")
    let words = cells.first { !$0.words.isEmpty }?.words ?? ""
    return cut((margin + marks + "  " + words).withoutTrailingSpaces, width)
  }

  private static func cut(_ text: String, _ width: Int) -> String {
    text.count > width ? text.prefix(width - 1) + "…" : text
  }
}

extension String {
  fileprivate var withoutTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
