/// What is known of the case that ran last in this process, also where it trapped: for whoever runs cases.
package enum FlightRecord {
  /// Forgets it, before a case begins.
  package static func forget() {
    CaseSchedule.forget()
    LaneHistory.forget()
  }

  /// What the case executed, with the switches that it has made in place of what sampled them.
  package static func settled(_ executed: ChoiceSequence) -> ChoiceSequence {
    CaseSchedule.settled(executed)
  }

  /// What was in flight in the case.
  package static var picture: FlightPicture { LaneHistory.latest?.picture ?? FlightPicture() }

  /// Switches in the schedule of a script, and the script's start without it.
  package static func schedule(of initial: String) -> (
    start: String, schedule: String, switches: Int
  ) {
    let (start, schedule) = LaneStart.split(initial)
    guard let plan = SchedulePlan(schedule), case .switches(let switches) = plan.content else {
      return (start, schedule, 0)
    }
    return (start, schedule, switches.count)
  }

  /// Whether a text is a schedule.
  package static func isSchedule(_ text: String) -> Bool { SchedulePlan(text) != nil }

  /// The text of a start with its schedule.
  package static func initial(_ start: String, schedule: String) -> String {
    LaneStart.joined(start, schedule: schedule)
  }
}
