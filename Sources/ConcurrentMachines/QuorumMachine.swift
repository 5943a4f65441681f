import StatefulFuzz

/// A vote among twenty that is decided by whoever answers first, as long as that is not the last one asked.
enum QuorumMachine: ConcurrentMachine {
  static let model = 0
  static let lanes = 1
  static let faulty = (
    name: "quorum-last-answers-first", summary: "goes wrong if the last of twenty tasks runs first"
  )
  static let safe = (name: "quorum-any-order", summary: "does the same in any order")

  static func makeSystem(isFaulty: Bool) -> Quorum { Quorum(isFaulty: isFaulty) }

  static func describe(_ on: Commands<Int, Quorum>, hazard: String?) {
    on.command("vote") { (_: inout Int) -> Int in
      20
    } system: { (quorum: inout Quorum) async -> Int in
      await quorum.vote()
    }.expected(hazard)
  }
}

actor Quorum {
  private let isFaulty: Bool

  init(isFaulty: Bool) { self.isFaulty = isFaulty }

  func vote() async -> Int {
    let isFaulty = isFaulty
    return await withTaskGroup(of: Int.self) { group in
      for voter in 0..<20 { group.addTask { voter } }
      var (votes, first) = (0, -1)
      for await voter in group {
        if votes == 0 { first = voter }
        votes += 1
      }
      return isFaulty && first == 19 ? votes - 1 : votes
    }
  }
}
