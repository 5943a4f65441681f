import FuzzCampaigns
import FuzzReports
import StatefulFuzz
import Synchronization

import FuzzPlatform

/// Standard output for results, standard error for progress; no buffers that a fork could double.
struct Console: Sendable {
  /// Whether results go to a terminal that may show colours.
  let hasColour: Bool

  /// Whether progress goes to a terminal where a line may be redrawn.
  let isInteractive: Bool

  /// Whether texts may use characters beyond ASCII.
  let hasUnicode: Bool

  /// The width that `COLUMNS` asks for, whatever there is a terminal for; nil without a valid one.
  private let wantedColumns: Int?

  init(environment: [String: String]) {
    wantedColumns = environment["COLUMNS"].flatMap(Self.columns)
    let isDumb = environment["TERM"] == "dumb" || environment["TERM"] == nil
    let plain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    hasColour = isatty(STDOUT_FILENO) == 1 && !isDumb && !plain
    isInteractive = isatty(STDERR_FILENO) == 1 && !isDumb
    let locale =
      [environment["LC_ALL"], environment["LC_CTYPE"], environment["LANG"]]
      .compactMap { $0 }.first { !$0.isEmpty }
    let isUTF8 = locale.map { ["UTF-8", "UTF8"].contains(where: $0.uppercased().contains) }
    // Logs are read as UTF-8 nearly everywhere, unless the locale says otherwise.
    hasUnicode = isUTF8 ?? (isatty(STDOUT_FILENO) == 0)
  }

  /// Columns for progress: those of `COLUMNS`, or of the terminal behind standard error; 80 where there
  /// is neither.
  var width: Int { wantedColumns ?? terminalWidth }

  /// Columns for results: those of `COLUMNS`, or of the terminal behind standard output; nil where
  /// results go to a file or to another program, whose lines may have any length.
  var columns: Int? { wantedColumns ?? screen?.columns }

  /// Columns and rows of the terminal behind standard output; nil where there is none.
  var screen: (columns: Int, rows: Int)? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    let size = Self.size(of: STDOUT_FILENO) ?? (80, 24)
    return (wantedColumns ?? size.columns, size.rows)
  }

  /// Columns of the terminal behind standard error, whatever is wanted of it.
  private var terminalWidth: Int { Self.size(of: STDERR_FILENO)?.columns ?? 80 }

  private static let fewestColumns = 20

  private static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (max(fewestColumns, Int(size.ws_col)), Int(size.ws_row))
  }

  /// A positive number of at most four digits; the variable is also set by others, so that anything else
  /// is no error.
  private static func columns(_ text: String) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
      let columns = Int(text), columns > 0
    else { return nil }
    return max(fewestColumns, columns)
  }

  /// Prints one line of results; nothing in it can act on a terminal or end the line.
  func print(_ line: String) {
    Self.lines.add(1, ordering: .relaxed)
    Self.write(OutputLine(line).text + "\n", to: STDOUT_FILENO)
  }

  /// Prints one line of results, cut to the columns of the terminal; in a file nothing is left out.
  func print(cut line: String, _ colour: OutputLine.Colour? = nil) {
    guard let screen else { return print(filled: line, colour) }
    let text = fit(line, screen.columns)
    print(colour.map { coloured(text, $0) } ?? text)
  }

  /// Prints a line of results that may be read in several: where there is a width, broken between words.
  func print(filled line: String, _ colour: OutputLine.Colour? = nil) {
    for part in fill(line, columns) {
      print(colour.map { coloured(part, $0) } ?? part)
    }
  }

  /// Prints a label and a command behind it, or below it where the terminal is too narrow for both; the
  /// command can be pasted, also where it is broken into lines.
  func print(command: String, label: String) {
    let command = command.escapingControls
    guard let columns, (label + command).columns > columns else {
      return print(label + command)
    }
    let indent = label.prefix { $0 == " " }.count + 2
    print(label.trimmingEnd)
    for line in command.shellLines(toColumns: columns, indent: indent) { print(line) }
  }

  private func fit(_ line: String, _ columns: Int) -> String {
    line.escapingControls.cut(toColumns: columns, hasUnicode: hasUnicode)
  }

  private func fill(_ line: String, _ columns: Int?) -> [String] {
    guard let columns else { return [line] }
    return line.escapingControls.filled(toColumns: columns)
  }

  /// Prints one line of progress, warnings or errors, as safely as `print(_:)`; where there is a width,
  /// broken between words.
  func note(_ line: String) {
    for part in fill(line, isInteractive ? width : wantedColumns) { note(whole: part) }
  }

  /// Prints one line that programs read as well, whatever its length.
  func note(whole line: String) {
    Self.lines.add(1, ordering: .relaxed)
    Self.write(OutputLine(line).text + "\n", to: STDERR_FILENO)
  }

  private static let lines = Atomic<Int>(0)

  /// Lines printed and noted so far: what stands that many above may be out of sight.
  static var lineCount: Int { lines.load(ordering: .relaxed) }

  /// Prints a text of several lines.
  func print(lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      print(String(line))
    }
  }

  /// Notes a text of several lines.
  func note(lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      note(String(line))
    }
  }

  /// Prints a command to GitHub Actions, which obeys lines that begin with `::`.
  func print(workflowCommand line: String) {
    Self.write(OutputLine(workflowCommand: line).text + "\n", to: STDOUT_FILENO)
  }

  /// Shows a line on the terminal behind standard error, in place of `last`, which was shown so before.
  func redraw(_ line: String, over last: String = "") {
    Self.write(erasing(last) + OutputLine(line).text, to: STDERR_FILENO)
  }

  /// Takes the line away that `redraw(_:over:)` has shown.
  func clearLine(_ last: String = "") { Self.write(erasing(last), to: STDERR_FILENO) }

  /// What erases a line: where the terminal has become narrower, it has been broken into several.
  private func erasing(_ line: String) -> String {
    let rows = max(0, line.columns - 1) / terminalWidth
    return rows == 0 ? "\r\u{1B}[K" : "\r\u{1B}[\(rows)A\u{1B}[J"
  }

  /// The text in a colour of the terminal, which never carries meaning alone.
  func coloured(_ text: String, _ colour: OutputLine.Colour) -> String {
    hasColour ? OutputLine.marked(text, colour) : text
  }

  /// Writes a result that brings its own line ends.
  static func writeResult(_ text: String) { write(text, to: STDOUT_FILENO) }

  private static let outputErrno = Atomic<Int32>(0)

  /// Why a result could not be written; nil when all were.
  static var outputProblem: String? {
    let number = outputErrno.load(ordering: .relaxed)
    switch number {
    case 0: return nil
    // What was closed at the start has been opened for something else, which cannot be written to.
    case EBADF, EINVAL: return "it is closed"
    default: return String(cString: strerror(number))
    }
  }

  /// Writes everything; a reader that has gone away is no error of a campaign.
  ///
  /// - Returns: Whether all of it was written.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        CLibrary.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        if descriptor == STDOUT_FILENO, errno != EPIPE {
          outputErrno.store(errno, ordering: .relaxed)
        }
        return false
      }
    }
    return true
  }
}
