import Caching
import StatefulFuzz
import StatefulFuzzTesting
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

@Test func theCacheIsAList() {
  fuzz("cache/list", model: ModelCache(), system: { LRUCache(capacity: 2) }) { on in
    on.command("put", .int(in: 0...9), .int(in: 0...9)) { model, key, value in
      model.put(key, value)
    } system: { cache, key, value in
      cache.put(key, value)
    }
    on.command("get", .int(in: 0...9)) { model, key in
      model.get(key)
    } system: { cache, key in
      cache.get(key)
    }
    on.compare("contents") { model in
      model.contents
    } with: { cache in
      cache.contents
    }
    on.describeModel { "\($0.entries.map(\.key))" }
  }
}
