import StatefulFuzz

/// The name that was probably meant, for "did you mean" in messages.
///
/// - Returns: The first of `candidates` with the fewest typing errors, if they are few enough:
///   a third of its length, at most 2.
/// - Complexity: O(length²) for each candidate; texts over 64 bytes have no nearest name.
package func nearestName(to name: String, among candidates: [String]) -> String? {
  guard name.utf8.count <= 64 else { return nil }
  let typed = Array(name.lowercased().utf8)
  var best: (name: String, errors: Int)?
  for candidate in candidates {
    let errors = typingErrors(from: typed, to: Array(candidate.lowercased().utf8))
    guard errors <= min(2, max(1, candidate.utf8.count / 3)) else { continue }
    if best.map({ errors < $0.errors }) ?? true { best = (candidate, errors) }
  }
  return best?.name
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into another.
///
/// - Source: optimal string alignment distance.
private func typingErrors(from typed: [UInt8], to meant: [UInt8]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...meant.count)
  for (row, letter) in typed.enumerated() {
    var current = [row + 1]
    current.reserveCapacity(meant.count + 1)
    for (column, other) in meant.enumerated() {
      var errors = min(previous[column + 1], current[column]) + 1
      errors = min(errors, previous[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == meant[column - 1], typed[row - 1] == other {
        errors = min(errors, beforePrevious[column - 1] + 1)
      }
      current.append(errors)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[meant.count]
}
