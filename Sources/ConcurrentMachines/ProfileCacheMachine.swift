import StatefulFuzz

/// A cache that looks, waits for its source, and writes what it has read, whatever came meanwhile.
enum ProfileCacheMachine: ConcurrentMachine {
  static let model: [Int: Int] = [:]
  static let faulty = (
    name: "cache-check-then-act", summary: "looks, awaits, and overwrites what was stored meanwhile"
  )
  static let safe = (name: "cache-check-again", summary: "looks again after the await")

  static func makeSystem(isFaulty: Bool) -> ProfileCache { ProfileCache(looksAgain: !isFaulty) }

  static func describe(_ on: Commands<[Int: Int], ProfileCache>, hazard: String?) {
    on.command("profile", .int(in: 0...1)) { (known: inout [Int: Int], id: Int) -> Int in
      if known[id] == nil { known[id] = 0 }
      return known[id, default: 0]
    } system: { (cache: inout ProfileCache, id: Int) async -> Int in
      await cache.profile(id)
    }.expected(hazard)
    on.command("store", .int(in: 0...1), .int(in: 1...9)) {
      (known: inout [Int: Int], id: Int, version: Int) in
      known[id] = version
    } system: { (cache: inout ProfileCache, id: Int, version: Int) async in
      await cache.store(version, for: id)
    }
  }
}

actor ProfileCache {
  private var versions: [Int: Int] = [:]
  private let looksAgain: Bool

  init(looksAgain: Bool) { self.looksAgain = looksAgain }

  func profile(_ id: Int) async -> Int {
    if let known = versions[id] { return known }
    let loaded = await load(id)
    if looksAgain, let stored = versions[id] { return stored }
    versions[id] = loaded
    return loaded
  }

  func store(_ version: Int, for id: Int) { versions[id] = version }

  private nonisolated func load(_ id: Int) async -> Int {
    await Task.yield()
    return 0
  }
}
