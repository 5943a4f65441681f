extension Finding {
  /// Whether both are one sequence of commands from one start that goes wrong alike, in flight in one of them and
  /// one after the other in the other one; or, where it was cut short, in both.
  ///
  /// Whoever mends one of them mends both. Two cases in flight, or two that are not, may have different faults.
  package func isSameCase(as other: Finding) -> Bool {
    goesWrong(as: other)
      && FlightRecord.schedule(of: script.initial).start
        == FlightRecord.schedule(of: other.script.initial).start
      && commandsWithoutLanes == other.commandsWithoutLanes
  }

  private func goesWrong(as other: Finding) -> Bool {
    guard failure.verdict == other.failure.verdict else { return false }
    if failure.verdict == .mismatch { return isInFlight != other.isInFlight }
    let (signature, otherSignature) = (failure.signature, other.failure.signature)
    return signature == otherSignature || signature.isAlike(inFlight: otherSignature)
  }

  private var isInFlight: Bool { script.commands.contains { $0.hasPrefix("lane ") } }

  private var commandsWithoutLanes: [Substring] {
    script.commands.map { command in
      let words = command.split(separator: " ", maxSplits: 2)
      return words.count == 3 && words[0] == "lane" ? words[2] : command[...]
    }
  }
}
