import StatefulFuzz

extension Glossary {
  /// Words at the beginning of a line of `run`'s summary, or beside a number in it, that mean nothing elsewhere.
  static let labels = [
    Explanation(
      "waiting", .term, "findings that are not shrunk yet: 'run --resume' continues with them"),
    Explanation("unstable", .term, "findings that did not fail the same way every time"),
    Explanation(
      "capped", .term,
      "buckets that were only counted, because their target has as many findings as are kept"),
    Explanation(
      "skipped", .term,
      "cases that did not run, because their target had hung or run out of memory too often"),
    Explanation(
      "missing", .term, "an expected failure that no case showed; a longer run is likely to show it"
    ),
    Explanation("idle", .term, "a kind of command that never changed anything"),
    Explanation("rare", .term, "a label that too few cases have"),
    Explanation("slowest", .term, "the cases that took longest, if any took long"),
    Explanation(
      "previous", .term,
      "the campaign in this folder before this one, and which of its buckets were seen again"),
    Explanation("resume", .term, "the command line that continues a campaign"),
    Explanation("again", .term, "the command line that runs the whole campaign again"),
    Explanation("unexpected", .term, "a failure that the catalogue does not list"),
    Explanation("never", .term, "in JSON, as 'hazards_never': the same as unreached"),
  ]
}
