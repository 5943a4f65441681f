import Caching
import Testing

@Test func aFullCacheDropsWhatWasUsedLeastRecently() {
  var cache = LRUCache(capacity: 2)
  cache.put(1, 10)
  cache.put(2, 20)
  #expect(cache.get(1) == 10)
  cache.put(3, 30)
  #expect(cache.contents == [1: 10, 3: 30])
}

/// What a cache of two values does, as plainly as possible: a list, the key used last at its end.
struct ModelCache {
  var entries: [(key: Int, value: Int)] = []

  var contents: [Int: Int] { entries.reduce(into: [:]) { $0[$1.key] = $1.value } }

  mutating func get(_ key: Int) -> Int? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    entries.append(entries.remove(at: index))
    return entries.last?.value
  }

  mutating func put(_ key: Int, _ value: Int) {
    entries.removeAll { $0.key == key }
    entries.append((key, value))
    if entries.count > 2 { entries.removeFirst() }
  }
}
