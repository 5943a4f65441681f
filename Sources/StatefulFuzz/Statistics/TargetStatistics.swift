/// What the watched cases of a target did: counts of each command kind, which kinds followed each
/// other, and labels.
public struct TargetStatistics: Sendable, Equatable {
  /// Counts of one command kind.
  public struct Kind: Sendable, Equatable {
    /// The kind's name.
    public var name: String
    /// Commands that were drawn and looked at: all of a watched case but where the model is large.
    public var generated: UInt64 = 0
    /// Those among them that were illegal where they stood.
    public var rejected: UInt64 = 0
    /// Those that changed the model, or had something to answer, or may have changed what of the
    /// model cannot be looked at.
    public var effective: UInt64 = 0
    /// Those that the system saw.
    public var executed: UInt64 { generated - min(rejected, generated) }
  }

  /// `suite/strategy`.
  public let target: String

  /// Whether its commands may be in flight together.
  package let overlaps: Bool

  private let lanes: Int

  /// Labels, each with the share or the number of cases that must have it.
  public let goals: [CoverGoal]

  private let names: [String]
  private var tally: CommandTally

  package init(_ target: Target, _ tally: CommandTally = CommandTally()) {
    self.target = target.name
    overlaps = target.overlaps
    lanes = target.lanes
    goals = target.coverGoals
    names = target.commandKinds
    self.tally = tally
  }

  package mutating func add(_ observation: CaseObservation) { tally.add(observation, names: names) }

  /// Cases that were watched.
  public var cases: UInt64 { tally.cases }

  /// Each kind, in canonical order.
  public var kinds: [Kind] {
    names.map { name in
      let counts = tally.kinds[name, default: CommandTally.KindCounts()]
      return Kind(
        name: name, generated: counts.generated, rejected: counts.rejected,
        effective: counts.effective)
    }
  }

  /// For each kind, how often each kind came right behind it.
  public var pairs: [[UInt64]] {
    names.map { one in names.map { other in tally.pairs[one]?[other] ?? 0 } }
  }

  /// Watched cases with each label.
  public var labels: [String: UInt64] { tally.labels }

  /// Watched cases by their number of commands.
  public var lengths: [Int: UInt64] { tally.lengths }

  /// Kinds that were drawn and never had an effect.
  package var idleKinds: [Kind] { kinds.filter { $0.generated > 0 && $0.effective == 0 } }

  /// Kinds that were never drawn, by name.
  package var missingKinds: [String] { names.filter { tally.kinds[$0] == nil } }

  /// The commands that were looked at.
  package var commandCount: UInt64 { kinds.reduce(0) { $0 + $1.generated } }

  /// The label of cases in which a command was called while another one had not returned.
  package static let overlapLabel = "commands overlapped"

  /// Why lanes are of no use to the target; nil where commands overlapped, or too few cases were watched to tell.
  package var uselessLanes: String? {
    guard lanes > 1, cases >= Self.enoughToTell, labels[Self.overlapLabel, default: 0] == 0 else {
      return nil
    }
    return "\(target): no command overlapped another in \(cases) cases that were watched: another "
      + "lane runs only where a command suspends at an 'await', and none of them did. Leave out 'lanes:', or "
      + "test the asynchronous code that calls this. Threads are not tested: for data races use the "
      + "Thread Sanitizer"
  }

  /// Where a command in five cases overlaps another, as many without any are one chance in a thousand.
  private static let enoughToTell: UInt64 = 32

  /// Goals that are shares and that the cases speak against beyond doubt.
  public var missedGoals: [CoverGoal] {
    goals.filter { goal in
      guard case .share(let share) = goal.minimum else { return false }
      return CoverTest(goal: share).isMissed(hits: labels[goal.label, default: 0], of: cases)
    }
  }

  /// Goals that are numbers of cases, and that the watched cases have not reached.
  package var openGoals: [CoverGoal] {
    goals.filter { goal in
      guard case .cases(let wanted) = goal.minimum else { return false }
      return labels[goal.label, default: 0] < wanted
    }
  }
}
