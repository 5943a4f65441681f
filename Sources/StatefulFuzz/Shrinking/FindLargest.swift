/// The largest step that works, if smaller ones do: 1, 2, 3, 4, then doubled, then bisected.
///
/// - Parameters:
///   - limit: The largest step worth trying.
///   - works: Tries a step; costs a run.
/// - Returns: A step that worked while the next larger one did not, or `limit`; 0 when not even 1
///   works.
/// - Complexity: 1 try for a failure, O(log k) for a step of k.
/// - Source: `find_integer` of Hypothesis; MacIver & Donaldson, ECOOP 2020.
func findLargest(
  upTo limit: UInt64, where works: (UInt64) throws -> Bool
) rethrows -> UInt64 {
  var good: UInt64 = 0
  while good < 4 {
    guard good < limit, try works(good + 1) else { return good }
    good += 1
  }
  // Invariant: `good` worked; nothing above `high` is worth trying.
  var high = limit
  while good <= high / 2 {
    if try works(good * 2) { good *= 2 } else { high = good * 2 - 1 }
  }
  while good < high {
    let middle = high - (high - good) / 2
    if try works(middle) { good = middle } else { high = middle - 1 }
  }
  return good
}
