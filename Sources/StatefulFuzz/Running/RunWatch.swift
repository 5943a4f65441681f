/// What an observed run did, command by command: for statistics, for the search, and to tell whether
/// the same choices do the same again.
@usableFromInline
package final class RunWatch {
  @usableFromInline package init() {}

  /// What is to be watched.
  package struct Wants: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Features of the states, for the search.
    package static let features = Wants(rawValue: 1)
    /// Whether commands had an effect, and a digest of all that happened.
    package static let effects = Wants(rawValue: 2)
    /// With `.features`: also those of the system's own state, where it is a value.
    package static let system = Wants(rawValue: 4)
    /// The code that the system runs, where there are counters.
    package static let code = Wants(rawValue: 8)
  }

  /// What a command came to.
  package enum Outcome: UInt64, Sendable {
    /// It was illegal where it stood.
    case rejected
    /// It ran; nothing shows that it did anything, and all of the model was looked at.
    case idle
    /// It ran, and changed the model, had something to answer, or was answered otherwise; or it may
    /// have changed what of the model cannot be looked at.
    case effective
    /// It was cut short.
    case unfinished
    /// It was not looked at, because the state is large; see `LookSampling`.
    case unseen
  }

  /// A command of the run.
  package struct Step: Sendable, Equatable {
    package var kind: Int
    package var outcome: Outcome

    package init(
      kind: Int, outcome: Outcome
    ) {
      self.kind = kind
      self.outcome = outcome
    }
  }

  /// Something that a run showed, and the command after which it did.
  package struct Feature: Sendable {
    package var id: UInt64
    /// What it is a value of: one number of the state, one label, or all successions of kinds.
    package var group: UInt64
    package var step: Int
  }

  /// What happened at a command, as far as it can be told again: equal for equal runs.
  package struct Digest: Sendable, Equatable {
    package var command: UInt64 = 0
    package var model: UInt64 = 0
    package var response: UInt64 = 0
  }

  package var wants: Wants = []

  /// Commands at the beginning of the next run that a kept case began with: their states were seen,
  /// and looking at one again costs more than anything else in a run.
  package var knownSteps = 0

  /// The number of the run, kept where a system does not meet it; nil where nobody supervises.
  ///
  /// A supervisor tells runs apart by it, also those of a system that writes over the journal.
  @usableFromInline package var serial: UInt64?

  /// The fault that commands of one kind have; nil outside of an audit.
  @usableFromInline package var planted: PlantedEffect?

  private let types = ShapeTypes()
  private(set) var steps: [Step] = []
  private(set) var digests: [Digest] = []
  private(set) var labels: Set<String> = []
  private(set) var features: [Feature] = []
  private(set) var scores: [(name: UInt64, value: Int, step: Int)] = []
  @usableFromInline package var notes = StateNotes()

  /// Sees the code that the system runs; nil where nothing counts it.
  package var trace: (any CodeTrace)?

  /// Edges that the system took, each with the bucket of its hits, and the command that led there.
  private(set) var code: [(id: UInt64, step: Int)] = []

  /// The exact value of the state before the command under way, where it is known.
  private var before: UInt64?
  private var sampling = LookSampling()
  private var shape: UInt64 = 0
  private var kinds: (last: UInt64, beforeLast: UInt64) = (0, 0)

  /// - Parameters:
  ///   - model: As it is at the start.
  ///   - system: As it is at the start.
  ///   - count: How many commands the case may have.
  @usableFromInline
  package func begin<Model, System>(model: Model, system: System, count: Int) {
    steps.removeAll(keepingCapacity: true)
    digests.removeAll(keepingCapacity: true)
    features.removeAll(keepingCapacity: true)
    scores.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
    notes.clear()
    kinds = (1 << 32, 1 << 32)
    code.removeAll(keepingCapacity: true)
    modelParts.noted.removeAll(keepingCapacity: true)
    systemParts.noted.removeAll(keepingCapacity: true)
    trace?.beginCase()
    let state = StateShape(
      of: model, depth: wants.contains(.effects) ? .exact : .shape, followsObjects: true,
      types: types)
    before = state.exact
    shape = state.shape
    sampling = LookSampling(work: state.work, seed: UInt64(clamping: count))
  }

  /// - Parameters:
  ///   - kind: The command's kind.
  ///   - model: As it is before the command.
  ///   - text: The command's text; asked for where effects are watched.
  @usableFromInline
  package func beginCommand<Model>(kind: Int, model: Model, text: () -> String) {
    guard wants.contains(.effects) else {
      steps.append(Step(kind: kind, outcome: .unfinished))
      return
    }
    let isSeen = sampling.beginCommand()
    steps.append(Step(kind: kind, outcome: isSeen ? .unfinished : .unseen))
    let digest = Digest(command: StateShape.hash(of: text()))
    digests.append(digest)
    sampling.goOn(after: digest.command)
    if isSeen, before == nil { before = look(at: model).exact }
  }

  /// The integers in a model, for arguments to draw.
  @usableFromInline
  package func numbers<Model>(in model: Model) -> [Int64] { StateNumbers.numbers(in: model, types) }

  /// Looks at the whole of a model.
  private func look<Model>(at model: Model) -> StateShape {
    let state = StateShape(of: model, depth: .exact, followsObjects: true, types: types)
    sampling.note(work: state.work)
    return state
  }

  @usableFromInline
  package func rejectCommand() { finish(.rejected) }

  /// Takes the model's side of a command.
  @usableFromInline
  package func expect<Expected, Model>(
    _ expected: Expected, _ reached: UInt64, model: Model, hasEffect: (Expected) -> Bool
  ) {
    if wants.contains(.effects) {
      var digest: UInt64 = 0
      if sampling.isSeen {
        let state = look(at: model)
        isEffective = state.exact != before || !state.isWhole || hasEffect(expected)
        before = state.exact
        digest = state.exact
      } else {
        before = nil
      }
      if sampling.seesExpected {
        let answer = StateShape(of: expected, depth: .exact, followsObjects: true, types: types)
        sampling.note(expectedWork: answer.work)
        digest &+= answer.exact
      }
      digests[digests.count - 1].model = SplitMix64.mix(digest)
    }
    for label in notes.labels { labels.insert(label) }
    if wants.contains(.features) {
      // The last known state is where the first new command begins.
      if steps.count >= knownSteps {
        let state = StateShape(
          of: model, depth: .shape, followsObjects: true, types: types,
          plan: modelPlan.plan(of: Model.self, types), parts: modelParts.takeSpare())
        if steps.count > knownSteps { noteFeatures(state, reached) }
        shape = state.shape
      }
      kinds = (UInt64(steps[steps.count - 1].kind), kinds.last)
    }
    notes.clear()
  }

  private var isEffective = false

  private func noteFeatures(_ state: StateShape, _ reached: UInt64) {
    let kind = UInt64(steps[steps.count - 1].kind)
    add(.transition, kind, shape, state.shape)
    add(.succession, kinds.last, kind)
    add(.succession, kinds.beforeLast, kinds.last, kind)
    addParts(state.parts, .model, &modelParts)
    var rest = reached
    while rest != 0 {
      add(.hazard, UInt64(rest.trailingZeroBitCount))
      rest &= rest - 1
    }
    for label in notes.labels { add(.label, StateShape.hash(of: label)) }
    for score in notes.scores {
      scores.append((StateShape.hash(of: score.name), score.value, steps.count))
    }
  }

  private enum Family: UInt64 {
    case transition, succession, model, system, hazard, label, state
  }

  /// The group of what whole states look like, model and system together.
  package static let stateGroup = group(.state, at: 0)

  private static func group(_ family: Family, at place: Int) -> UInt64 {
    SplitMix64.mix(family.rawValue &+ UInt64(place) &<< 8)
  }

  /// Notes a feature of one to three words; `place` tells the numbers of a state apart.
  private func add(
    _ family: Family, at place: Int = 0, _ one: UInt64, _ two: UInt64? = nil,
    _ three: UInt64? = nil
  ) {
    let group = Self.group(family, at: place)
    var id = SplitMix64.mix(group &+ one)
    if let two { id = SplitMix64.mix(id &+ two) }
    if let three { id = SplitMix64.mix(id &+ three) }
    features.append(Feature(id: id, group: group, step: steps.count))
  }

  /// Must come right before the system performs, so that only what it runs is seen.
  @usableFromInline
  package func beginPerforming() {
    if wants.contains(.code) { trace?.beginCommand() }
  }

  /// Must come right after the system has performed.
  @usableFromInline
  package func endPerforming() {
    guard wants.contains(.code) else { return }
    trace?.endCommand { edge, bucket in
      code.append((id: UInt64(edge) &<< 8 | bucket, step: steps.count))
    }
  }

  /// Takes the system's side of a command.
  @usableFromInline
  package func take<Response, System>(_ response: Response, system: System) {
    if wants.contains(.effects), sampling.seesResponse {
      let answer = StateShape(of: response, depth: .exact, followsObjects: false, types: types)
      sampling.note(responseWork: answer.work)
      digests[digests.count - 1].response = answer.exact
    }
    guard wants.contains(.features), steps.count > knownSteps else { return }
    guard wants.contains(.system) else { return add(.state, shape) }
    let state = StateShape(
      of: system, depth: .shape, followsObjects: false, types: types,
      plan: systemPlan.plan(of: System.self, types), parts: systemParts.takeSpare())
    addParts(state.parts, .system, &systemParts)
    add(.state, shape, state.shape)
  }

  /// The parts of the state that was noted last in the case, and memory for those of the next one.
  private struct LastParts {
    var noted: [UInt64] = []
    private var spare: [UInt64] = []

    mutating func takeSpare() -> [UInt64] {
      defer { spare = [] }
      return spare
    }

    mutating func note(_ parts: [UInt64]) {
      spare = noted
      noted = parts
    }
  }

  private var modelParts = LastParts()
  private var systemParts = LastParts()

  /// Notes the parts that are not what they were: what a case shows again counts for nothing.
  private func addParts(_ parts: [UInt64], _ family: Family, _ last: inout LastParts) {
    for (place, part) in parts.enumerated()
    where place >= last.noted.count || last.noted[place] != part {
      add(family, at: place, part)
    }
    last.note(parts)
  }

  /// The plan for the states of the machine that ran last: looked up once for many commands.
  private struct LastPlan {
    var type: ObjectIdentifier?
    var plan: ShapePlan?

    mutating func plan<Value>(of type: Value.Type, _ types: ShapeTypes) -> ShapePlan {
      if self.type == ObjectIdentifier(type), let plan { return plan }
      let plan = types.plan(of: type)
      self.plan = plan
      self.type = ObjectIdentifier(type)
      return plan
    }
  }

  private var modelPlan = LastPlan()
  private var systemPlan = LastPlan()

  @usableFromInline
  package func endCommand(hasDiverged: Bool) {
    finish(isEffective || hasDiverged ? .effective : .idle)
  }

  private func finish(_ outcome: Outcome) {
    guard steps[steps.count - 1].outcome != .unseen else { return }
    steps[steps.count - 1].outcome = outcome
  }
}
