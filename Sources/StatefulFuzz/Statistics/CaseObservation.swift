/// What statistics keep of a watched case: each command's kind and outcome, and the labels.
///
/// A worker hands them over one by one, so that those before a death are not lost.
struct CaseObservation: Sendable, Equatable {
  /// The place of the case's target in its block.
  var slot: Int
  var steps: [RunWatch.Step]
  var labels: [String]

  init(slot: Int, _ watch: RunWatch) {
    self.slot = slot
    steps = watch.steps
    labels = watch.labels.sorted()
  }

  private init(slot: Int, steps: [RunWatch.Step], labels: [String]) {
    self.slot = slot
    self.steps = steps
    self.labels = labels
  }

  /// A number that tells other bytes from these; FNV-1a.
  fileprivate static func seal(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  fileprivate func encode(to wire: inout WireWriter) {
    wire.put(slot)
    wire.put(steps) { wire, step in
      wire.put(step.kind)
      wire.put(step.outcome.rawValue)
    }
    wire.put(labels) { $0.put($1) }
  }

  fileprivate init(decoding wire: inout WireReader) throws(WireError) {
    self.init(
      slot: try wire.int(),
      steps: try wire.array { wire throws(WireError) in
        RunWatch.Step(
          kind: try wire.int(),
          outcome: RunWatch.Outcome(rawValue: try wire.integer()) ?? .unfinished)
      },
      labels: try wire.array { wire throws(WireError) in try wire.text() })
  }
}

extension SharedRegion {
  /// Keeps an observation for the supervisor; where there is no room it is dropped.
  func append(_ observation: CaseObservation) {
    var wire = WireWriter()
    observation.encode(to: &wire)
    var sealed = WireWriter()
    sealed.put(raw: wire.bytes)
    sealed.put(CaseObservation.seal(wire.bytes))
    trace.append(sealed.bytes)
  }

  /// The observations of the block so far, in the order of their cases, up to one that a system has
  /// written over.
  var observations: [CaseObservation] {
    var reader = WireReader(trace.bytes)
    var all: [CaseObservation] = []
    while !reader.isAtEnd, let bytes = try? reader.raw(), let seal = try? reader.integer(),
      seal == CaseObservation.seal(bytes),
      let one = bytes.withUnsafeBytes({ bytes in
        var reader = WireReader(bytes)
        return try? CaseObservation(decoding: &reader)
      })
    {
      all.append(one)
    }
    return all
  }
}
