import StatefulFuzz

/// A label that fewer cases have than its goal says.
public struct MissedLabel: Hashable, Sendable {
  /// `suite/strategy`.
  public var target: String

  /// The label and how many cases are to have it.
  public var goal: CoverGoal

  /// Cases that have it.
  public var hits: UInt64

  /// Cases that were watched.
  public var cases: UInt64

  init(_ statistics: TargetStatistics, _ goal: CoverGoal) {
    (target, self.goal) = (statistics.target, goal)
    (hits, cases) = (statistics.labels[goal.label, default: 0], statistics.cases)
  }

  /// The sentence for reports.
  public var message: String {
    let wanted =
      switch goal.minimum {
      case .share(let share): "\(share * 100) % are wanted"
      case .cases(1): "1 is wanted"
      case .cases(let count): "\(count) are wanted"
      }
    return "\(target): \(hits) of \(cases) cases are '\(goal.label)'; at least \(wanted)"
  }
}

/// Counts the cases with a label that has a number for a goal.
///
/// The watched cases of a campaign are few, and a label that too few of them have may well be on enough
/// of all; so cases are watched until it is on as many as wanted, or as many have been watched as the
/// campaign ran.
struct LabelCount {
  let options: CampaignOptions
  let executor: any Executor
  let mayGoOn: () -> Bool

  /// Cases that are watched for a small goal, unless the campaign was shorter.
  private static let caseLimit: UInt64 = 4096

  private static let blockSize: UInt64 = 128

  /// The labels of a target that too few cases have.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - index: Its number at the executor.
  ///   - known: What the campaign saw of it.
  ///   - cases: The cases of the campaign.
  /// - Returns: Each with what was counted, in the order of the goals; none where there is no time to
  ///   count.
  /// - Throws: `IsolationError` when workers cannot run.
  /// - Complexity: Nothing where every goal was reached; else at most 4096 cases, or four times as
  ///   many as are wanted.
  func missedLabels(
    of target: Target, at index: Int, _ known: TargetStatistics, cases: UInt64
  ) throws(IsolationError) -> [MissedLabel] {
    var sum = known
    var next: UInt64 = 0
    while true {
      let open = sum.openGoals
      let end = min(cases, open.map(Self.caseLimit(of:)).max() ?? 0)
      guard known.cases + next < end else { return open.map { MissedLabel(sum, $0) } }
      guard mayGoOn() else { return [] }
      // A seed of its own: these are no cases of the campaign.
      let block = CaseBlock(
        targets: [index], campaignSeed: ~options.seed, firstCase: next,
        caseCount: min(Self.blockSize, end - known.cases - next),
        commandLimit: options.commandLimit,
        sampling: .all)
      do {
        guard case .block(let part) = try executor.perform(.block(block), mayGoOn: mayGoOn),
          part.caseCount > 0
        else { return [] }
        for observation in part.observations { sum.add(observation) }
        next += part.caseCount
      } catch .stopped {
        return []
      }
    }
  }

  private static func caseLimit(of goal: CoverGoal) -> UInt64 {
    guard case .cases(let wanted) = goal.minimum else { return 0 }
    return max(caseLimit, wanted > .max / 4 ? .max : wanted * 4)
  }
}
