import Testing

@testable import StatefulFuzz

@Suite("Finding the largest step")
struct FindLargestTests {
  @Test(
    "finds the threshold in logarithmic time",
    arguments: [(0, 1), (1, 2), (4, 7), (5, 7), (100, 15), (1_000_000, 44)] as [(UInt64, Int)])
  func threshold(largest: UInt64, tries: Int) {
    var count = 0
    let found = findLargest(upTo: 10_000_000) { step in
      count += 1
      return step <= largest
    }
    #expect(found == largest)
    #expect(count <= tries)
  }

  @Test("never tries more than the limit", arguments: [0, 1, 3, 6, 7, 1_000] as [UInt64])
  func limit(limit: UInt64) {
    var highest: UInt64 = 0
    let found = findLargest(upTo: limit) { step in
      highest = max(highest, step)
      return true
    }
    #expect(found == limit)
    #expect(highest == limit)
  }

  @Test("reaches the end of 64 bits")
  func extremes() {
    #expect(findLargest(upTo: .max) { _ in true } == UInt64.max)
  }
}
