import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// A check that found something: the smallest case, ready to be read.
public struct CheckFailure: Error, Sendable, CustomStringConvertible {
  /// Where the case came from.
  public enum Origin: Sendable {
    /// A fresh case; it was not saved.
    case fresh
    /// A fresh case that the corpus now holds, under this path.
    case saved(path: String)
    /// A fresh case that should have been saved.
    case notSaved(CorpusError)
    /// A case of the corpus, in the file at this path.
    case corpus(path: String)
  }

  /// The smallest case and what is known about it.
  public let finding: Finding

  /// Where the case came from, and whether it was saved.
  public let origin: Origin

  /// What a case may take, of which a hang or want of memory tells.
  package let limits: RunLimits

  /// The file that holds the case; nil when none does.
  public var path: String? {
    switch origin {
    case .saved(let path), .corpus(let path): path
    case .fresh, .notSaved: nil
    }
  }

  /// How a test framework runs the case again.
  ///
  /// - Parameter filter: What `swift test --filter` takes for the test.
  /// - Returns: A line of the report.
  public func replayLine(filter: String) -> String {
    let again: String
    switch origin {
    case .saved(let path), .corpus(let path): again = "FUZZ_REPLAY=\(path.escapingControls)"
    case .fresh, .notSaved: again = "FUZZ_SEED=\(finding.seed)"
    }
    return "  replay:  \(again) swift test --filter \(filter)"
  }

  /// The report: the case, what was expected, what happened, and how to see it again.
  public var description: String {
    let report = FailureReport(finding, showsStates: true, tellsHashSeeds: false)
      .lines(file: path, replayCommand: nil)
    return (report + [limit, source].compactMap(\.self)).joined(separator: "\n")
  }

  /// The limit that the case exceeded.
  private var limit: String? {
    let failure = finding.failure
    switch failure.verdict {
    // What waits for ever is ended before its time is over.
    case .timeout where failure.interruption?.wasIdle != true:
      return "  limit: \(limits.timeoutText) for a case; '.fuzz(timeout: .seconds(60))' or "
        + "FUZZ_TIMEOUT=60s allow more"
    case .memory: return "  limit: \(limits.memoryBytes >> 20) MiB of memory"
    default: return nil
    }
  }

  private var source: String {
    let seed = "  found by seed \(finding.seed), case \(finding.caseIndex)"
    switch origin {
    case .fresh: return seed
    case .saved(let path):
      return seed + "\n  saved in \(path.escapingControls); it is run first from now on"
    case .notSaved(let error): return seed + "\n  not saved: \(error)"
    case .corpus(let path): return "  saved in \(path.escapingControls)"
    }
  }
}

extension CorpusEntry {
  /// The entry that a test saves for its failure: it fails until the bug is fixed, and guards against it
  /// from then on.
  ///
  /// - Parameter failure: What the test found; the result is nil if it has no commands to save.
  public init?(_ failure: CheckFailure) {
    guard failure.finding.hasCase else { return nil }
    let nowhere = Provenance(commit: nil, toolchain: nil, campaign: "", now: { "" })
    self.init(failure.finding, nowhere)
    role = .regression
    expectation = CorpusExpectation(.passed)
    found = nil
  }
}

/// A saved case that neither passes nor fails as its file says.
public struct SavedCaseChanged: Error, Sendable, CustomStringConvertible {
  /// The file that holds the case.
  public let path: String

  /// How the verdict compares with what the file expects.
  public let agreement: ReplayResult.Agreement

  /// The result of the replay.
  public let message: String

  /// Whether a line of the file names a command that the target does not have.
  let hasUnknownCommand: Bool

  /// Files that have changed as well.
  var others: [String] = []

