/// An array with a mistake in its one primitive.
struct FaultyArray: RangeReplaceableCollection, MutableCollection, RandomAccessCollection {
  private final class Storage {
    var elements: [Int] = []
  }

  private var storage = Storage()
  private var mistake: Mistake?

  init() {}

  init(_ mistake: Mistake) { self.mistake = mistake }

  var startIndex: Int { 0 }
  var endIndex: Int { storage.elements.count }

  subscript(index: Int) -> Int {
    get { storage.elements[index] }
    set { replaceSubrange(index..<index + 1, with: [newValue]) }
  }

  subscript(range: Range<Int>) -> ArraySlice<Int> {
    get { storage.elements[range] }
    set { replaceSubrange(range, with: newValue) }
  }

  mutating func replaceSubrange<New: Collection>(_ range: Range<Int>, with new: New)
  where New.Element == Int {
    var elements = storage.elements
    let count = elements.count
    let isShort = mistake == .removesOneLess && range.count > 1 && new.isEmpty
    elements.replaceSubrange(isShort ? range.dropLast() : range, with: Array(new))
    if mistake == .dropsFirstOnGrowth, count <= 8, elements.count > 8 { elements.removeFirst() }
    if mistake != .sharesStorage { storage = Storage() }
    storage.elements = elements
  }
}
