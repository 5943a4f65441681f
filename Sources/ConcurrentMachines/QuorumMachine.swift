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
    describe(on, hazard: hazard, voters: 20)
  }

  /// The same with other voters than twenty: all orders of a few can be tried.
  static func describe(_ on: Commands<Int, Quorum>, hazard: String?, voters: Int) {
    on.command("vote") { (_: inout Int) -> Int in
      voters
    } system: { (quorum: inout Quorum) async -> Int in
      await quorum.vote()
    }.expected(hazard)
  }
}

actor Quorum {
  private let isFaulty: Bool
  private let voters: Int

  init(isFaulty: Bool, voters: Int = 20) { (self.isFaulty, self.voters) = (isFaulty, voters) }

  func vote() async -> Int {
    let (isFaulty, voters) = (isFaulty, voters)
    return await withTaskGroup(of: Int.self) { group in
      for voter in 0..<voters { group.addTask { voter } }
      var (votes, first) = (0, -1)
      for await voter in group {
        if votes == 0 { first = voter }
        votes += 1
      }
      return isFaulty && first == voters - 1 ? votes - 1 : votes
    }
  }
}
