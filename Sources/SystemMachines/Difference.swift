/// What a system shows that its model does not say: the sentence of a report.
struct Difference: Error, CustomStringConvertible {
  let description: String
}

/// Compares something that a system shows.
func expect<Value: Equatable>(
  _ name: String, _ actual: Value, is expected: Value
) throws(Difference) {
  guard actual != expected else { return }
  throw Difference(description: "\(name) is \(actual), not \(expected)")
}

/// Compares the elements of something that a system shows, one by one.
func expect<Actual: Sequence, Expected: Sequence>(
  _ name: String, _ actual: Actual, lists expected: Expected
) throws(Difference) where Actual.Element: Equatable, Actual.Element == Expected.Element {
  guard !actual.elementsEqual(expected) else { return }
  throw Difference(
    description: "\(name) lists \(Array(actual)), not \(Array(expected))")
}

/// States something about a system that has no value of its own.
func expect(_ name: String, _ isTrue: Bool) throws(Difference) {
  if !isTrue { throw Difference(description: name) }
}
