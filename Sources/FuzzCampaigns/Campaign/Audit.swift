import StatefulFuzz

/// Asks of each command whether a test would notice that it does something else than it says.
///
/// Commands of one kind are not performed, or performed twice, and answered as if all were well; a test that
/// passes all the same does not look at what the command does. The faults of one kind at a time are planted in
/// fresh cases, isolated as always.
public struct Audit: Sendable {
  /// What planting one fault has shown.
  public enum Verdict: String, Hashable, Sendable {
    /// Cases fail with it that pass without.
    case killed
    /// No case fails with it.
    case survived
    /// The command never did anything in these cases, with or without a fault.
    case idle
    /// The fault cannot be planted in this system.
    case impossible
  }

  /// A command and a fault.
  public struct Row: Hashable, Sendable {
    /// The kind of command.
    public var command: String
    /// What its commands did instead.
    public var fault: EffectFault
    /// Whether anybody noticed.
    public var verdict: Verdict
    /// The bucket of the first failure that it led to; nil where it led to none.
    public var signature: Signature?
  }

  private let target: Target
  private let options: CampaignOptions

  /// The kinds of command that are audited.
  public var commands: [String] { target.commandKinds }

  /// Whether commands that may be in flight together run one after the other here: nobody can tell what the others
  /// would have answered if one of them had done nothing.
  public let isSequential: Bool

  /// - Parameters:
  ///   - target: What is audited.
  ///   - options: Of the campaigns: how many cases from which seed, how long and how isolated they are.
  public init(_ target: Target, options: CampaignOptions) {
    var options = options
    options.hasCanary = false
    options.confirmations = 0
    options.shrinkTime = .zero
    // A worker that is started looks for the target by its name.
    let sequential = WorkerStart.current == .spawn ? nil : target.makeSequential?() ?? nil
    self.target = sequential ?? target
    (self.options, isSequential) = (options, sequential != nil)
  }

  /// Plants every fault in turn.
  ///
  /// - Parameters:
  ///   - isStopRequested: Asked several times a second; true ends the audit with the rows so far.
  ///   - onFailure: Told of a failure without a planted fault that nobody expects.
  ///   - onRow: Told of each row as soon as it is known.
  /// - Returns: A row for each kind of command and fault, in the order of the kinds.
  /// - Throws: `IsolationError` when workers cannot run.
  public func run(
    isStopRequested: @escaping () -> Bool = { false },
    onFailure: (Signature) -> Void = { _ in }, onRow: (Row) -> Void = { _ in }
  ) throws -> [Row] {
    let sound = try campaign(target, ending: false, isStopRequested)
    if let bucket = sound.buckets.first(where: { !target.expects($0.signature) }) {
      onFailure(bucket.signature)
    }
    let known = Set(sound.buckets.map(\.signature))
    let effective = Set(
      sound.statistics.flatMap(\.kinds).filter { $0.effective > 0 }.map(\.name))
    var rows: [Row] = []
    for (kind, name) in target.commandKinds.enumerated() {
      for fault in EffectFault.allCases where !isStopRequested() {
        var row = Row(command: name, fault: fault, verdict: .idle)
        if effective.contains(name) {
          let planted = target.planting(PlantedEffect(kind: kind, fault: fault))
          let summary = try campaign(planted, ending: known.isEmpty, isStopRequested)
          row.signature = summary.buckets.map(\.signature).first { !known.contains($0) }
          row.verdict = Self.verdict(row.signature)
        }
        rows.append(row)
        onRow(row)
      }
    }
    return rows
  }

  private static func verdict(_ signature: Signature?) -> Verdict {
    guard let signature else { return .survived }
    return signature.detail == PlantedEffect.impossible ? .impossible : .killed
  }

  /// Runs the cases of one target; where `ending`, up to the first failure.
  private func campaign(
    _ target: Target, ending: Bool, _ isStopRequested: @escaping () -> Bool
  ) throws -> CampaignSummary {
    var options = options
    if ending { (options.findings, options.endsBlocksAtFailure) = (1, true) }
    var events = CampaignEvents()
    events.isStopRequested = isStopRequested
    return try Campaign(targets: [target], options: options, events: events).run()
  }
}

extension [Audit.Row] {
  /// Kinds of command that could do nothing at all without anybody noticing: they change nothing, or
  /// nobody looks at what they change.
  public var unnoticed: [String] {
    filter { $0.fault == .dropped && $0.verdict == .survived }.map(\.command)
  }

  /// Whether faults were planted and none was noticed: then the audit shows nothing in the checks' favour.
  public var isWeak: Bool {
    contains { $0.verdict == .survived } && !contains { $0.verdict == .killed }
  }
}
