import StatefulFuzz

/// Which target showed, withstood or never met which hazard, from what a campaign ran.
public struct HazardMatrix: Sendable {
  /// A hazard as a table's column.
  public struct Column: Hashable, Sendable {
    /// Short, for the head: `H04`.
    public var code: String

    /// The hazard's name, or a verdict's for failures that have none.
    public var hazard: String

    /// Makes a column.
    public init(code: String, hazard: String) {
      self.code = code
      self.hazard = hazard
    }
  }

  /// What is known of one target and one hazard.
  public enum Result: String, Sendable {
    /// Cases reached the precondition and none failed.
    case safe
    /// Cases failed.
    case found
    /// No case reached the precondition: nothing is known.
    case neverReached = "never-reached"
    /// The target's suite cannot meet the hazard, at least not in the envelope of the runs.
    case notApplicable = "not-applicable"
  }

  /// One target against one hazard.
  public struct Cell: Sendable {
    /// The hazard's name.
    public var hazard: String
    /// What is known.
    public var result: Result
    /// Whether the catalogue says that the target shows the hazard.
    public var isExpected: Bool
    /// Cases that reached the precondition.
    public var exercised: UInt64
    /// The shortest case that was found.
    public var shortest: Script?
    /// Why no case can reach the precondition, where that is documented.
    public var unreachable: String?

    /// A failure that the catalogue does not expect.
    public var isUnexpected: Bool { result == .found && !isExpected }

    /// An unexplained gap: the precondition was never met, or the catalogue expects a failure that
    /// did not come.
    public var isGap: Bool {
      switch result {
      case .found, .notApplicable: false
      case .neverReached: unreachable == nil
      case .safe: isExpected
      }
    }
  }

  /// One target against all hazards.
  public struct Row: Sendable {
    /// The target.
    public var target: Target
    /// A cell for each column.
    public var cells: [Cell]

    package init(
      target: Target, cells: [Cell]
    ) {
      self.target = target
      self.cells = cells
    }
  }

  /// The columns, in the given order, then failures without a hazard.
  public let columns: [Column]

  /// What the hazards mean, by their names, as far as somebody has said so.
  public var sentences: [String: String] = [:]

  /// The rows, in the order of the targets.
  public let rows: [Row]

  /// Puts the matrix together.
  ///
  /// - Parameters:
  ///   - summary: What a campaign over `targets` came to.
  ///   - targets: The campaign's targets, in its order.
  ///   - known: Columns that are there whatever was found.
  public init(_ summary: CampaignSummary, targets: [Target], columns known: [Column]) {
    var columns = known
    func add(_ names: [String], code: (Int) -> String) {
      for (index, name) in names.enumerated() where !columns.contains(where: { $0.hazard == name })
      {
        columns.append(Column(code: code(index), hazard: name))
      }
    }
    let own = targets.flatMap(\.reachableHazards).uniqued
    add(own) { "X\($0 + 1)" }
    let failures = Failures(summary)
    var engine = failures.names.filter { name in !own.contains(name) }
    // A machine without hazards has one question alone: does it agree with its model?
    if targets.contains(where: \.hazardNames.isEmpty) {
      engine.append(Verdict.mismatch.rawValue)
    }
    let verdicts = engine.uniqued.sorted()
    add(verdicts) { verdicts[$0] }
    self.columns = columns
    let hazards = columns.map(\.hazard)
    rows = targets.enumerated().map { slot, target in
      let cases = Self.cases(of: slot, in: summary, targetCount: targets.count)
      return Row(
        target: target,
        cells: hazards.map { Self.cell($0, target, summary, failures, cases: cases) })
    }
  }

  package init(columns: [Column], rows: [Row]) {
    self.columns = columns
    self.rows = rows
  }

  /// Case `i` belongs to target `i % count`, and cases are merged in order.
  private static func cases(
    of slot: Int, in summary: CampaignSummary, targetCount: Int
  ) -> UInt64 {
    let count = UInt64(targetCount)
    return summary.cases / count + (UInt64(slot) < summary.cases % count ? 1 : 0)
  }

  private static func cell(
    _ hazard: String, _ target: Target, _ summary: CampaignSummary, _ failures: Failures,
    cases: UInt64
  ) -> Cell {
    let failing = failures.count(target.name, hazard)
    let isOwn = target.reachableHazards.contains(hazard)
    let isWhole = target.hazardNames.isEmpty && hazard == Verdict.mismatch.rawValue
    let counted = isWhole ? cases : summary.exercisedByTarget[target.name]?[hazard] ?? 0
    // A case that ended its process has reached the precondition and is not in the count.
    let exercised = max(counted, failing)
    let result: Result =
      if failing > 0 {
        .found
      } else if !isOwn, !isWhole, !target.expects(hazard) {
        .notApplicable
      } else {
        exercised > 0 ? .safe : .neverReached
      }
    return Cell(
      hazard: hazard, result: result, isExpected: target.expects(hazard), exercised: exercised,
      shortest: failures.shortest(target.name, hazard),
      unreachable: target.unreachableHazards[hazard])
  }
}

/// Failing cases and findings by target and hazard; by verdict where there is no hazard.
private struct Failures {
  private struct Key: Hashable {
    var target: String
    var name: String
  }

  private var counts: [Key: UInt64] = [:]
  private var findings: [Key: Finding] = [:]

  package init(_ summary: CampaignSummary) {
    for bucket in summary.buckets {
      let key = Key(target: bucket.target, name: bucket.signature.name)
      counts[key, default: 0].add(bucket.count)
    }
    for finding in summary.findings {
      let key = Key(target: finding.target, name: finding.title)
      let known = findings[key]?.script.commands.count ?? .max
      if finding.script.commands.count < known { findings[key] = finding }
    }
  }

  var names: [String] { counts.keys.map(\.name).sorted() }

  func count(_ target: String, _ name: String) -> UInt64 {
    counts[Key(target: target, name: name)] ?? 0
  }

  func shortest(_ target: String, _ name: String) -> Script? {
    findings[Key(target: target, name: name)]?.script
  }
}

extension [String] {
  /// Each once, in the order of the first.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
