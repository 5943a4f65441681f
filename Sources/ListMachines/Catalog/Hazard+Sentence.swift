import StatefulFuzz

extension Hazard {
  /// What goes wrong, in one sentence for people who have never heard of the hazard.
  public var sentence: String {
    switch self {
    case .staleIndexTrap:
      "a row still uses an index that the list no longer has, and the app crashes"
    case .staleIndexTrapInUpdate:
      "while the list is being redrawn, a row uses an index that no longer exists, and the app crashes"
    case .constantRangeTrap:
      "a row of ForEach(0..<n) outlives its element, and the next redraw crashes"
    case .wrongWrite: "an edit changes a different element from the one its row shows"
    case .wrongRead: "a row shows the wrong element"
    case .lostWrite: "an edit has no effect, although its element is still there"
    case .droppedWrite:
      "a write during a redraw is thrown away with a warning, although its element is still there"
    case .resurrection: "an edit brings back an element that was removed"
    case .lostUpdate: "an edit undoes what others changed in the meantime"
    case .reorderedCompletion: "the older of two answers arrives last and replaces the newer one"
    case .duplicateID: "two elements end up with one id"
    case .identityDrift: "a row's focus or state stays at its position while its element moves away"
    case .identityChurn:
      "an element that changes its own id loses its row, and with it focus and state"
    case .tearing:
      "a binding returns one element during a redraw and another one outside of it"
    case .unwrapTrap: "an element that is gone is unwrapped with '!', and the app crashes"
    case .lateTeardownWrite:
      "a control that is being removed writes again, and changes something that it should not"
    case .staleOffsets: "onDelete or onMove acts on different elements from those the list shows"
    case .staleIDRead: "ids are read from a collection that has changed since it was rendered"
    case .setterSideEffect: "an edit is correct, but a didSet of the list changes it again"
    case .reentrancy: "a change that is made during another change is undone or thrown away"
    }
  }

  /// All hazards with their codes and sentences.
  public static var explanations: [Explanation] {
    allCases.map { Explanation($0.rawValue, code: $0.code, .hazard, $0.sentence) }
  }
}

extension Confidence {
  /// How sure a rule of this confidence is, in one sentence.
  public var sentence: String {
    switch self {
    case .high:
      "documented, visible in compiled code, or reported independently three times or more"
    case .medium: "read from a reverse-engineered implementation, and consistent with reports"
    case .low: "inferred; not confirmed"
    }
  }
}

extension HostRules {
  /// All rules, and what the letters behind them mean.
  public static var explanations: [Explanation] {
    all.map { rule in
      Explanation(
        rule.code, code: rule.confidence.rawValue, .rule, String(rule.statement.dropLast()),
        source: rule.source)
    }
      + [Confidence.high, .medium, .low].map {
        Explanation($0.rawValue, .confidence, $0.sentence)
      }
  }
}
