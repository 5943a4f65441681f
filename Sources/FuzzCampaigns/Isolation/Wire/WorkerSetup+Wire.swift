import StatefulFuzz

extension WorkerSetup: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(check)
    wire.put(targets)
    wire.put(limits)
    wire.put(trapLimit)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(
      check: try wire.read(), targets: try wire.read(), limits: try wire.read(),
      trapLimit: try wire.read())
  }
}

extension TargetReference: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(name)
    wire.put(envelope)
    wire.put(planted)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(name: try wire.read(), envelope: try wire.read(), planted: try wire.read())
  }
}

extension PlantedEffect: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(kind)
    wire.put(fault)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(kind: try wire.read(), fault: try wire.read())
  }
}

extension EffectFault: WireCodable {}

extension RunLimits: WireCodable {
  func write(to wire: inout WireWriter) {
    let (seconds, attoseconds) = timeout.components
    wire.put(Int(seconds))
    wire.put(Int(attoseconds))
    wire.put(memoryBytes)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    let (seconds, attoseconds) = (try wire.read(Int.self), try wire.read(Int.self))
    self.init(
      timeout: Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds)),
      memoryBytes: try wire.read())
  }
}
