import StatefulFuzz

extension ShrinkingChallenge {
  static let structureChallenges = [
    redBlackTree("red-black-sibling", .leftSiblingStaysBlack, commands: 6),
    redBlackTree("red-black-join", .joinForgetsMiddle, commands: 6),
    redBlackTree("red-black-lender", .lenderExchangesSubtrees, commands: 7),
    bTree, gapBuffer, splicingHeap, arrayHeap, registry,
  ]

  /// A tree whose fault is met in a removal.
  private static func redBlackTree(
    _ name: String, _ fault: RedBlackTree.Fault, commands: Int
  ) -> ShrinkingChallenge {
    let keys = Gen.int(in: 0...99)
    let test = StatefulTest(
      "challenge/\(name)", model: Set<Int>(), system: { RedBlackTree.leaf }
    ) { on in
      on.command("insert", keys) {
        $0.insert($1)
      } system: {
        $0 = $0.inserting($1)
      }
      on.command("remove", keys) {
        $0.remove($1)
      } system: {
        $0 = $0.removing($1, fault: fault)
      }
      on.command("contains", keys) {
        $0.contains($1)
      } system: {
        $0.keys.contains($1)
      }
      on.check("tree") { $0.sorted() == $1.keys && $1.isBalanced }
    }
    return ShrinkingChallenge(name, commands: commands, target: test.target)
  }

  /// A subtree that is borrowed from the left is put behind the others.
  private static var bTree: ShrinkingChallenge {
    let keys = Gen.int(in: 0...99)
    let test = StatefulTest(
      "challenge/b-tree", model: Set<Int>(), system: { BTree(misplacesBorrowed: true) }
    ) { on in
      on.command("insert", keys) {
        $0.insert($1)
      } system: {
        $0.insert($1)
      }
      on.command("remove", keys) {
        $0.remove($1)
      } system: {
        $0.remove($1)
      }
      on.check("keys") { $0.sorted() == $1.keys }
    }
    return ShrinkingChallenge("b-tree", commands: 11, target: test.target)
  }

  /// A text that loses its end when the buffer grows for the second time.
  private static var gapBuffer: ShrinkingChallenge {
    let test = StatefulTest(
      "challenge/gap-buffer", model: (text: [Int](), cursor: 0), system: { GapBuffer() }
    ) { on in
      on.command("insert", .array(of: .int(in: 0...9), count: 1...2)) {
        $0.text.insert(contentsOf: $1, at: $0.cursor)
        $0.cursor += $1.count
      } system: {
        $0.insert($1)
      }
      on.command("move", from: { .insertionIndex(of: $0.text) }) {
        $0.cursor = $1
      } system: {
        $0.moveCursor(to: $1)
      }
      on.command("remove-backward") {
        guard $0.cursor > 0 else { return }
        $0.cursor -= 1
        $0.text.remove(at: $0.cursor)
      } system: {
        $0.removeBackward()
      }
      on.check("text") { $0.text == $1.text }
    }
    return ShrinkingChallenge("gap-buffer", commands: 6, target: test.target)
  }

  /// Two queues that are merged: a run of four or more is taken over as a whole.
  private static var splicingHeap: ShrinkingChallenge {
    let test = StatefulTest(
      "challenge/splicing-heap", model: [[Int](), [Int]()],
      system: { [SplicingHeap(), SplicingHeap()] }
    ) { on in
      on.command("push", .int(in: 0...1), .int(in: 0...99)) {
        $0[$1].append($2)
      } system: {
        $0[$1].push($2)
      }
      on.command("pop", .int(in: 0...1)) { (queues: inout [[Int]], queue: Int) -> Int? in
        guard let least = queues[queue].min() else { return nil }
        queues[queue].remove(at: queues[queue].firstIndex(of: least) ?? 0)
        return least
      } system: {
        $0[$1].pop()
      }
      on.command("merge", .int(in: 0...1)) {
        $0[$1] += $0[1 - $1]
        $0[1 - $1] = []
      } system: {
        $0[$1].merge($0[1 - $1])
        $0[1 - $1] = SplicingHeap()
      }
      on.check("queues") { $0.map { $0.sorted() } == $1.map(\.numbers) }
    }
    return ShrinkingChallenge("splicing-heap", commands: 9, target: test.target)
  }

  /// A heap that moves what fills a hole down, and never up.
  private static var arrayHeap: ShrinkingChallenge {
    let test = StatefulTest("challenge/array-heap", model: [Int](), system: { ArrayHeap() }) { on in
      on.command("push", .int(in: 0...99)) {
        $0.append($1)
      } system: {
        $0.push($1)
      }
      on.command("pop") { (numbers: inout [Int]) -> Int? in
        guard let least = numbers.min() else { return nil }
        numbers.remove(at: numbers.firstIndex(of: least) ?? 0)
        return least
      } system: {
        $0.pop()
      }
      on.command("remove", from: { .existing(in: $0) }) {
        $0.remove(at: $0.firstIndex(of: $1) ?? 0)
      } system: {
        $0.remove($1)
      }
      on.check("heap") { _, heap in
        heap.numbers.indices.dropFirst().allSatisfy {
          heap.numbers[($0 - 1) / 2] <= heap.numbers[$0]
        }
      }
    }
    return ShrinkingChallenge("array-heap", commands: 7, target: test.target)
  }

  /// Processes with names; a name outlives its process.
  private static var registry: ShrinkingChallenge {
    let names = Gen.int(in: 0...4)
    let test = StatefulTest(
      "challenge/registry", model: ProcessRegistry(isFaulty: false),
      system: { ProcessRegistry(isFaulty: true) }
    ) { on in
      on.command("spawn") {
        $0.spawn()
      } system: {
        $0.spawn()
      }
      on.command("register", names, from: { .index(below: $0.count) }) {
        $0.register($1, $2)
      } system: {
        $0.register($1, $2)
      }
      on.command("unregister", names) {
        $0.unregister($1)
      } system: {
        $0.unregister($1)
      }
      on.command("whereis", names) {
        $0.whereIs($1)
      } system: {
        $0.whereIs($1)
      }
      on.command("kill", from: { .index(below: $0.count) }) {
        $0.kill($1)
      } system: {
        $0.kill($1)
      }
    }
    return ShrinkingChallenge("registry", commands: 4, others: ["register": 5], target: test.target)
  }
}

/// Processes by birth, and the names of those that live.
package struct ProcessRegistry: Hashable, Sendable {
  private var isAlive: [Bool] = []
  private var names: [Int: Int] = [:]
  private let isFaulty: Bool

  /// Makes an empty registry.
  package init(isFaulty: Bool) { self.isFaulty = isFaulty }

  var count: Int { isAlive.count }

  mutating func spawn() -> Int {
    isAlive.append(true)
    return isAlive.count - 1
  }

  mutating func register(_ name: Int, _ process: Int) -> Bool {
    guard isAlive.indices.contains(process), isAlive[process], names[name] == nil,
      !names.values.contains(process)
    else { return false }
    names[name] = process
    return true
  }

  mutating func unregister(_ name: Int) -> Bool { names.removeValue(forKey: name) != nil }

  func whereIs(_ name: Int) -> Int? { names[name] }

  mutating func kill(_ process: Int) {
    guard isAlive.indices.contains(process) else { return }
    isAlive[process] = false
    if !isFaulty { names = names.filter { $0.value != process } }
  }
}
