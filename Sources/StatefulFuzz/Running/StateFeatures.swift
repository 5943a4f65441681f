/// What the states of a run show to a search: the features of each command that it has not seen before.
///
/// Why a structure: an access to a property of a class that may change is checked for being exclusive, and a
/// search notes a dozen features after every command.
struct StateFeatures {
  /// Something that a run showed, and the command after which it did.
  struct Feature: Sendable {
    var id: UInt64
    /// What it is a value of: one number of the state, one label, or all successions of kinds.
    var group: UInt64
    var step: Int
  }

  /// What features are of.
  private enum Family: UInt64 {
    case transition, succession, model, system, hazard, label, state
  }

  /// The group of what whole states look like, model and system together.
  static let stateGroup = group(.state, at: 0)

  private static func group(_ family: Family, at place: Int) -> UInt64 {
    SplitMix64.mix(family.rawValue &+ UInt64(place) &<< 8)
  }

  /// All of the run.
  private(set) var all: [Feature] = []
  private(set) var scores: [(name: UInt64, value: Int, step: Int)] = []

  private let types: ShapeTypes
  private var look: StateShape
  private var shape: UInt64 = 0
  private var kinds = Self.noKinds
  /// The parts of the states that were noted last in the run.
  private var modelParts: [UInt64] = []
  private var systemParts: [UInt64] = []
  private var modelPlan = LastPlan()
  private var systemPlan = LastPlan()

  private static var noKinds: (last: UInt64, beforeLast: UInt64) { (1 << 32, 1 << 32) }

  init(_ types: ShapeTypes) {
    self.types = types
    look = StateShape(types)
  }

  /// - Parameter shape: That of the model at the start.
  mutating func begin(shape: UInt64) {
    all.removeAll(keepingCapacity: true)
    scores.removeAll(keepingCapacity: true)
    modelParts.removeAll(keepingCapacity: true)
    systemParts.removeAll(keepingCapacity: true)
    kinds = Self.noKinds
    self.shape = shape
  }

  /// Takes the model's side of a command.
  ///
  /// - Parameters:
  ///   - model: As it is after the command.
  ///   - kind: The command's kind.
  ///   - step: The command's number.
  ///   - knownSteps: Commands whose states were seen before.
  ///   - reached: The hazards that the command may show.
  ///   - notes: What the machine says of the state.
  mutating func take<Model>(
    model: Model, kind: Int, step: Int, knownSteps: Int, reached: UInt64, notes: StateNotes
  ) {
    let kind = UInt64(kind)
    // The last known state is where the first new command begins.
    if step >= knownSteps {
      look.look(
        at: model, modelPlan.plan(of: Model.self, types), depth: .shape, followsObjects: true)
      if step > knownSteps { note(kind: kind, step, reached, notes) }
      shape = look.shape
    }
    kinds = (kind, kinds.last)
  }

  private mutating func note(kind: UInt64, _ step: Int, _ reached: UInt64, _ notes: StateNotes) {
    add(.transition, step, kind, shape, look.shape)
    add(.succession, step, kinds.last, kind)
    add(.succession, step, kinds.beforeLast, kinds.last, kind)
    look.exchangeParts(&modelParts)
    addParts(.model, step, modelParts, before: look.parts)
    var rest = reached
    while rest != 0 {
      add(.hazard, step, UInt64(rest.trailingZeroBitCount))
      rest &= rest - 1
    }
    for label in notes.labels { add(.label, step, StateShape.hash(of: label)) }
    for score in notes.scores {
      scores.append((StateShape.hash(of: score.name), score.value, step))
    }
  }

  /// Takes the state after a command, whose system is not looked at.
  mutating func takeState(step: Int) { add(.state, step, shape) }

  /// Takes the state after a command.
  mutating func take<System>(system: System, step: Int) {
    look.look(
      at: system, systemPlan.plan(of: System.self, types), depth: .shape, followsObjects: false)
    look.exchangeParts(&systemParts)
    addParts(.system, step, systemParts, before: look.parts)
    add(.state, step, shape, look.shape)
  }

  /// Notes the parts that are not what they were: what a run shows again counts for nothing.
  private mutating func addParts(
    _ family: Family, _ step: Int, _ parts: [UInt64], before: [UInt64]
  ) {
    for place in parts.indices where place >= before.count || before[place] != parts[place] {
      add(family, at: place, step, parts[place])
    }
  }

  /// Notes a feature of one to three words; `place` tells the numbers of a state apart.
  private mutating func add(
    _ family: Family, at place: Int = 0, _ step: Int, _ one: UInt64, _ two: UInt64? = nil,
    _ three: UInt64? = nil
  ) {
    let group = Self.group(family, at: place)
    var id = SplitMix64.mix(group &+ one)
    if let two { id = SplitMix64.mix(id &+ two) }
    if let three { id = SplitMix64.mix(id &+ three) }
    all.append(Feature(id: id, group: group, step: step))
  }
}

/// The plan for the states of the machine that ran last: looked up once for many commands.
private struct LastPlan {
  private var type: ObjectIdentifier?
  private var plan: ShapePlan?

  mutating func plan<Value>(of type: Value.Type, _ types: ShapeTypes) -> ShapePlan {
    if self.type == ObjectIdentifier(type), let plan { return plan }
    let plan = types.plan(of: type)
    self.plan = plan
    self.type = ObjectIdentifier(type)
    return plan
  }
}
