import StatefulFuzz

extension Glossary {
  /// Words at the beginning of a line of `run`'s summary, or beside a number in it, that mean nothing elsewhere.
  static let labels = [
    Explanation(
      "waiting", .term,
      "findings that are not fully shrunk, or not confirmed yet: 'run --resume' finishes them"),
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
    Explanation(".", .term, "in the table of a run: no case of the target failed this way"),
    Explanation("seen", .term, "on the page of a campaign: the number of cases in the bucket"),
    Explanation(
      "standing", .term,
      "on the page of a campaign: whether a bucket is new, known from the corpus, or expected"),
    Explanation(
      "lost work", .term,
      "on the page of a campaign: cases that were cut short, and worker processes that were replaced"
    ),
    Explanation(
      "gaps", .term, "on the page of a matrix: cells without evidence, because no case tested them"),
    Explanation(
      "killed", .term, "in the JSON of an audit: some check failed with the planted fault"),
    Explanation(
      "survived", .term, "in the JSON of an audit: the planted fault went unnoticed"),
    Explanation(
      "impossible", .term, "in the JSON of an audit: the fault cannot be planted in this system"),
    Explanation(
      "safe", .term, "in a matrix: cases met the hazard's precondition, and none of them failed"),
    Explanation("found", .term, "in a matrix: cases failed with this hazard"),
    Explanation(
      "never-reached", .term,
      "in a matrix: no case met the hazard's precondition, so nothing is known"),
    Explanation(
      "not-applicable", .term, "in a matrix: the target cannot meet the hazard in this envelope"),
    Explanation(
      "confidence", .term,
      "how certain a rule of the simulated host is: H for high, M for medium, L for low"),
    Explanation(
      "generation", .term,
      "the version of the way in which choices become commands; a file from another generation is "
        + "replayed from its commands"),
    Explanation("crash", .term, "an abnormal end of the process, such as a trap or an exit"),
    Explanation("hang", .term, "a command that does not end within the time limit: a timeout"),
  ]
}
