import StatefulFuzz

/// Cases by their number of commands, in at most ten classes of equal width.
struct LengthClasses {
  /// What each class is called, and how many cases are in it; the shortest cases first.
  let rows: [(name: String, count: UInt64)]

  /// Sorts cases into classes.
  ///
  /// - Parameter lengths: How many cases have so many commands; 0 to 10,000 commands.
  init(_ lengths: [Int: UInt64]) {
    let longest = lengths.keys.max() ?? 0
    let width = longest / 10 + 1
    var counts = [UInt64](repeating: 0, count: longest / width + 1)
    for (length, count) in lengths { counts[length / width].add(count) }
    rows = counts.enumerated().map { place, count in
      let first = place * width
      return (width == 1 ? "\(first)" : "\(first) to \(first + width - 1)", count)
    }
  }
}
