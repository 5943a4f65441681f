import StatefulFuzz

/// A command kind that never took effect, however often it was drawn.
public struct IdleKind: Hashable, Sendable {
  /// `suite/strategy`.
  public var target: String
  /// The kind's name.
  public var kind: String

  /// Whether every one that was drawn was illegal, or rejected by a generator.
  package var isRejected = false

  /// Whether its commands were in flight together with others.
  package var isInFlight = false

  /// Among how many commands none was of this kind; nil where some were.
  package var missingAmong: UInt64?

  package init(
    target: String, kind: String, isRejected: Bool = false, isInFlight: Bool = false,
    missingAmong: UInt64? = nil
  ) {
    (self.target, self.kind) = (target, kind)
    (self.isRejected, self.isInFlight) = (isRejected, isInFlight)
    self.missingAmong = missingAmong
  }

  init(_ target: String, _ kind: TargetStatistics.Kind, isInFlight: Bool) {
    self.init(
      target: target, kind: kind.name, isRejected: kind.executed == 0, isInFlight: isInFlight)
  }

  /// The sentence for reports.
  public var message: String {
    if let missingAmong {
      return
        "\(target): '\(kind)' never ran in \(missingAmong) commands: its condition is almost never true, or its "
        + "weight is 0"
    }
    if isRejected {
      return
        "\(target): '\(kind)' never ran: every call was illegal, or a filter of its generators "
        + "accepted no value. Widen the filter, or generate only values that pass it"
    }
    let (effect, others) =
      isInFlight
      ? (
        "effect of its own",
        " Its effect on overlapping commands is still tested: they must return correct results and must not "
          + "trap or hang."
      ) : ("effect", "")
    return
      "\(target): '\(kind)' never had an \(effect): every call was illegal, or left the model unchanged and "
      + "returned nothing, false, 0 or an empty value.\(others) To hit existing elements, draw its arguments from the "
      + "model. If it is meant to change nothing, such as a flush, return what it did from both closures; "
      + "in a machine, implement hasEffect(_:)"
  }
}

/// Tells kinds that never take effect from kinds that seldom do.
///
/// The watched cases of a campaign are few; a kind without an effect among them is looked at in cases
/// of its own, until it had one or was drawn so often that one effect in fifty would have shown.
struct IdleKinds {
  let options: CampaignOptions
  let executor: any Executor
  let mayGoOn: () -> Bool

  /// Draws without an effect after which a kind counts as idle: at one effect in fifty the chance of
  /// none among so many is 10⁻⁹.
  static let proof: UInt64 = 1_024

  /// Watched draws before a kind is looked at.
  private static let suspicion: UInt64 = 8

  private static let blockSize: UInt64 = 128
  private static let blockLimit: UInt64 = 32

  /// Commands of a target among which a kind should have come up once.
  private static let many: UInt64 = 1_000

  /// Commands after which it is past doubt: a kind that is one in a thousand is missed with a chance of 10⁻⁹.
  private static let plenty: UInt64 = 20_000

  /// The kinds of some targets that did nothing: those that were drawn, and those that never were.
  ///
  /// - Parameters:
  ///   - targets: The targets, by their numbers at the executor.
  ///   - statistics: What the campaign saw of them, in their order.
  /// - Returns: The kinds in the order of the targets.
  /// - Throws: `IsolationError` when workers cannot run.
  /// - Complexity: Nothing where every kind had an effect; else at most 4096 cases of a target.
  func kinds(
    of targets: [Target], _ statistics: [TargetStatistics]
  ) throws(IsolationError) -> [IdleKind] {
    var kinds: [IdleKind] = []
    for (index, known) in statistics.enumerated() {
      let target = targets[index]
      for kind in try idleKinds(at: index, known) {
        kinds.append(IdleKind(target.name, kind, isInFlight: target.overlaps))
      }
      // A narrower envelope never draws the kinds of a wider one.
      if target.hasEnvelopes { continue }
      kinds += try missingKinds(of: target, at: index, known)
    }
    return kinds
  }

  private func idleKinds(
    at index: Int, _ known: TargetStatistics
  ) throws(IsolationError) -> [TargetStatistics.Kind] {
    func suspects(_ sum: TargetStatistics) -> [TargetStatistics.Kind] {
      sum.idleKinds.filter { $0.generated >= Self.suspicion }
    }
    let isWhole: (TargetStatistics) -> Bool = { sum in
      suspects(sum).allSatisfy { $0.generated >= Self.proof }
    }
    guard let sum = try watchMore(at: index, known, until: isWhole) else { return [] }
    return isWhole(sum) ? suspects(sum) : sum.idleKinds.filter { $0.generated >= Self.proof }
  }

  private func missingKinds(
    of target: Target, at index: Int, _ known: TargetStatistics
  ) throws(IsolationError) -> [IdleKind] {
    guard known.commandCount >= Self.many else { return [] }
    let sum = try watchMore(at: index, known) {
      $0.missingKinds.isEmpty || $0.commandCount >= Self.plenty
    }
    guard let sum, sum.commandCount >= Self.plenty else { return [] }
    return sum.missingKinds.map {
      IdleKind(target: target.name, kind: $0, missingAmong: sum.commandCount)
    }
  }

  /// Watches cases that are none of the campaign's.
  ///
  /// - Returns: All that was seen, up to a limit; nil where the campaign must stop.
  private func watchMore(
    at index: Int, _ known: TargetStatistics, until isEnough: (TargetStatistics) -> Bool
  ) throws(IsolationError) -> TargetStatistics? {
    var sum = known
    for number in 0..<Self.blockLimit where !isEnough(sum) {
      guard mayGoOn() else { return nil }
      let block = CaseBlock(
        targets: [index], campaignSeed: ~options.seed, firstCase: number * Self.blockSize,
        caseCount: Self.blockSize, commandLimit: options.commandLimit, sampling: .all)
      do {
        guard case .block(let part) = try executor.perform(.block(block), mayGoOn: mayGoOn)
        else { return nil }
        for observation in part.observations { sum.add(observation) }
      } catch .stopped {
        return nil
      }
    }
    return sum
  }
}
