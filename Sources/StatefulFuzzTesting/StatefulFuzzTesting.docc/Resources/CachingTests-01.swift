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
