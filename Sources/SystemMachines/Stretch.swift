import StatefulFuzz

/// A place and a length, fitted into a collection when a command runs: every one is legal anywhere.
struct Stretch: Sendable, CustomStringConvertible {
  var start: Int
  var length: Int

  func range(in count: Int) -> Range<Int> {
    let lower = min(start, count)
    return lower..<min(lower + length, count)
  }

  /// The same in a collection whose indices are numbers, but need not begin with 0.
  func range<Items: Collection>(in items: Items) -> Range<Int> where Items.Index == Int {
    let range = range(in: items.count)
    return items.startIndex + range.lowerBound..<items.startIndex + range.upperBound
  }

  var description: String { "\(length) from \(start)" }
}

extension Gen where Value == Stretch {
  /// Short stretches that begin among the first elements.
  static var stretch: Gen {
    Gen<(Int, Int)>.zip(.place, .int(in: 0...9)).map { Stretch(start: $0.0, length: $0.1) }
  }
}

extension Gen where Value == Int {
  /// A position, fitted into a collection when a command runs.
  static var place: Gen { .int(in: 0...20) }
}

extension Collection where Index == Int {
  /// The index that stands for a place before an element or at the end.
  func gap(_ place: Int) -> Int { startIndex + Swift.min(place, count) }

  /// The index of the element at a place, or of the last one; nil where there is none.
  func index(_ place: Int) -> Int? { isEmpty ? nil : startIndex + Swift.min(place, count - 1) }
}

extension Array {
  /// The model of every replacement: what stands before, what is new, what stands behind.
  ///
  /// Appends one element after the other, so that it has nothing in common with what is on trial.
  func splicing(_ range: Range<Int>, with new: [Element]) -> [Element] {
    var result: [Element] = []
    for index in 0..<range.lowerBound { result.append(self[index]) }
    for element in new { result.append(element) }
    for index in range.upperBound..<count { result.append(self[index]) }
    return result
  }
}
