import StatefulFuzz

extension CorpusFile {
  /// Says where a line is that the machine does not understand; the rest of the case was run.
  func warning(of unread: UnreadableLine) -> String {
    let isCommand = (1...commandLines.count).contains(unread.line)
    let line = isCommand ? commandLines[unread.line - 1] : lines[.initial]
    let place = line.map { "\(path):\($0)" } ?? path
    let reason = unread.reason.map { ": \($0)" } ?? ""
    return "\(place): warning: '\(unread.text)' is not understood\(reason)".escapingControls
  }
}
