import FuzzCampaigns
import StatefulFuzz

extension CorpusFile {
  /// Where a line stands that the machine does not understand.
  func line(of unread: UnreadableLine) -> Int? {
    let index = unread.line - 1
    return commandLines.indices.contains(index) ? commandLines[index] : lines[.initial]
  }

  /// Says where a line is that the machine does not understand; the rest of the case was run.
  func warning(of unread: UnreadableLine) -> String {
    let place = line(of: unread).map { "\(path):\($0)" } ?? path
    return "\(place): warning: \(unread.problem)".escapingControls
  }
}
