extension SchedulePlan {
  /// All plans of no switch, or of one among the first 24 decisions, which goes to one of some choices.
  static func all(switches count: Int, _ choices: [Int]) -> [SchedulePlan] {
    guard count > 0 else { return [.none] }
    return (0..<24).flatMap { decision in
      choices.map {
        SchedulePlan(.switches([ScheduleSwitch(decision: decision, choice: $0)]))
      }
    }
  }

  /// The places beyond the third that the listed switches go to, each once.
  var farChoices: [Int] {
    Set((switches ?? []).map(\.choice)).filter { 4...ScheduleSwitch.placeLimit ~= $0 }.sorted()
  }

  /// The switches that are listed; nil where they are sampled.
  var switches: [ScheduleSwitch]? {
    if case .switches(let switches) = content { switches } else { nil }
  }
}
