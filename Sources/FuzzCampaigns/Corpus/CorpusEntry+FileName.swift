import StatefulFuzz

extension CorpusEntry {
  /// The case alone, as it is hashed: one space after each key, every line ended by LF.
  ///
  /// ```text
  /// target list/native-foreach
  /// init A B C
  /// do remove A
  /// do edit B 7
  /// ```
  ///
  /// Values are taken as they are. Two entries have the same text if and only if they are the
  /// same case, so that equal names never hide a finding behind another one.
  public var normalisedText: String {
    var text = "target \(target)\n"
    if let initial, !initial.isEmpty { text += "init \(initial)\n" }
    for command in commands { text += "do \(command)\n" }
    return text
  }

  /// `<hazard>-<strategy>-<12 hex>.repro`; the verdict stands for a hazard that has no name.
  ///
  /// A case that is to pass from now on is named after what failed.
  ///
  /// The digits are the first 48 bits of the SHA-256 of `normalisedText`, so two machines that
  /// find one bug write one name.
  public var fileName: String {
    let digits = SHA256.digest(normalisedText.utf8).prefix(6).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let failure =
      mendedFailure ?? expectation.map { $0.hazard ?? $0.verdict.rawValue } ?? "case"
    return "\(failure)-\(strategy)-\(digits.joined()).repro"
  }

  /// What a regression guards against, where it was found by failing: `mismatch-pop`, or the hazard.
  private var mendedFailure: String? {
    guard expectation?.verdict == .passed, let bucket else { return nil }
    let failed = Bucket(bucket, hasHazard: false)
    let name = failed.signature.name
    guard name.isKebabCase else { return nil }
    // A command may be named as a function is: `addAll`, `isEmpty?`.
    let kind = failed.commandKind
    let word = kind.isKebabCase ? kind : kind.kebabCase
    guard Verdict(rawValue: name) != nil, word != "".kebabCase else { return name }
    return "\(name)-\(word)"
  }
}
