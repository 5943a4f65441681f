import FuzzCampaigns
import StatefulFuzz

/// Texts made to fit the columns of a terminal.
extension StringProtocol {
  /// The columns that a terminal needs for the text: two for a wide character, none for a mark on another.
  package var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension String {
  /// The text in one line of at most `limit` columns; what is left out is replaced by an ellipsis.
  package func cut(toColumns limit: Int, hasUnicode: Bool) -> String {
    guard columns > limit else { return self }
    let dots = hasUnicode ? "…" : "..."
    let end = dots.columns < limit ? dots : ""
    var room = limit - end.columns
    var kept = ""
    for character in self {
      room -= character.columns
      guard room >= 0 else { break }
      kept.append(character)
    }
    return kept + end
  }

  /// The text in lines of at most `limit` columns, broken at spaces, and inside a word only where the
  /// word alone is too long.
  ///
  /// The lines after the first begin where the text behind a label does: `model  [A=1, B=2]`, with two
  /// spaces between them; where there is no label, two columns further than the first line.
  package func filled(toColumns limit: Int) -> [String] {
    guard columns > limit else { return [self] }
    let parts = wordsWithGaps
    let indent = parts.first?.gap ?? 0
    // A narrow screen needs its columns for words.
    let margin = String(repeating: " ", count: textStart(indent, limit / 2))
    var lines: [String] = []
    var line = String(repeating: " ", count: min(indent, limit / 2))
    var hasWord = false
    for part in parts {
      if hasWord, line.columns + part.gap + part.word.columns > limit {
        lines.append(line)
        (line, hasWord) = (margin, false)
      }
      line += String(repeating: " ", count: hasWord ? part.gap : 0)
      for character in part.word {
        if line.columns + character.columns > limit, line.count > margin.count {
          lines.append(line)
          line = margin
        }
        line.append(character)
      }
      hasWord = true
    }
    return lines + [line]
  }

  /// The text cut at its line ends; lines after the first begin where the text behind a label does.
  package var separateLines: [String] {
    guard contains(where: \.isNewline) else { return [self] }
    let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let indent = prefix { $0 == " " }.count
    let margin = String(repeating: " ", count: String(lines[0]).textStart(indent, 40))
    return [String(lines[0])] + lines.dropFirst().map { margin + $0 }
  }

  /// Where the text behind a label begins, if that is not beyond `most`.
  private func textStart(_ indent: Int, _ most: Int) -> Int {
    var column = 0
    for part in wordsWithGaps {
      if column > 0, part.gap >= 2, column + part.gap <= most { return column + part.gap }
      column += part.gap + part.word.columns
      guard column <= most else { break }
    }
    return min(indent + 2, most)
  }

  /// The text without spaces at its end.
  package var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }

  /// The words, each with the number of spaces before it.
  private var wordsWithGaps: [(gap: Int, word: Substring)] {
    var parts: [(gap: Int, word: Substring)] = []
    var rest = self[...]
    while !rest.isEmpty {
      let gap = rest.prefix { $0 == " " }
      rest = rest.dropFirst(gap.count)
      let word = rest.prefix { $0 != " " }
      rest = rest.dropFirst(word.count)
      if !word.isEmpty { parts.append((gap.count, word)) }
    }
    return parts
  }

  /// A shell command in lines of at most `limit` columns where its words allow that: a backslash ends
  /// each line but the last, so that all of them can be pasted together.
  ///
  /// A path that is longer alone goes on at the beginning of the next line, where a shell adds nothing to it;
  /// a word in quotes stays whole.
  package func shellLines(toColumns limit: Int, indent: Int = 0) -> [String] {
    guard indent + columns > limit else { return [String(repeating: " ", count: indent) + self] }
    // A narrow screen needs its columns for words.
    let (indent, step) = limit < 40 ? (0, "") : (indent, "  ")
    let margin = String(repeating: " ", count: indent)
    guard indent + columns > limit else { return [margin + self] }
    var lines: [String] = []
    var line = ""
    // What goes on in the middle of a word has no margin.
    var start = margin
    let words = shellWords
    for (place, word) in words.enumerated() {
      let end = place == words.count - 1 ? 0 : 2
      if !line.isEmpty, start.columns + line.columns + 1 + word.columns + 2 > limit {
        lines.append(start + line + " \\")
        (start, line) = (margin + step, word)
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
      while start.columns + line.columns + end > limit,
        let cut = line.pathBreak(limit - start.columns - 1)
      {
        lines.append(start + line[..<cut] + "\\")
        (start, line) = ("", String(line[cut...]))
      }
    }
    return lines + [start + line]
  }

  /// Where the text can go on in another line, behind a slash or a hyphen among its first `limit` characters;
  /// nil where it has none, or quotes.
  private func pathBreak(_ limit: Int) -> Index? {
    guard !contains(where: { "'\" \\".contains($0) }) else { return nil }
    let head = prefix(max(0, limit))
    let last = head.lastIndex(of: "/") ?? head.lastIndex(of: "-")
    return last.map { index(after: $0) }.flatMap { $0 < endIndex ? $0 : nil }
  }

  /// The words of a command; a space inside single quotes ends none.
  private var shellWords: [String] {
    var words: [String] = [""]
    var isQuoted = false
    for character in self {
      if character == "'" { isQuoted.toggle() }
      if character == " ", !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words
  }
}

extension Character {
  /// The columns that a terminal needs for the character.
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first, scalar.value >= 0x300 else { return 1 }
    let isEmoji =
      scalar.properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xFE0F }
    return isEmoji || Self.wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// Blocks whose characters are wide (Unicode Standard Annex 11, classes W and F).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x2_0000...0x3_FFFD,
  ]
}

extension [Int] {
  /// Columns of these widths, two spaces apart, in blocks that fit beside a first one of `first`.
  package func blocks(of limit: Int, beside first: Int) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var start = 0
    var used = first
    for (index, width) in enumerated() {
      if used + 2 + width > limit, index > start {
        blocks.append(start..<index)
        start = index
        used = first
      }
      used += 2 + width
    }
    return start < count ? blocks + [start..<count] : blocks
  }
}

extension [String] {
  /// Short texts in as many columns, read downwards, as fit into `limit`.
  package func sideBySide(_ limit: Int) -> [String] {
    let widest = map(\.columns).max() ?? 0
    guard widest > 0 else { return self }
    let across = Swift.max(1, Swift.min(count, (limit + 2) / (widest + 2)))
    let down = (count + across - 1) / across
    return (0..<down).map { row in
      let texts = stride(from: row, to: count, by: down).map { self[$0] }
      let padded = texts.dropLast().map { text in
        text + String(repeating: " ", count: widest - text.columns + 2)
      }
      return (padded.joined() + (texts.last ?? ""))
        .cut(toColumns: limit, hasUnicode: false)
    }
  }
}
