import StatefulFuzz

extension CaseObservation: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(slot)
    wire.put(steps)
    wire.put(labels)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(slot: try wire.read(), steps: try wire.read(), labels: try wire.read())
  }
}

extension RunWatch.Step: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(kind)
    wire.put(outcome)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(kind: try wire.read(), outcome: try wire.read())
  }
}

extension RunWatch.Outcome: WireCodable {}

extension CaseObservation {
  /// What a worker keeps in the region's trace for its supervisor; where there is no room it is dropped.
  var sealedBytes: [UInt8] {
    let bytes = wireBytes
    var sealed = WireWriter()
    sealed.put(raw: bytes)
    sealed.put(StateShape.hash(of: bytes))
    return sealed.bytes
  }
}

extension SharedRegion {
  /// The observations of the block so far, in the order of their cases, up to one that a system has
  /// written over.
  var observations: [CaseObservation] {
    var reader = WireReader(trace.bytes)
    var all: [CaseObservation] = []
    while !reader.isAtEnd, let bytes = try? reader.raw(), let seal = try? reader.integer(),
      seal == StateShape.hash(of: bytes)
    {
      var content = WireReader(bytes)
      guard let one = try? content.read(CaseObservation.self) else { break }
      all.append(one)
    }
    return all
  }
}
