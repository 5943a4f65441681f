extension UInt64 {
  /// Adds up to the greatest number: counts come from files, and a file can hold anything.
  package mutating func add(_ other: UInt64) {
    let (sum, overflows) = addingReportingOverflow(other)
    self = overflows ? .max : sum
  }

  /// The nearest whole number to one that may be anything, as quotients of what files say are.
  package init(nearest number: Double) {
    guard number > 0 else {
      self = 0
      return
    }
    self = number < Double(UInt64.max) ? UInt64(number) : .max
  }
}

extension Sequence<UInt64> {
  /// The sum of counts, up to the greatest number.
  package var total: UInt64 { reduce(into: 0) { $0.add($1) } }
}
