import StatefulFuzz

extension TraceStep: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(step)
    wire.put(command)
    wire.put(phase)
    wire.put(model)
    wire.put(system)
    wire.put(isOK)
    wire.put(remark)
    wire.put(modelCells)
    wire.put(systemCells)
    wire.put(reach)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(
      step: try wire.read(), command: try wire.read(), phase: try wire.read(),
      model: try wire.read(), system: try wire.read(), isOK: try wire.read(),
      remark: try wire.read(), modelCells: try wire.read(), systemCells: try wire.read(),
      reach: try wire.read())
  }
}

extension StateCell: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(identity)
    wire.put(position)
    wire.put(text)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(identity: try wire.read(), position: try wire.read(), text: try wire.read())
  }
}

extension StepReach: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(capturedAt)
    wire.put(meant)
    wire.put(acted)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(capturedAt: try wire.read(), meant: try wire.read(), acted: try wire.read())
  }
}
