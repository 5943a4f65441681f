import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// The budget of a check, and where it saves failures.
public struct CheckOptions: Hashable, Sendable {
  /// The greatest number of fresh cases.
  public var cases: UInt64

  /// The time for fresh cases; nil if `cases` is the only limit.
  public var duration: Duration?

  /// The number of different failures after which the check ends.
  ///
  /// 1 for `forAll` and `run`, which throw one failure; 5 for `fuzz` in a test, which can report
  /// several, so one bug does not hide the next. A hang ends the check as well, and so do ten seconds
  /// without another failure.
  public var findings = 1

  /// Determines every case: the same seed gives the same cases.
  public var seed: UInt64

  /// The greatest number of commands in a case; a property always has one.
  public var commandLimit: Int

  /// The processes in which cases run.
  ///
  /// With `.none` they run in this process, which is fast and can be debugged, but a trap ends all
  /// tests. With `.batch` they run in worker processes, and traps, hangs and exits become failures;
  /// on a platform that cannot fork, the check throws.
  public var isolation: IsolationMode

  /// A folder whose saved cases of this target run first, and where failures are saved; nil for
  /// none.
  public var corpus: String?

  /// The file of a saved case to run instead of fresh cases; a check of another target runs
  /// nothing.
  public var replay: String?

  /// The time that one case may take.
  ///
  /// A case that computes is given that much processor time, so a busy machine does not make it fail.
  public var timeout = Duration.seconds(5)

  /// The longest that a check goes on after a failure, in search of others.
  package var timeForOthers = Duration.seconds(10)

  /// The longest that shrinking may take; usually its limit of runs is reached first.
  public var shrinkTime: Duration

  /// Whether the search uses code coverage, if the build counts it and cases are isolated; see
  /// `CodeCoverage`.
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

  /// What one case may take.
  var limits: RunLimits { RunLimits(timeout: timeout) }
}
