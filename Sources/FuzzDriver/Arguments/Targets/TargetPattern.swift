import FuzzCampaigns
import StatefulFuzz

/// A glob over target names, `SUITE/STRATEGY`.
///
/// `*` stands for any run of characters and `?` for any one, neither for the `/`. A pattern
/// without a `/` speaks of suites and takes all their strategies: `list` means `list/*`, and a
/// lone `*` is every target.
struct TargetPattern: Hashable, Sendable {
  /// The pattern as it was written.
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The pattern with its `/`.
  var fullText: String { text.contains("/") ? text : "\(text)/*" }

  /// Whether it can match more than one name.
  var hasWildcard: Bool { fullText.contains { $0 == "*" || $0 == "?" } }

  /// Whether the name fits.
  ///
  /// Complexity: O(nm) at worst, never exponential: only the last `*` is ever tried again.
  func matches(_ name: String) -> Bool {
    let pattern = Array(fullText)
    let name = Array(name)
    var position = 0
    var next = 0
    // Where the last `*` stands, and how far its run of characters reaches.
    var star: (position: Int, end: Int)?
    while next < name.count {
      if position < pattern.count, pattern[position] == "*" {
        star = (position, next)
        position += 1
      } else if position < pattern.count, Self.fits(pattern[position], name[next]) {
        position += 1
        next += 1
      } else if let last = star, name[last.end] != "/" {
        star = (last.position, last.end + 1)
        position = last.position + 1
        next = last.end + 1
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == "*" }
  }

  private static func fits(_ pattern: Character, _ character: Character) -> Bool {
    pattern == "?" ? character != "/" : pattern == character
  }
}
