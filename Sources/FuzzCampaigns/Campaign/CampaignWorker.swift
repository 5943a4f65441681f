import StatefulFuzz

/// A worker of a campaign and what it is doing.
struct CampaignWorker {
  var executor: any Executor
  var block: CaseBlock?
  var sofar: BlockResult?

  /// Cases of the block that its worker is done with.
  var caseCount: UInt64 {
    guard let block, let index = executor.caseUnderWay, index >= block.firstCase else { return 0 }
    return min(index - block.firstCase, block.caseCount)
  }

  /// What a case takes at the least that others are told to wait for.
  private static let longTime = Duration.seconds(1)

  /// The target of the case under way, where it has taken long already.
  var targetOfLongCase: Int? {
    guard block != nil, let index = executor.caseUnderWay else { return nil }
    return executor.slowest.all.first { $0.caseIndex == index && $0.time >= Self.longTime }?.target
  }
}
