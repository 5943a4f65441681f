import FuzzCampaigns
import StatefulFuzz

/// Finds what was probably meant by a mistyped word.
enum Suggestion {
  /// The candidate with the fewest slips, the first of equals, or nil if none is near.
  ///
  /// Near is one slip for every three letters, at most three; or, failing that, being the only
  /// candidate that starts with the word. A slip is a letter too many, missing or wrong, or two
  /// neighbours swapped; capitals do not count.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let typed = Array(word.lowercased())
    var best: (candidate: String, slips: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased())
      let allowed = min(3, max(typed.count, letters.count) / 3)
      // Checked first, so that a huge argument costs nothing.
      guard abs(typed.count - letters.count) <= allowed else { continue }
      let slips = slips(typed, letters)
      if slips <= allowed, slips < best?.slips ?? .max { best = (candidate, slips) }
    }
    if let best { return best.candidate }
    let longer = candidates.filter { $0.hasPrefix(word) }
    return word.count >= 3 && longer.count == 1 ? longer[0] : nil
  }

  /// The end of an error message: a space and a question, or nothing.
  static func question(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean '\($0)'?" } ?? ""
  }

  /// The optimal string alignment distance: edits and swaps of neighbours, none edited twice.
  ///
  /// Complexity: O(nm) time, three rows of memory.
  private static func slips(_ source: [Character], _ target: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...target.count)
    for i in 0..<source.count {
      var current = [i + 1]
      for j in 0..<target.count {
        let isSame = source[i] == target[j]
        var cost = min(previous[j] + (isSame ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, source[i] == target[j - 1], source[i - 1] == target[j] {
          cost = min(cost, beforePrevious[j - 1] + 1)
        }
        current.append(cost)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[target.count]
  }
}
