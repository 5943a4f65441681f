import StatefulFuzz

extension RunRecord: WireCodable {
  /// Without the trace, which has a place of its own in shared memory.
  func write(to wire: inout WireWriter) {
    wire.put(failure)
    wire.put(invalidStep)
    wire.put(executed)
    wire.put(commandCount)
    wire.put(script)
    wire.put(unreadable)
    wire.put(remarks)
    wire.put(picture)
    wire.put(widths)
    wire.put(isUndecided)
    wire.put(hasEndlessTasks)
    wire.put(rejectedCount)
    wire.put(invalidReason)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(
      failure: try wire.read(), invalidStep: try wire.read(), executed: try wire.read(),
      commandCount: try wire.read(), script: try wire.read(), unreadable: try wire.read(),
      remarks: try wire.read())
    picture = try wire.read()
    widths = try wire.read()
    isUndecided = try wire.read()
    hasEndlessTasks = try wire.read()
    rejectedCount = try wire.read()
    invalidReason = try wire.read()
  }
}

extension FlightPicture: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(events)
    wire.put(explanation)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(events: try wire.read(), explanation: try wire.read())
  }
}

extension FlightPicture.Event: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(moment.rawValue)
    wire.put(lane)
    wire.put(text)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    guard let moment = Moment(rawValue: try wire.integer()) else { throw WireError() }
    self.init(moment, lane: try wire.read(), try wire.read())
  }
}

extension UnreadableLine: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(line)
    wire.put(text)
    wire.put(reason)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(line: try wire.read(), text: try wire.read(), reason: try wire.read())
  }
}

extension Failure: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(verdict)
    wire.put(hazard)
    wire.put(step)
    wire.put(commandKind)
    wire.put(phase)
    wire.put(context)
    wire.put(message)
    wire.put(interruption)
    wire.put(basis)
    wire.put(aspect)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(
      verdict: try wire.read(), hazard: try wire.read(), step: try wire.read(),
      commandKind: try wire.read(), phase: try wire.read(), context: try wire.read(),
      message: try wire.read(), interruption: try wire.read(), basis: try wire.read())
    aspect = try wire.read()
  }
}

extension Verdict: WireCodable {}

extension Signature: WireCodable {}

extension FailureBasis: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(envelope)
    wire.put(rules)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(envelope: try wire.read(), rules: try wire.read())
  }
}

extension Envelope: WireCodable {}

extension FailureBasis.Rule: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(code)
    wire.put(confidence)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(code: try wire.read(), confidence: try wire.read())
  }
}

extension Interruption: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(UInt64(cause.rawValue))
    wire.put(code)
    wire.put(imageOffset)
    wire.put(isStackOverflow)
    wire.put(isOtherThread)
    wire.put(runtimeMessage)
    wire.put(place)
    wire.put(frames)
    wire.put(UInt64(running))
    wire.put(wasIdle)
    wire.put(other)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    guard let cause = Cause(rawValue: UInt8(truncatingIfNeeded: try wire.integer())) else {
      throw WireError()
    }
    self.init(
      cause: cause, code: try wire.read(), imageOffset: try wire.read(),
      isStackOverflow: try wire.read(), isOtherThread: try wire.read(),
      runtimeMessage: try wire.read(), place: try wire.read())
    frames = try wire.read()
    running = Int(clamping: try wire.integer())
    wasIdle = try wire.read()
    other = try wire.read()
  }
}
