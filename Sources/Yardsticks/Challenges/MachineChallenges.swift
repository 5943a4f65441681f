import StatefulFuzz

extension ShrinkingChallenge {
  static let machineChallenges = [
    peerMachine, deepPeerMachine, snapshotStore, hashCollisionMachine(10),
    hashCollisionMachine(100), hashCollisionMachine(1_000), hashCollisionMachine(10_000),
  ]

  /// The same list with a fault behind 14 commands.
  private static var deepPeerMachine: ShrinkingChallenge {
    let inserts = [String](repeating: "insert(0)", count: 8)
    let rest = ["render", "removeLast", "removeLast", "removeLast", "move(0, 0)", "edit(0, 0)"]
    return ShrinkingChallenge(
      "deep-peer-machine", minimum: (inserts + rest).joined(separator: "; "),
      target: Target("challenge/deep-peer-machine", summary: "a fault behind 14 commands") {
        DeepPeerMachine()
      })
  }

  /// A list whose rows are bound by index, as it was measured in fourteen libraries.
  private static var peerMachine: ShrinkingChallenge {
    ShrinkingChallenge(
      "peer-machine", minimum: "insert(0); render; removeLast; edit(0, 0)",
      target: Target("challenge/peer-machine", summary: "rows bound by index") {
        PeerMachine(bindsByIndex: true)
      })
  }

  /// A map that keeps one entry for each key's remainder: a put may change what another key reads.
  private static func hashCollisionMachine(_ modulus: Int) -> ShrinkingChallenge {
    let test = StatefulTest(
      "challenge/hash-collision-machine-\(modulus)", model: [Int: Int](), system: { [Int: Int]() }
    ) {
      command("put", .int(in: 0...(10 * modulus - 1)), .int(in: 0...9)) { model, key, value in
        model[key] = value
      } system: { map, key, value in
        map[key % modulus] = value
      }
    } check: { model, map in
      model.allSatisfy { map[$0.key % modulus] == $0.value }
    }
    return ShrinkingChallenge(
      "hash-collision-machine-\(modulus)", minimum: "put(0, 0); put(\(modulus), 1)",
      target: test.target)
  }

  /// A versioned map whose compaction forgets what all but the newest snapshot can see.
  private static var snapshotStore: ShrinkingChallenge {
    let keys = Gen.int(in: 0...3)
    let snapshots = Gen.int(in: 0...7)
    let test = StatefulTest(
      "challenge/snapshot-store", model: VersionedMap(), system: { VersionedMap() }
    ) {
      command("put", keys, .int(in: 0...9)) {
        $0.put($1, $2)
      } system: {
        $0.put($1, $2)
      }
      command("snapshot") {
        $0.snapshot()
      } system: {
        $0.snapshot()
      }
      command("compact") { _ in
      } system: {
        $0.compact()
      }
      command("get", keys) {
        $0.get($1)
      } system: {
        $0.get($1)
      }
      command("read", snapshots, keys) {
        $0.read($1, $2)
      } system: {
        $0.read($1, $2)
      }
      command("release", snapshots) {
        $0.release($1)
      } system: {
        $0.release($1)
      }
    }
    return ShrinkingChallenge(
      "snapshot-store",
      minimum: "put(0, 0); snapshot; put(0, 0); snapshot; compact; read(0, 0)",
      target: test.target)
  }
}

/// A map that keeps old values as long as a snapshot can read them.
private struct VersionedMap: Sendable {
  private var now = 0
  private var versions: [Int: [(version: Int, value: Int)]] = [:]
  /// By birth ordinal; nil once released.
  private var snapshots: [Int?] = []

  mutating func put(_ key: Int, _ value: Int) {
    now += 1
    versions[key, default: []].append((now, value))
  }

  mutating func snapshot() { snapshots.append(now) }

  mutating func release(_ snapshot: Int) {
    if snapshots.indices.contains(snapshot) { snapshots[snapshot] = nil }
  }

  func get(_ key: Int) -> Int? { versions[key]?.last?.value }

  func read(_ snapshot: Int, _ key: Int) -> Int? {
    guard snapshots.indices.contains(snapshot), let version = snapshots[snapshot] else {
      return nil
    }
    return versions[key]?.last { $0.version <= version }?.value
  }

  /// Wrong: what must be kept is what the oldest snapshot can read.
  mutating func compact() {
    let horizon = snapshots.compactMap(\.self).max() ?? now
    for key in versions.keys {
      let kept = versions[key, default: []]
      let first = kept.lastIndex { $0.version <= horizon } ?? 0
      versions[key] = Array(kept[first...])
    }
  }
}
