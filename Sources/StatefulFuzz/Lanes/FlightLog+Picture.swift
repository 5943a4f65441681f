extension FlightLog.Contents {
  /// The case as a picture.
  ///
  /// - Parameter script: The commands of the case.
  /// - Returns: What was called, and what returned; nobody knows the answers. Nothing where no command was
  ///   in flight, or not all is known.
  package func picture(of script: Script) -> FlightPicture {
    var events: [FlightPicture.Event] = []
    for (kind, step) in entries where kind != .switched {
      guard isComplete, script.commands.indices.contains(step - 1),
        let command = LaneCommand(script.commands[step - 1])
      else { return FlightPicture() }
      let (lane, text) = (command.lane, command.command.plainText)
      switch (kind, lane > 0) {
      case (.called, false): events.append(FlightPicture.Event(.alone, lane: 0, text))
      case (.called, true): events.append(FlightPicture.Event(.called, lane: lane, text))
      case (.returned, true): events.append(FlightPicture.Event(.returned, lane: lane, ""))
      case (.cancelled, true): events.append(FlightPicture.Event(.cancelled, lane: lane, ""))
      default: break
      }
    }
    return FlightPicture(events: events, explanation: [])
  }
}
