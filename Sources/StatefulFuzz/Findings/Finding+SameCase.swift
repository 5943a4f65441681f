extension Finding {
  /// Whether both are one sequence of commands from one start with wrong answers, in flight in one of them and one
  /// after the other in the other one.
  ///
  /// Whoever mends one of them mends both. Two cases in flight, or two that are not, may have different faults.
  package func isSameCase(as other: Finding) -> Bool {
    failure.verdict == .mismatch && other.failure.verdict == .mismatch
      && isInFlight != other.isInFlight
      && FlightRecord.schedule(of: script.initial).start
        == FlightRecord.schedule(of: other.script.initial).start
      && commandsWithoutLanes == other.commandsWithoutLanes
  }

  private var isInFlight: Bool { script.commands.contains { $0.hasPrefix("lane ") } }

  private var commandsWithoutLanes: [Substring] {
    script.commands.map { command in
      let words = command.split(separator: " ", maxSplits: 2)
      return words.count == 3 && words[0] == "lane" ? words[2] : command[...]
    }
  }
}
