/// A command of a test whose commands may be in flight together.
///
/// ```text
/// get(1) <- 1               alone
/// lane 2 get(1) <- 1        in flight, after the other commands of the lane
/// ```
struct LaneCommand: Codable, Hashable, Sendable, LosslessStringConvertible {
  /// 0 for a command that runs alone, else who calls it: lanes are counted from 1.
  let lane: Int

  let command: ClosureCommand

  init(lane: Int, _ command: ClosureCommand) { (self.lane, self.command) = (lane, command) }

  var isInFlight: Bool { lane > 0 }

  init?(_ description: String) {
    var (lane, text) = (0, Substring(description))
    if let rest = Self.behindWord(text) {
      let number = rest.prefix { $0 != " " }
      guard let read = Int(number), read > 0, number.first != "+" else { return nil }
      (lane, text) = (read, rest.dropFirst(number.count + 1))
    }
    guard let command = ClosureCommand(String(text)) else { return nil }
    self.init(lane: lane, command)
  }

  /// What stands behind the word `lane`; nil where the text does not begin with it.
  private static func behindWord(_ text: Substring) -> Substring? {
    text.hasPrefix("lane ") ? text.dropFirst(5) : nil
  }

  var description: String { lane == 0 ? "\(command)" : "lane \(lane) \(command)" }

  init(from decoder: any Decoder) throws {
    let line = try decoder.singleValueContainer().decode(String.self)
    guard let read = Self(line) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "'\(line)' is not a command"))
    }
    self = read
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ChoiceSequence {
  /// How many of the commands are in flight, in a case whose commands have a lane behind their kind.
  package var inFlightCount: Int {
    commands.count { command in
      var plain = command.lazy.filter { !$0.isMark }.makeIterator()
      _ = plain.next()
      return plain.next().map { $0.value > 0 } ?? false
    }
  }
}
