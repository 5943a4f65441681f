import Testing

@testable import Yardsticks

@Suite("The number of commands that a challenge is known to take", .ownThread)
struct KnownMinimumTests {
  /// A search over trees whose numbers are their ranks: only the order of numbers matters.
  private func shortest(_ fault: RedBlackTree.Fault, limit: Int) -> Int? {
    shortestSequence(from: RedBlackTree.leaf, limit: limit) { tree in
      let count = tree.keys.count
      let spread = tree.mapping { 2 * $0 + 1 }
      let inserted = (0...count).map { spread.inserting(2 * $0) }
      let removed = (0..<count).map { tree.removing($0, fault: fault) }
      let expected = (0..<count).map { gone in (0..<count).filter { $0 != gone } }
      return inserted.map { $0.ranked }
        + zip(removed, expected).map { $0.keys == $1 && $0.isBalanced ? $0.ranked : nil }
    }
  }

  /// What a challenge says.
  private func known(_ name: String) throws -> Int? {
    let challenge = try #require(ShrinkingChallenge.all.first { $0.name == name })
    guard case .commands(let count, _) = challenge.minimum else { return nil }
    return count
  }

  @Test(
    "of a red-black tree",
    arguments: [
      ("red-black-sibling", .leftSiblingStaysBlack), ("red-black-join", .joinForgetsMiddle),
      ("red-black-lender", .lenderExchangesSubtrees),
    ] as [(String, RedBlackTree.Fault)])
  func redBlackTree(name: String, fault: RedBlackTree.Fault) throws {
    #expect(shortest(fault, limit: 10) == (try known(name)))
  }

  @Test("is none for a tree without a fault")
  func soundTrees() {
    #expect(shortest(.none, limit: 8) == nil)
  }

  @Test("of a B-tree")
  func bTree() throws {
    let length = shortestSequence(from: BTree(misplacesBorrowed: true), limit: 13) { tree in
      let count = tree.keys.count
      let spread = tree.mapping { 2 * $0 + 1 }
      let inserted = (0...count).map { place in
        var copy = spread
        copy.insert(2 * place)
        return copy.ranked
      }
      let removed = (0..<count).map { gone -> BTree? in
        var copy = tree
        copy.remove(gone)
        return copy.keys == (0..<count).filter { $0 != gone } ? copy.ranked : nil
      }
      return inserted + removed
    }
    #expect(length == (try known("b-tree")))
  }

  @Test("of a gap buffer")
  func gapBuffer() throws {
    struct State: Hashable { var buffer = GapBuffer(); var text: [Int] = []; var cursor = 0 }
    let length = shortestSequence(from: State(), limit: 8) { state in
      var moves: [State?] = []
      func add(_ change: (inout State) -> Void) {
        var copy = state
        change(&copy)
        moves.append(copy.text == copy.buffer.text ? copy : nil)
      }
      for count in 1...2 {
        add {
          let new = Array(repeating: 0, count: count)
          $0.text.insert(contentsOf: new, at: $0.cursor)
          $0.cursor += count
          $0.buffer.insert(new)
        }
      }
      for place in 0...state.text.count {
        add {
          $0.cursor = place; $0.buffer.moveCursor(to: place)
        }
      }
      if state.cursor > 0 {
        add {
          $0.cursor -= 1
          $0.text.remove(at: $0.cursor)
          $0.buffer.removeBackward()
        }
      }
      return moves
    }
    #expect(length == (try known("gap-buffer")))
  }

  @Test("of a heap in an array")
  func arrayHeap() throws {
    let length = shortestSequence(from: ArrayHeap(), limit: 9) { heap in
      let sorted = Set(heap.numbers).sorted()
      var moves: [ArrayHeap?] = []
      func add(_ change: (inout ArrayHeap) -> Void) {
        var copy = heap
        change(&copy)
        let ordered = copy.numbers.indices.dropFirst().allSatisfy {
          copy.numbers[($0 - 1) / 2] <= copy.numbers[$0]
        }
        moves.append(ordered ? copy : nil)
      }
      for number in 0..<6 { add { $0.push(number) } }
      add { _ = $0.pop() }
      for number in sorted { add { $0.remove(number) } }
      return moves
    }
    #expect(length == (try known("array-heap")))
  }

  @Test("of two queues that are merged")
  func splicingHeap() throws {
    let start = [SplicingHeap(), SplicingHeap()]
    let length = shortestSequence(from: start, limit: 10) { queues in
      var moves: [[SplicingHeap]?] = []
      for queue in 0...1 {
        func add(_ change: (inout [SplicingHeap]) -> Void) {
          var copy = queues
          change(&copy)
          moves.append(copy.allSatisfy { $0.numbers == $0.numbers.sorted() } ? copy : nil)
        }
        for number in 0..<3 { add { $0[queue].push(number) } }
        add { _ = $0[queue].pop() }
        add {
          $0[queue].merge($0[1 - queue])
          $0[1 - queue] = SplicingHeap()
        }
      }
      return moves
    }
    #expect(length == (try known("splicing-heap")))
  }
}

extension RedBlackTree {
  fileprivate func mapping(_ change: (Int) -> Int) -> RedBlackTree {
    guard case .node(let color, let left, let key, let right) = self else { return .leaf }
    return .node(color, left.mapping(change), change(key), right.mapping(change))
  }

  fileprivate var ranked: RedBlackTree {
    let keys = keys
    return mapping { key in keys.firstIndex(of: key) ?? -1 }
  }
}

extension BTree {
  fileprivate func mapping(_ change: (Int) -> Int) -> BTree {
    func mapped(_ node: Node) -> Node {
      Node(keys: node.keys.map(change), children: node.children.map(mapped))
    }
    var copy = self
    copy.root = mapped(root)
    return copy
  }

  fileprivate var ranked: BTree {
    let keys = keys
    return mapping { key in keys.firstIndex(of: key) ?? -1 }
  }
}
