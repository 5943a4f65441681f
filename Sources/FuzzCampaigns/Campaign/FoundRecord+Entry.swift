import StatefulFuzz

extension FoundRecord {
  /// Takes a finding from the file that a campaign has saved of it, where its ledger does not
  /// remember it any more.
  ///
  /// There is none in an entry that no campaign has saved: without a seed, a case, a failure or a
  /// bucket.
  ///
  /// - Parameters:
  ///   - entry: What the file holds.
  ///   - file: Where it is.
  ///   - signature: What the campaign counts its bucket by; nil for what the entry says.
  ///   - isExpected: Whether the catalogue says that the target shows this.
  package init?(
    _ entry: CorpusEntry, file: StoredFile, signature: Signature?,
    isExpected: (_ hazard: String?) -> Bool
  ) {
    guard let seed = entry.seed, let caseIndex = seed.caseIndex,
      caseIndex <= StoredCount.greatest, let expected = entry.expectation,
      expected.verdict != .passed, let bucket = entry.bucket
    else { return nil }
    let failure = Failure(expected, bucket: bucket, message: entry.note ?? "")
    let shrunk = ShrunkLine(entry.shrunk ?? "")
    var finding = Finding(
      targetName: entry.target, failure: failure, isExpected: isExpected(expected.hazard),
      script: entry.script,
      choices: entry.choices.map { ChoiceSequence(header: $0.choices, commands: []) },
      seed: seed.seed, caseIndex: caseIndex,
      originalCommandCount: shrunk.from ?? entry.commands.count, elapsed: .zero)
    finding.lane = seed.lane ?? finding.lane
    finding.shrinkRuns = shrunk.runs ?? 0
    finding.isOneMinimal = shrunk.isOneMinimal
    finding.reproduced = shrunk.reproduced ?? (0, 0)
    self.init(
      finding: finding, signature: signature ?? failure.signature,
      isComplete: shrunk.reproduced != nil)
    self.file = file
  }
}

extension Failure {
  /// A failure as a file tells it: its bucket ends with the command's kind, what is known of a trap,
  /// and the context.
  fileprivate init(_ expected: CorpusExpectation, bucket: String, message: String) {
    let bucket = Bucket(bucket, hasHazard: expected.hazard != nil)
    self.init(
      verdict: expected.verdict, hazard: expected.hazard, step: expected.step ?? 0,
      commandKind: bucket.commandKind, phase: "", context: bucket.context, message: message)
    guard expected.verdict == .trap, let place = bucket.signature.detail else { return }
    let offset = place.hasPrefix("0x") ? UInt64(place.dropFirst(2), radix: 16) : nil
    let isOverflow = place == Interruption.stackOverflowPart
    // A message has become a slug; the name of a function has not.
    let isMessage = offset == nil && !isOverflow && Interruption.slug(place) == place
    interruption = Interruption(
      cause: .trap, imageOffset: offset ?? 0, isStackOverflow: isOverflow,
      runtimeMessage: isMessage ? place : "",
      place: offset == nil && !isOverflow && !isMessage ? place : nil)
  }
}

/// What minimising achieved, as a file says it.
///
/// ```text
/// from=41 to=3 runs=212 reproduced=3/3 one-minimal
/// ```
private struct ShrunkLine {
  private(set) var from: Int?
  private(set) var runs: Int?
  private(set) var reproduced: (same: Int, of: Int)?
  private(set) var isOneMinimal = false

  init(_ text: String) {
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1)
      switch (parts[0], parts.count > 1 ? parts[1] : "") {
      case ("from", let value): from = Self.count(value)
      case ("runs", let value): runs = Self.count(value)
      case ("reproduced", let value):
        let counts = value.split(separator: "/").map(Self.count)
        if counts.count == 2, let same = counts[0], let all = counts[1] { reproduced = (same, all) }
      case ("one-minimal", _): isOneMinimal = true
      default: break
      }
    }
  }

  private static func count(_ text: Substring) -> Int? {
    guard let number = try? UInt64(strictDecimal: text, for: "count"),
      number <= StoredCount.greatest
    else { return nil }
    return Int(clamping: number)
  }
}
