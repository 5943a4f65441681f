import StatefulFuzz

/// Where a case comes from, once the cases before it have been run that it depends on.
enum ResolvedInput {
  /// It depends on none.
  case given(CaseInput)

  /// What a search planned, of which nothing is drawn yet: drawing may trap.
  case planned(CaseChoices)

  /// Where a run with this detail draws from.
  func choices(_ detail: RunDetail) -> CaseChoices {
    var source = choices()
    if detail.contains(.spans) { source.choices.markSpans() }
    source.choices.drawsByPlace = detail.contains(.places)
    source.choices.forgetsIllegal = detail.contains(.legal)
    return source
  }

  /// Where a run draws from; scripts have no choices.
  func choices() -> CaseChoices {
    switch self {
    case .given(let input): input.choices()
    case .planned(let source): source
    }
  }

  /// The script that this input is, or stands for; nil for choices.
  func script(for target: Target) -> Script? {
    switch self {
    case .given(let input): input.script(for: target)
    case .planned: nil
    }
  }
}

extension CaseInput {

  /// Where a run of this input draws from; scripts have no choices.
  func choices() -> CaseChoices {
    switch self {
    case .fresh(let seed, let index, let limit):
      CaseChoices(
        choices: Choices(fresh: .forCase(index, campaignSeed: seed)), commandLimit: limit)
    case .choices(let sequence): CaseChoices(sequence)
    case .flat(let choices):
      CaseChoices(
        choices: Choices(replaying: choices),
        commandLimit: Int(clamping: min(choices.first?.bound ?? 1, 1 << 20)) - 1)
    case .bytes(let bytes):
      CaseChoices(
        choices: Choices(bytes: bytes), commandLimit: Choices.byteCommandLimit)
    case .script, .enumerated, .searched: CaseChoices(ChoiceSequence(header: [], commands: []))
    }
  }

  /// The script that this input is, or stands for; nil for choices.
  func script(for target: Target) -> Script? {
    switch self {
    case .script(let script): script
    case .enumerated(let elements, let path):
      target.enumeration?.open(elements).script(path) ?? Script(initial: "", commands: [])
    case .fresh, .choices, .flat, .bytes, .searched: nil
    }
  }
}
