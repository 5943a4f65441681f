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

  package init(target: String, kind: String, isRejected: Bool = false, isInFlight: Bool = false) {
    (self.target, self.kind) = (target, kind)
    (self.isRejected, self.isInFlight) = (isRejected, isInFlight)
  }

  init(_ target: String, _ kind: TargetStatistics.Kind, isInFlight: Bool) {
    self.init(
      target: target, kind: kind.name, isRejected: kind.executed == 0, isInFlight: isInFlight)
  }

  /// The sentence for reports.
  public var message: String {
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

  /// The idle kinds of a target.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - index: Its number at the executor.
  ///   - known: What the campaign saw of it.
  /// - Returns: What was seen of them, in canonical order.
  /// - Throws: `IsolationError` when workers cannot run.
  /// - Complexity: Nothing where every kind had an effect; else at most 4096 cases.
  func idleKinds(
    of target: Target, at index: Int, _ known: TargetStatistics
  ) throws(IsolationError) -> [TargetStatistics.Kind] {
    var sum = known
    for number in 0..<Self.blockLimit {
      let suspects = sum.idleKinds.filter { $0.generated >= Self.suspicion }
      let open = suspects.filter { $0.generated < Self.proof }
      guard !open.isEmpty else { return suspects }
      guard mayGoOn() else { return [] }
      // A seed of its own: these are no cases of the campaign.
      let block = CaseBlock(
        targets: [index], campaignSeed: ~options.seed, firstCase: number * Self.blockSize,
        caseCount: Self.blockSize, commandLimit: options.commandLimit, sampling: .all)
      do {
        guard case .block(let part) = try executor.perform(.block(block), mayGoOn: mayGoOn)
        else { return [] }
        for observation in part.observations { sum.add(observation) }
      } catch .stopped {
        return []
      }
    }
    return sum.idleKinds.filter { $0.generated >= Self.proof }
  }
}
