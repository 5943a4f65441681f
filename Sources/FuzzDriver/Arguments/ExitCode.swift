import StatefulFuzz

/// How the driver ends; scripts, `git bisect` and job schedulers rely on these numbers.
///
/// Where several apply, a new finding wins: an interrupted campaign that found something ends
/// with 1, not 130.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// The budget is used up, nothing unexpected happened, and the evidence suffices.
  case success = 0
  /// There is a new unexpected finding, or a replay gave another verdict than its file expects;
  /// also any counterexample of `exhaust`, and a file that `corpus fmt --check` would rewrite.
  case finding = 1
  /// Inconclusive: `SessionExit.gaps` lists the reasons for a campaign.
  case vacuous = 3
  /// The command line or an environment variable is wrong (`EX_USAGE`).
  case usage = 64
  /// A corpus file cannot be understood (`EX_DATAERR`).
  case badCorpusFile = 65
  /// An input does not exist or cannot be read (`EX_NOINPUT`).
  case missingInput = 66
  /// The driver is at fault, or the system under test cannot start (`EX_SOFTWARE`).
  case internalError = 70
  /// An output cannot be created (`EX_CANTCREAT`).
  case cannotCreate = 73
  /// An output cannot be saved: disk full or read-only (`EX_IOERR`).
  case cannotSave = 74
  /// Another driver works in the campaign folder; try again later (`EX_TEMPFAIL`).
  case locked = 75
  /// `replay --bisect` cannot tell whether the case does what its file expects.
  case untestable = 125
  /// Stopped by SIGINT, with no new finding (128 + 2).
  case interrupted = 130
  /// Stopped by SIGTERM, with no new finding (128 + 15).
  case terminated = 143

  /// The meaning as the help page tells it.
  var meaning: String {
    switch self {
    case .success: "Nothing unexpected was found, and enough was tested to say so."
    case .finding:
      "A new finding, a replay whose verdict is not the expected one, a counterexample of "
        + "'exhaust', or a file that 'corpus fmt --check' would rewrite."
    case .vacuous:
      "Inconclusive: no case ran, a planted bug was missed, a required hazard was never reached, a "
        + "command never ran or never had an effect, a label was too rare, or most cases are undecided or "
        + "indeterminate."
    case .usage: "The command line or an environment variable is wrong."
    case .badCorpusFile: "A corpus file cannot be understood."
    case .missingInput: "An input does not exist or cannot be read."
    case .internalError: "An error of the driver itself, or the system under test cannot start."
    case .cannotCreate: "An output cannot be created."
    case .cannotSave: "An output cannot be saved: the disk is full or read-only."
    case .locked: "Another driver is working in the same campaign folder."
    case .untestable: "With 'replay --bisect': this build cannot tell."
    case .interrupted: "Stopped by Ctrl-C (SIGINT) before anything new was found."
    case .terminated: "Stopped by SIGTERM before anything new was found."
    }
  }
}
