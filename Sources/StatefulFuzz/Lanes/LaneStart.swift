/// Where a case begins whose commands may be in flight together: the test's start, and the schedule.
///
/// ```text
/// start(3) <- 3 schedule 0 0 1          a start that was drawn, and a switch at the third decision
/// schedule 1                            a test that always starts alike
/// ```
struct LaneStart: Codable, Hashable, Sendable, LosslessStringConvertible {
  let start: DrawnCommand<BoundStart>
  let plan: SchedulePlan

  init(_ start: DrawnCommand<BoundStart>, _ plan: SchedulePlan) {
    (self.start, self.plan) = (start, plan)
  }

  /// The text without its schedule, and the schedule; for files, which have a line for each.
  ///
  /// A text that only looks as if it ended with a schedule is a start.
  static func split(_ text: String) -> (start: String, schedule: String) {
    if text.hasPrefix(word), case let rest = String(text.dropFirst(word.count)), isSchedule(rest) {
      return ("", rest)
    }
    guard let mark = text.ranges(of: " " + word).last,
      case let rest = String(text[mark.upperBound...]), isSchedule(rest)
    else { return (text, "") }
    return (String(text[..<mark.lowerBound]), rest)
  }

  private static func isSchedule(_ text: String) -> Bool {
    !text.isEmpty && SchedulePlan(text) != nil
  }

  private static let word = "schedule "

  /// The text of a start and a schedule.
  static func joined(_ start: String, schedule: String) -> String {
    if schedule.isEmpty { return start }
    return start.isEmpty ? word + schedule : "\(start) \(word)\(schedule)"
  }

  init?(_ description: String) {
    let (start, schedule) = Self.split(description)
    guard let plan = SchedulePlan(schedule) else { return nil }
    if start.isEmpty {
      self.init(DrawnCommand(alwaysAlike: ()), plan)
    } else {
      guard let start = DrawnCommand<BoundStart>(start) else { return nil }
      self.init(start, plan)
    }
  }

  var description: String { Self.joined(start.description, schedule: plan.description) }

  init(from decoder: any Decoder) throws {
    let line = try decoder.singleValueContainer().decode(String.self)
    guard let read = Self(line) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "'\(line)' is not a start"))
    }
    self = read
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
