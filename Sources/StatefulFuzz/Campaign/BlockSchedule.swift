/// Cuts the cases of a campaign into blocks and puts their results back in order.
///
/// Blocks finish in any order; they are taken in the order of their cases, so that the first case
/// of a bucket, and hence every finding, does not depend on the number of workers.
struct BlockSchedule {
  /// Cases in a block: some milliseconds of work, thousands of times the cost of handing it out.
  static let blockSize: UInt64 = 1024

  private let targets: [Int]
  private let options: CampaignOptions
  private var nextCase: UInt64 = 0
  private var nextToMerge: UInt64 = 0
  private var finished: [UInt64: BlockResult] = [:]

  init(targets: [Int], options: CampaignOptions) {
    self.targets = targets
    self.options = options
  }

  /// The next block to run; nil when all cases are handed out.
  mutating func next() -> CaseBlock? {
    let end = options.cases ?? .max
    guard nextCase < end else { return nil }
    let block = CaseBlock(
      targets: targets, campaignSeed: options.seed, firstCase: nextCase,
      caseCount: min(Self.blockSize, end - nextCase), commandLimit: options.commandLimit)
    nextCase += block.caseCount
    return block
  }

  /// Whether every case was handed out and taken back.
  var isDone: Bool { nextToMerge >= (options.cases ?? .max) }

  mutating func finish(_ block: CaseBlock, _ result: BlockResult) {
    finished[block.firstCase] = result
  }

  /// The result of the next block in order; nil when it is still under way.
  mutating func takeNext() -> BlockResult? {
    guard let result = finished.removeValue(forKey: nextToMerge) else { return nil }
    nextToMerge += min(Self.blockSize, (options.cases ?? .max) - nextToMerge)
    return result
  }

  /// All results that are left, in order; blocks before them may be missing.
  mutating func takeRest() -> [BlockResult] {
    defer { finished = [:] }
    return finished.sorted { $0.key < $1.key }.map(\.value)
  }
}
