/// The leaves of a B+ tree, four keys each and chained; a leaf in the middle that loses its last key takes
/// the next one out of the chain with it.
enum LeafChain: SearchSubject {
  static let name = "leaf-chain"
  static let minimalLength = 12
  static let kinds = [
    SubjectKind("insert", 40), SubjectKind("remove", 40), SubjectKind("scan", 40),
  ]

  struct Leaf {
    var keys: [Int]
    var next: Int?
  }

  struct System {
    /// Leaves by number; those that are gone are empty and in no chain.
    private var leaves = [Leaf(keys: [], next: nil)]
    /// The numbers of the leaves in ascending order of their keys, as the inner nodes have them.
    private var order = [0]

    private func place(of key: Int) -> Int {
      order.indices.last { place in
        place == 0 || (leaves[order[place]].keys.first ?? .max) <= key
      } ?? 0
    }

    mutating func insert(_ key: Int) {
      let place = place(of: key)
      let number = order[place]
      guard !leaves[number].keys.contains(key) else { return }
      let at = leaves[number].keys.firstIndex { $0 > key } ?? leaves[number].keys.count
      leaves[number].keys.insert(key, at: at)
      guard leaves[number].keys.count > 4 else { return }
      let right = Leaf(keys: Array(leaves[number].keys[3...]), next: leaves[number].next)
      leaves[number].keys.removeSubrange(3...)
      leaves[number].next = leaves.count
      order.insert(leaves.count, at: place + 1)
      leaves.append(right)
    }

    mutating func remove(_ key: Int) {
      let place = place(of: key)
      let number = order[place]
      leaves[number].keys.removeAll { $0 == key }
      guard leaves[number].keys.isEmpty, place > 0 else { return }
      // Wrong: it is followed by the next one, not by the one after that.
      let next = leaves[number].next
      leaves[order[place - 1]].next = next.map { leaves[$0].next ?? $0 }
      order.remove(at: place)
    }

    /// A digest of the keys from `key` on, by way of the chain.
    func scan(from key: Int) -> Int {
      var number: Int? = order[place(of: key)]
      var digest = 0
      while let leaf = number {
        for found in leaves[leaf].keys where found >= key { digest = digest &* 41 &+ found + 1 }
        number = leaves[leaf].next
      }
      return digest
    }
  }

  static func makeModel() -> [Bool] { [Bool](repeating: false, count: 40) }
  static func makeSystem() -> System { System() }

  static func step(_ command: SubjectCommand<Self>, _ model: inout [Bool]) -> Int? {
    switch command.kind {
    case 0: model[command.first] = true
    case 1:
      guard model[command.first] else { return nil }
      model[command.first] = false
    default:
      return (command.first..<40).reduce(0) { model[$1] ? $0 &* 41 &+ $1 + 1 : $0 }
    }
    return 0
  }

  static func perform(_ command: SubjectCommand<Self>, _ system: inout System) -> Int {
    switch command.kind {
    case 0: system.insert(command.first)
    case 1: system.remove(command.first)
    default: return system.scan(from: command.first)
    }
    return 0
  }
}
