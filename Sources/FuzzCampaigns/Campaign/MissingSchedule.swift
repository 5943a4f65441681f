import StatefulFuzz

extension CorpusEntry {
  /// Whether commands are in flight, and nothing says in which order their jobs run: a case that needs no switch
  /// has no line for that.
  var hasNoSchedule: Bool {
    commands.contains { $0.hasPrefix("lane ") }
      && FlightRecord.schedule(of: script.initial).text.isEmpty
  }

  /// The schedule that the entry lacks, though its choices have it: somebody has removed its line.
  ///
  /// - Parameter decoded: What its choices lead to.
  /// - Returns: The schedule; nil where there is none, or the two differ in more.
  func missingSchedule(_ decoded: Script?) -> String? {
    guard hasNoSchedule, let decoded, decoded.commands == commands else { return nil }
    let recorded = FlightRecord.schedule(of: decoded.initial)
    return recorded.text.isEmpty || recorded.start != script.initial ? nil : recorded.text
  }
}

/// What a replay tried for a case with commands in flight and no schedule.
struct TriedSchedules {
  /// The schedule that the choices of its file have; nil for none.
  let recorded: String?

  /// Whether it failed without a switch.
  var failsWithoutSwitch = false

  /// The schedule with which it failed after it had passed without a switch.
  var found: String?

  /// How many were drawn.
  var drawnCount: UInt64 = 0

  /// What is to be said of it; nil for a case that fails without a switch, and was never known with one.
  var remark: String? {
    let start = "no schedule was given: "
    guard let recorded else {
      if let found { return start + "it fails with \(drawn(found))" }
      return failsWithoutSwitch
        ? nil : start + "it passes without a switch, and with \(drawnCount) sampled schedules"
    }
    let remedy =
      "add this line to the file, or run 'corpus migrate --write', to replay that order"
    if found == recorded {
      return start
        + "it fails with 'schedule \(recorded)', which the file's choices still have, but not without a "
        + "switch: \(remedy)"
    }
    let kept = "the file's choices still have 'schedule \(recorded)': \(remedy)"
    if failsWithoutSwitch { return start + "it fails without a switch; \(kept)" }
    return start
      + (found.map { "it fails with \(drawn($0))" }
        ?? "it passes without a switch, and with \(drawnCount) sampled schedules") + "; \(kept)"
  }

  private func drawn(_ schedule: String) -> String {
    "'schedule \(schedule)', number \(drawnCount) of those sampled, but not without a switch: add this line to the "
      + "file to replay that order"
  }
}