  /// What changed, and what to do about the file.
  public var description: String {
    let advice =
      switch agreement {
      case .fixed:
        "fixed: it passes now; change its 'role' line to 'regression' and 'expect' to 'passed'"
      case .stale where !hasUnknownCommand:
        "stale: a line of it can no longer be run as it stands; edit the line, or delete the file"
      case .stale:
        "stale: update the command names in the file, or delete it; if two tests share this name, "
          + "rename one first"
      default: "\(agreement.rawValue): the result is not the one that the file expects"
      }
    let also =
      others.isEmpty ? [] : ["  changed as well:"] + others.map { "    " + $0.escapingControls }
    let lines = ["\(path.escapingControls) is \(advice)", "  \(message)"] + also
    return lines.joined(separator: "\n")
  }
}

/// A check that says little: in most of its cases the order in which commands took effect is unknown.
public struct CheckUndecided: Error, Hashable, Sendable, CustomStringConvertible {
  /// Cases that ran.
  public let cases: UInt64

  /// Those among them with too many possible orders to check.
  public let undecided: UInt64

  /// nil where at most half of the cases are undecided.
  init?(_ summary: CampaignSummary) {
    (cases, undecided) = (summary.cases, summary.undecidedCases)
    guard undecided > cases / 2 else { return nil }
  }

  /// The counts in a sentence, and what to do.
  public var description: String {
    "gave up: \(undecided) of \(cases) cases have too many possible orders to check. Use fewer lanes, "
      + "make the model Hashable, or add a command or a check that reads the state"
  }
}

/// A check that says little: in most of its cases something ran that cannot be scheduled, such as a thread of
/// the system.
public struct CheckIndeterminate: Error, Hashable, Sendable, CustomStringConvertible {
  /// Cases that ran.
  public let cases: UInt64

  /// Those among them that show nothing.
  public let indeterminate: UInt64

  /// One of them with its result, and what to do.
  public let example: String

  /// nil where at most half of the cases show nothing.
  init?(_ summary: CampaignSummary) {
    (cases, indeterminate) = (summary.cases, summary.indeterminateCases)
    guard indeterminate > cases / 2 else { return nil }
    example = summary.indeterminate.first?.exampleText ?? "none that was kept"
  }

  /// A saved case that shows nothing.
  init(_ failure: Failure) { (cases, indeterminate, example) = (1, 1, failure.fullMessage) }

  /// The counts in a sentence, an example, and what to do.
  public var description: String {
    "gave up: of \(cases) cases, "
      + Finding.sentence(indeterminate: indeterminate, example: example)
  }
}

/// A check that cannot run as it was written.
public struct CheckMistaken: Error, Hashable, Sendable, CustomStringConvertible {
  /// The target of the check.
  public let target: String

  /// What is wrong with it.
  public let problem: String

  /// Both in a sentence.
  public var description: String { "\(target): \(problem)" }
}

/// A check that ran nothing: the only file to replay belongs to another target.
public struct CheckSkipped: Error, Hashable, Sendable, CustomStringConvertible {
  /// The target of the check.
  public let target: String

  /// The target of the file.
  public let replayed: String

  /// Both names in a sentence.
  public var description: String {
    "nothing was run: FUZZ_REPLAY names a case of \(replayed), and this is \(target)"
  }
}

/// A check that says nothing: its generators rejected almost everything.
public struct CheckGaveUp: Error, Hashable, Sendable, CustomStringConvertible {
  /// Commands or values that were drawn.
  public let drawn: UInt64

  /// Those among them that were rejected.
  public let rejected: UInt64

  /// The command of which most were rejected among those that were watched, with the counts; nil where a check has
  /// one kind only.
  public var worst: String?

  init(_ summary: CampaignSummary) {
    (drawn, rejected) = (summary.commands, summary.rejected)
    let kinds = summary.statistics.flatMap(\.kinds)
    guard kinds.count > 1, let kind = kinds.max(by: { $0.rejected < $1.rejected }),
      kind.rejected > 0
    else { return }
    worst = "'\(kind.name)', \(kind.rejected) of \(kind.generated)"
  }

  /// The counts in a sentence.
  public var description: String {
    "gave up: \(rejected) of \(drawn) generated commands or values could not be used (rejected by a "
      + "filter, or illegal in the current state)" + (worst.map { "; most often \($0)" } ?? "")
  }
}
