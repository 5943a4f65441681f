/// Which operations of a history stand in the order so far.
///
/// Those that returned are numbered by their calls: all below `low` are taken, and few beyond it, so
/// that a key is short however long the history is.
struct TakenOperations {
  /// Which operations are taken, for a table; equal if and only if they are the same.
  struct Key: Hashable {
    fileprivate let firstWord: Int
    fileprivate let words: ArraySlice<UInt64>
    fileprivate let unreturned: [Int]
    fileprivate let sum: UInt64

    static func == (left: Key, right: Key) -> Bool {
      left.sum == right.sum && left.firstWord == right.firstWord
        && left.unreturned == right.unreturned && left.words.elementsEqual(right.words)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(sum) }
  }

  /// How many of those that returned are not taken yet.
  private(set) var completeLeft: Int

  private let complete: Int
  private var words: [UInt64]

  /// The first operation that returned and is not taken.
  private var low = 0

  /// No operation beyond this one is taken.
  private var high = -1

  /// Those that never returned and are taken nevertheless, in order.
  private var unreturned: [Int] = []

  /// The exclusive or of a random number for each that is taken.
  private var sum: UInt64 = 0

  init(count: Int, complete: Int) {
    (self.complete, completeLeft) = (complete, complete)
    words = Array(repeating: 0, count: complete / 64 + 1)
  }

  mutating func take(_ operation: Int) {
    sum ^= Self.random(operation)
    guard operation < complete else {
      let place = unreturned.firstIndex { $0 > operation } ?? unreturned.endIndex
      return unreturned.insert(operation, at: place)
    }
    completeLeft -= 1
    words[operation / 64] |= 1 &<< UInt64(operation % 64)
    high = max(high, operation)
    while low < complete, words[low / 64] &>> UInt64(low % 64) & 1 == 1 { low += 1 }
  }

  /// Undoes `take`.
  mutating func giveBack(_ operation: Int) {
    sum ^= Self.random(operation)
    guard operation < complete else { return unreturned.removeAll { $0 == operation } }
    completeLeft += 1
    words[operation / 64] &= ~(1 &<< UInt64(operation % 64))
    low = min(low, operation)
    while high >= 0, words[high / 64] &>> UInt64(high % 64) & 1 == 0 { high -= 1 }
  }

  var key: Key {
    let first = low / 64
    let words = Array(high / 64 < first ? [] : words[first...(high / 64)])
    return Key(firstWord: first, words: words[...], unreturned: unreturned, sum: sum)
  }

  private static func random(_ operation: Int) -> UInt64 {
    var random = SplitMix64(seed: UInt64(operation))
    return random.next()
  }
}
