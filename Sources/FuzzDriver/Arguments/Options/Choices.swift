/// Where new findings are saved.
enum SaveDestination: String, CaseIterable, Sendable {
  /// Among the checked-in cases.
  case corpus
  /// In the campaign's own folder.
  case campaign
}

/// What becomes of a campaign that the folder holds already.
enum Continuation: Hashable, Sendable {
  /// It goes on if it runs the same cases, and is in the way otherwise.
  case ifSame
  /// It goes on; where there is none, one begins.
  case resume
  /// It is put away, and another one begins.
  case fresh
}

/// Which findings make `run` end with `ExitCode.finding`.
enum FailurePolicy: String, CaseIterable, Sendable {
  /// Those that neither the corpus nor the catalogue knows.
  case newFindings = "new"
  /// Every one.
  case anyFinding = "any"
  /// None.
  case never = "none"
}

/// How results and progress are printed.
enum OutputFormat: String, CaseIterable, Sendable {
  /// `human` on a terminal, `plain` elsewhere.
  case auto
  /// Coloured, with a line of progress that is redrawn.
  case human
  /// Lines that only ever grow, for a log.
  case plain
  /// One JSON object per line.
  case json
  /// Annotations of GitHub Actions.
  case github
}
