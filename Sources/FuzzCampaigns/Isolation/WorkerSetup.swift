import StatefulFuzz

/// What a worker must know before its first request, where it does not have it from a fork.
struct WorkerSetup {
  /// See `WorkerProgram.check`.
  var check: String
  var targets: [TargetReference]
  var limits: RunLimits
  var trapLimit: Int
}

/// A target by what it takes to make it again in another process of the same program.
struct TargetReference: Hashable {
  var name: String
  var envelope: Envelope?
  var planted: PlantedEffect?

  init(_ target: Target) {
    (name, envelope, planted) = (target.name, target.envelope, target.planted)
  }

  init(name: String, envelope: Envelope?, planted: PlantedEffect?) {
    (self.name, self.envelope, self.planted) = (name, envelope, planted)
  }

  /// The target among those of a catalogue; nil where it is not there.
  func target(in catalog: [Target]) -> Target? {
    guard var target = catalog.first(where: { $0.name == name }) else { return nil }
    // Where it has the envelope already, nobody asks for another.
    if let envelope, target.envelope != envelope { target = target.within(envelope) }
    if let planted, target.planted != planted { target = target.planting(planted) }
    return target
  }
}
