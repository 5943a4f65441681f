/// What is left of a text that is too long for a report: files, JSON and pages have it whole.
///
/// In ASCII, for a terminal may have nothing else.
///
/// ```text
/// [9800 characters ...] 1, 2, 3, 7, 5, 6, [... 9601 more characters]
/// ```
package enum Excerpt {
  /// Longer texts are cut.
  private static let longest = 1_000

  /// What is kept where two texts differ, before the first difference and behind it.
  private static let (before, after) = (200, 400)

  /// What is left out at the beginning has more characters than these.
  private static let shortest = 40

  /// The beginning and the end of a text that is too long.
  ///
  /// - Complexity: O(n) for n characters.
  package static func text(_ text: String) -> String {
    guard text.utf8.count > longest, case let count = text.count, count > longest else {
      return text
    }
    let (head, tail) = (2 * longest / 3, longest / 6)
    return
      "\(text.prefix(head)) [... \(count - head - tail) characters ...] \(text.suffix(tail))"
  }

  /// Two texts, cut to where they differ first if one of them is too long.
  ///
  /// - Complexity: O(n) for n characters.
  package static func pair(_ one: String, _ other: String) -> (String, String) {
    guard max(one.utf8.count, other.utf8.count) > longest, max(one.count, other.count) > longest,
      one != other
    else { return (text(one), text(other)) }
    let common = zip(one, other).prefix { $0 == $1 }.count
    return (part(of: one, around: common), part(of: other, around: common))
  }

  private static func part(of text: String, around place: Int) -> String {
    let skipped = max(0, place - before)
    let rest = text.dropFirst(skipped)
    let part = rest.prefix(before + after)
    let left = rest.count - part.count
    // A beginning that is no longer than the note would be is kept.
    let start =
      skipped > shortest ? "[\(skipped) characters ...] " : String(text.prefix(skipped))
    return start + part + (left > 0 ? " [... \(left) more characters]" : "")
  }
}
