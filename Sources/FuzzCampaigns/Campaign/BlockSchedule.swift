import StatefulFuzz

/// Cuts the cases of a campaign into blocks and puts their results back in order.
///
/// Blocks finish in any order; they are taken in the order of their cases, so that the first case
/// of a bucket, and hence every finding, does not depend on the number of workers. Blocks of other
/// shards, and cases that are covered already, are left out.
package struct BlockSchedule {
  /// Cases in a block: some milliseconds of work, thousands of times the cost of handing it out.
  package static let blockSize: UInt64 = 1024

  private let targets: [Int]
  private let options: CampaignOptions
  private let covered: CaseIntervals
  private var nextBlock: UInt64
  /// Blocks, or what is left of one, that are still to be handed out; ascending.
  private var gaps: [Range<UInt64>] = []
  /// First cases of what is handed out and not taken back, ascending.
  private var order: [UInt64] = []
  private var finished: [UInt64: (CaseBlock, BlockResult)] = [:]
  /// Cases that ended their process, by the number of the block of which a part is still to be run.
  private var fatal: [UInt64: [UInt64]] = [:]

  /// Plans the cases that are not yet covered.
  ///
  /// - Parameters:
  ///   - targets: The slots in which cases take turns, as indices of targets.
  ///   - options: Seed, limits and shard.
  ///   - covered: Cases of earlier sessions.
  init(targets: [Int], options: CampaignOptions, covered: CaseIntervals = CaseIntervals()) {
    self.targets = targets
    self.options = options
    self.covered = covered
    nextBlock = 0
    skipOtherShards()
  }

  /// The slots of a campaign: each target as often as it weighs, in turns as long as they last.
  static func slots(of weights: [Int]) -> [Int] {
    (0..<(weights.max() ?? 0)).flatMap { turn in weights.indices.filter { weights[$0] > turn } }
  }

  /// No case has a number beyond those that a ledger can hold.
  private var end: UInt64 { min(options.cases ?? .max, StoredCount.greatest) }

  private mutating func skipOtherShards() {
    guard let shard = options.shard else { return }
    let count = UInt64(shard.count)
    let distance = (UInt64(shard.index - 1) + count - nextBlock % count) % count
    let (block, overflows) = nextBlock.addingReportingOverflow(distance)
    nextBlock = overflows ? .max : block
  }

  /// The next block to run; nil when all cases are handed out.
  mutating func next() -> CaseBlock? {
    while gaps.isEmpty {
      let (first, overflows) = nextBlock.multipliedReportingOverflow(by: Self.blockSize)
      guard !overflows, first < end else { return nil }
      let block = first..<first + min(Self.blockSize, end - first)
      gaps = covered.gaps(in: block)
      // What is covered is passed over at once, however many blocks it is.
      let next = gaps.isEmpty ? covered.firstMissing(from: block.upperBound) : 0
      nextBlock = max(nextBlock + 1, next / Self.blockSize)
      skipOtherShards()
    }
    let gap = gaps.removeFirst()
    order.insert(gap.lowerBound, at: order.firstIndex { $0 > gap.lowerBound } ?? order.endIndex)
    return block(from: gap.lowerBound, count: gap.upperBound - gap.lowerBound)
  }

  private func block(from firstCase: UInt64, count: UInt64) -> CaseBlock {
    let number = firstCase / Self.blockSize
    let isSearch = options.searchShare.includes(block: number)
    var start = SearchStart(firstCase: number * Self.blockSize)
    start.seesCode = options.seesCode
    start.fatal = fatal[number] ?? []
    return CaseBlock(
      targets: targets, campaignSeed: options.seed, firstCase: firstCase, caseCount: count,
      commandLimit: options.commandLimit,
      search: isSearch ? start : nil,
      sampling: options.hasStatistics ? .some : .none)
  }

  /// Whether a case belongs to no search.
  func isFresh(_ caseIndex: UInt64) -> Bool {
    !options.searchShare.includes(block: caseIndex / Self.blockSize)
  }

  /// Where a case comes from.
  ///
  /// - Parameters:
  ///   - caseIndex: The case.
  ///   - fatal: The cases of its block that ended their process.
  /// - Returns: What a worker needs to make the case again.
  func input(of caseIndex: UInt64, fatal: [UInt64]) -> CaseInput {
    var block = block(from: caseIndex / Self.blockSize * Self.blockSize, count: Self.blockSize)
    let known = block.search?.fatal ?? []
    block.search?.fatal = known + fatal.filter { !known.contains($0) }
    return block.input(of: caseIndex)
  }

  /// The cases of a search that come before this one in its block; nil where it depends on none.
  func searched(before caseIndex: UInt64) -> CaseBlock? {
    let first = caseIndex / Self.blockSize * Self.blockSize
    let block = block(from: first, count: caseIndex - first)
    return block.search == nil || caseIndex == first ? nil : block
  }

  /// Whether every case was handed out and taken back; changes nothing.
  var isDone: Bool {
    guard order.isEmpty else { return false }
    var rest = self
    return rest.next() == nil
  }

  mutating func finish(_ block: CaseBlock, _ result: BlockResult) {
    finished[block.firstCase] = (block, result)
    guard options.endsBlocksAtFailure,
      let rest = block.rest(from: block.firstCase + result.caseCount)
    else { return }
    gaps.insert(rest.firstCase..<rest.endCase, at: 0)
    fatal[block.firstCase / Self.blockSize, default: []] += result.fatal
  }

  /// Cases of blocks that have ended and are not taken back yet.
  var finishedCases: UInt64 { finished.values.reduce(0) { $0 + $1.1.caseCount } }

  /// The result of the next block in order; nil when it is still under way.
  mutating func takeNext() -> (CaseBlock, BlockResult)? {
    guard let first = order.first, let result = finished.removeValue(forKey: first) else {
      return nil
    }
    order.removeFirst()
    return result
  }

  /// All results that are left, in order; blocks before them may be missing.
  mutating func takeRest() -> [(CaseBlock, BlockResult)] {
    defer { finished = [:] }
    return finished.sorted { $0.key < $1.key }.map(\.value)
  }
}
