import FuzzCampaigns
import StatefulFuzz

/// What the watched cases of a target did, as the summary of `run --json` prints it.
public struct StatisticsJSON: Encodable, Sendable {
  var v = 1
  var target: String
  var cases: UInt64
  var kinds: [KindJSON]
  /// For each kind in the order of `kinds`, how often each kind came right behind it.
  var pairs: [[UInt64]]
  var labels: [LabelJSON]

  /// Watched cases by their number of commands, the shortest first.
  var lengths: [LengthJSON]

  /// Counts of one command kind.
  struct KindJSON: Encodable, Sendable {
    var v = 1
    var kind: String
    var generated: UInt64
    var executed: UInt64
    var rejected: UInt64
    var effective: UInt64
  }

  /// Cases with one label, and the share or the number that is wanted of them.
  struct LabelJSON: Encodable, Sendable {
    var v = 1
    var label: String
    var cases: UInt64
    var wanted: OrNull<Double>
    var wanted_cases: OrNull<UInt64>
    var missed: Bool
  }

  /// Cases with so many commands.
  struct LengthJSON: Encodable, Sendable {
    var v = 1
    var commands: Int
    var cases: UInt64
  }

  /// Takes what was counted.
  ///
  /// - Parameters:
  ///   - statistics: Counts of watched cases.
  ///   - counts: Goals that are numbers of cases and were not reached, also those of other targets.
  init(_ statistics: TargetStatistics, missed counts: [MissedLabel] = []) {
    target = statistics.target
    cases = statistics.cases
    kinds = statistics.kinds.map {
      KindJSON(
        kind: $0.name, generated: $0.generated, executed: $0.executed, rejected: $0.rejected,
        effective: $0.effective)
    }
    pairs = statistics.pairs
    lengths = statistics.lengths.sorted { $0.key < $1.key }.map {
      LengthJSON(commands: $0, cases: $1)
    }
    let own = counts.filter { $0.target == statistics.target }.map(\.goal)
    let missed = Set((statistics.missedGoals + own).map(\.label))
    let names = Set(statistics.labels.keys).union(statistics.goals.map(\.label)).sorted()
    labels = names.map { name in
      LabelJSON(
        label: name, cases: statistics.labels[name, default: 0],
        wanted: OrNull(statistics.goals.lazy.filter { $0.label == name }.compactMap(\.share).first),
        wanted_cases: OrNull(
          statistics.goals.lazy.filter { $0.label == name }.compactMap(\.cases).first),
        missed: missed.contains(name))
    }
  }
}

/// A command kind that never took effect.
public struct IdleKindJSON: Encodable, Sendable {
  var v = 1
  var target: String
  var kind: String

  init(_ idle: IdleKind) {
    target = idle.target
    kind = idle.kind
  }
}

extension CoverGoal {
  fileprivate var share: Double? {
    guard case .share(let share) = minimum else { return nil }
    return share
  }

  fileprivate var cases: UInt64? {
    guard case .cases(let cases) = minimum else { return nil }
    return cases
  }
}
