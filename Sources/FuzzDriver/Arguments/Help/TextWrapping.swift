import FuzzCampaigns
import StatefulFuzz

extension String {
  /// The text in lines of at most `width` columns, broken at spaces, each after the first
  /// indented.
  ///
  /// The first line is taken to start at the indentation too. Line breaks of the text stay.
  func wrapped(to width: Int, indent: Int = 0) -> String {
    let paragraphs = split(separator: "\n", omittingEmptySubsequences: false)
    return paragraphs.enumerated().map { index, paragraph in
      let words = paragraph.split(separator: " ").map(String.init)
      let margin = index == 0 || words.isEmpty ? "" : String(repeating: " ", count: indent)
      return margin + words.wrapped(to: width, indent: indent)
    }.joined(separator: "\n")
  }
}

extension [String] {
  /// The words, or parts that must stay whole, joined by spaces and wrapped like a text.
  ///
  /// One that is longer than the width has a line to itself.
  func wrapped(to width: Int, indent: Int) -> String {
    var lines: [String] = []
    for word in self {
      if let line = lines.last, indent + line.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
