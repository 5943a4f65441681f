import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// How much a check in a test may do, and where it keeps what it finds.
public struct CheckOptions: Hashable, Sendable {
  /// Fresh cases at most.
  public var cases: UInt64

  /// Time for fresh cases; nil for no limit but `cases`.
  public var duration: Duration?

  /// Failures of different kinds after which the check ends.
  ///
  /// 1 where one is thrown; 5 in a test, which can tell of several, so that one mistake does not hide the
  /// next. A hang ends it as well.
  public var findings = 1

  /// Fixes every case; another seed gives other cases.
  public var seed: UInt64

  /// The greatest number of commands in a case of a stateful test; a property has one.
  public var commandLimit: Int

  /// Who shares a process with whom.
  ///
  /// With `.none` runs are in this process: fast, can be debugged, and a trap ends the tests. `.batch`
  /// catches traps, hangs and exits; where this platform cannot fork, the check throws.
  public var isolation: IsolationMode

  /// A folder whose entries of this target are run first and to which a failure is added; nil for
  /// none.
  public var corpus: String?

  /// The file of a saved case that is run, and nothing else; a check of another target runs nothing.
  public var replay: String?

  /// The longest that shrinking may take; a number of runs ends it as a rule.
  public var shrinkTime: Duration

  /// Whether code that no case has run yet is something new to the search, where the build counts
  /// what runs and cases are isolated; see `CodeCoverage`.
  public var seesCode = true

  /// Makes options.
  public init(
    cases: UInt64 = 1_000, duration: Duration? = nil, seed: UInt64 = 1, commandLimit: Int = 50,
    isolation: IsolationMode = .none, corpus: String? = nil,
    shrinkTime: Duration = .seconds(60)
  ) {
    self.cases = cases
    self.duration = duration
    self.seed = seed
    self.commandLimit = commandLimit
    self.isolation = isolation
    self.corpus = corpus
    self.shrinkTime = shrinkTime
  }
}
