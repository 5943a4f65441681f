import FuzzCampaigns
import StatefulFuzz

/// A line as the driver may print it: whatever foreign text it holds, it moves no cursor, sets no
/// colour, forges no second line, hides nothing, and is no command to the program that reads it.
struct OutputLine {
  /// What is written.
  let text: String

  /// A line in which everything is text but the marks of `marked(_:_:)`.
  init(_ line: String) {
    var line = Self.escaped(line)
    // GitHub Actions takes such a line for a command, indented or not; the older form anywhere.
    let start = line.firstIndex { !$0.isWhitespace } ?? line.endIndex
    if line[start...].hasPrefix("::") { line.replaceSubrange(start...start, with: "\\u{3A}") }
    text = line.replacing("##[", with: "#\\u{23}[")
  }

  /// A line that is meant as a command to GitHub Actions.
  init(workflowCommand line: String) { text = Self.escaped(line) }

  /// A colour of a terminal.
  enum Colour: UInt32, CaseIterable {
    case red = 31
    case green = 32
    case yellow = 33
    case bold = 1
  }

  /// The text between two marks that become the terminal's sequences when the line is written.
  ///
  /// The marks are scalars that Unicode keeps for a program's own use; foreign text that has one changes
  /// the colour of its line, and nothing else.
  static func marked(_ text: String, _ colour: Colour) -> String {
    mark(colour.rawValue) + text + mark(0)
  }

  private static let firstMark: UInt32 = 0x10_FF00

  private static func mark(_ number: UInt32) -> String {
    Unicode.Scalar(firstMark + number).map { String($0) } ?? ""
  }

  private static let marks = [0] + Colour.allCases.map(\.rawValue)

  private static func escaped(_ line: String) -> String {
    marks.reduce(line.escapingControls) { text, number in
      text.replacing(mark(number), with: "\u{1B}[\(number)m")
    }
  }
}
