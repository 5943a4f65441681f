/// A tree whose nodes hold one to three numbers.
///
/// - Source: Cormen, Leiserson, Rivest & Stein, "Introduction to Algorithms", chapter on B-trees, with a
///   minimum degree of 2.
package struct BTree: Hashable, Sendable {
  /// A node: numbers, and one child more than numbers or none.
  package struct Node: Hashable, Sendable {
    var keys: [Int] = []
    var children: [Node] = []

    var isLeaf: Bool { children.isEmpty }

    var allKeys: [Int] {
      guard !isLeaf else { return keys }
      return children.indices.flatMap {
        children[$0].allKeys + ($0 < keys.count ? [keys[$0]] : [])
      }
    }
  }

  var root = Node()

  /// Whether a subtree that is borrowed from the left is put behind the others.
  private let misplacesBorrowed: Bool

  /// Makes an empty tree.
  package init(misplacesBorrowed: Bool) { self.misplacesBorrowed = misplacesBorrowed }

  /// The numbers as a walk finds them.
  package var keys: [Int] { root.allKeys }

  /// Adds a number, unless it is there.
  package mutating func insert(_ key: Int) {
    if root.keys.count == 3 {
      var grown = Node(keys: [], children: [root])
      Self.splitChild(0, of: &grown)
      root = grown
    }
    Self.insert(key, into: &root)
  }

  private static func insert(_ key: Int, into node: inout Node) {
    guard !node.keys.contains(key) else { return }
    var place = node.keys.firstIndex { key < $0 } ?? node.keys.count
    guard !node.isLeaf else { return node.keys.insert(key, at: place) }
    if node.children[place].keys.count == 3 {
      splitChild(place, of: &node)
      if key == node.keys[place] { return }
      if key > node.keys[place] { place += 1 }
    }
    insert(key, into: &node.children[place])
  }

  private static func splitChild(_ index: Int, of node: inout Node) {
    let full = node.children[index]
    let left = Node(keys: [full.keys[0]], children: Array(full.children.prefix(2)))
    let right = Node(keys: [full.keys[2]], children: Array(full.children.dropFirst(2)))
    node.keys.insert(full.keys[1], at: index)
    node.children.replaceSubrange(index...index, with: [left, right])
  }

  /// Removes a number, if it is there.
  package mutating func remove(_ key: Int) {
    remove(key, from: &root)
    if root.keys.isEmpty, let only = root.children.first { root = only }
  }

  private func remove(_ key: Int, from node: inout Node) {
    if let place = node.keys.firstIndex(of: key) {
      if node.isLeaf {
        node.keys.remove(at: place)
      } else if node.children[place].keys.count > 1 {
        let last = node.children[place].allKeys.last ?? key
        node.keys[place] = last
        remove(last, from: &node.children[place])
      } else if node.children[place + 1].keys.count > 1 {
        let first = node.children[place + 1].allKeys.first ?? key
        node.keys[place] = first
        remove(first, from: &node.children[place + 1])
      } else {
        Self.mergeChildren(place, of: &node)
        remove(key, from: &node.children[place])
      }
      return
    }
    guard !node.isLeaf else { return }
    var place = node.keys.firstIndex { key < $0 } ?? node.keys.count
    if node.children[place].keys.count == 1 { place = refill(place, of: &node) }
    remove(key, from: &node.children[place])
  }

  /// Gives a child a second number, and returns where it is then.
  private func refill(_ place: Int, of node: inout Node) -> Int {
    if place > 0, node.children[place - 1].keys.count > 1 {
      node.children[place].keys.insert(node.keys[place - 1], at: 0)
      node.keys[place - 1] = node.children[place - 1].keys.removeLast()
      if let subtree = node.children[place - 1].children.popLast() {
        let end = node.children[place].children.count
        node.children[place].children.insert(subtree, at: misplacesBorrowed ? end : 0)
      }
      return place
    }
    if place < node.keys.count, node.children[place + 1].keys.count > 1 {
      node.children[place].keys.append(node.keys[place])
      node.keys[place] = node.children[place + 1].keys.removeFirst()
      if !node.children[place + 1].isLeaf {
        node.children[place].children.append(node.children[place + 1].children.removeFirst())
      }
      return place
    }
    let left = place == node.keys.count ? place - 1 : place
    Self.mergeChildren(left, of: &node)
    return left
  }

  private static func mergeChildren(_ place: Int, of node: inout Node) {
    let right = node.children.remove(at: place + 1)
    let middle = node.keys.remove(at: place)
    node.children[place].keys += [middle] + right.keys
    node.children[place].children += right.children
  }
}
