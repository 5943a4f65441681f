/// What an observed run did, command by command: for statistics, for the search, and to tell whether
/// the same choices do the same again.
///
/// One thread uses it, and none of its functions is entered while another one runs; so accesses to what every
/// command changes are not checked for being exclusive, which took a fifth of a search.
@usableFromInline
package final class RunWatch {
  @usableFromInline
  package init() {
    let types = ShapeTypes()
    self.types = types
    states = StateFeatures(types)
  }

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

  /// What happened at a command, as far as it can be told again: equal for equal runs.
  package struct Digest: Sendable, Equatable {
    package var command: UInt64 = 0
    package var model: UInt64 = 0
    package var response: UInt64 = 0
  }

  @exclusivity(unchecked) package var wants: Wants = []

  /// Commands at the beginning of the next run that a kept case began with: their states were seen,
  /// and looking at one again costs more than anything else in a run.
  @exclusivity(unchecked) package var knownSteps = 0

  /// The number of the run, kept where a system does not meet it; nil where nobody supervises.
  ///
  /// A supervisor tells runs apart by it, also those of a system that writes over the journal.
  @usableFromInline package var serial: UInt64?

  /// The fault that commands of one kind have; nil outside of an audit.
  @usableFromInline package var planted: PlantedEffect?

  /// Whether the machine's kinds are values, so that only the first choice of a command tells its kind.
  @usableFromInline var areKindsValues = false

  private let types: ShapeTypes
  @exclusivity(unchecked) private(set) var steps: [Step] = []
  @exclusivity(unchecked) private(set) var digests: [Digest] = []
  @exclusivity(unchecked) private(set) var labels: Set<String> = []
  /// What the states showed to a search.
  @exclusivity(unchecked) private(set) var states: StateFeatures
  @exclusivity(unchecked) @usableFromInline package var notes = StateNotes()

  /// Sees the code that the system runs; nil where nothing counts it.
  package var trace: (any CodeTrace)?

  /// Edges that the system took, each with the bucket of its hits, and the command that led there.
  private(set) var code: [(id: UInt64, step: Int)] = []

  /// The exact value of the state before the command under way, where it is known.
  @exclusivity(unchecked) private var before: UInt64?
  @exclusivity(unchecked) private var sampling = LookSampling()

  /// - Parameters:
  ///   - model: As it is at the start.
  ///   - system: As it is at the start.
  ///   - count: How many commands the case may have.
  @usableFromInline
  package func begin<Model, System>(model: Model, system: System, count: Int) {
    steps.removeAll(keepingCapacity: true)
    digests.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
    notes.clear()
    code.removeAll(keepingCapacity: true)
    trace?.beginCase()
    let state = StateShape(
      of: model, depth: wants.contains(.effects) ? .exact : .shape, followsObjects: true,
      types: types)
    before = state.exact
    states.begin(shape: state.shape)
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
    leaps = VirtualTime.count
    for label in notes.labels { labels.insert(label) }
    if wants.contains(.features) {
      states.take(
        model: model, kind: steps[steps.count - 1].kind, step: steps.count,
        knownSteps: knownSteps, reached: reached, notes: notes)
    }
    notes.clear()
  }

  /// Adds labels that no search looks at.
  @usableFromInline
  package func add(labels others: [String]) { labels.formUnion(others) }

  @exclusivity(unchecked) private var isEffective = false

  /// How often time had passed before the system performed.
  @exclusivity(unchecked) private var leaps = 0

  /// Whether it is to be told when the system performs.
  @usableFromInline package var seesCode: Bool { wants.contains(.code) }

  /// Must come right before the system performs, so that only what it runs is seen.
  @usableFromInline
  package func beginPerforming() { trace?.beginCommand() }

  /// Must come right after the system has performed.
  @usableFromInline
  package func endPerforming() {
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
    let step = steps.count
    guard wants.contains(.features), step > knownSteps else { return }
    if wants.contains(.system) {
      states.take(system: system, step: step)
    } else {
      states.takeState(step: step)
    }
  }

  @usableFromInline
  package func endCommand(hasDiverged: Bool) {
    let hasSlept = VirtualTime.count != leaps
    finish(isEffective || hasDiverged || hasSlept ? .effective : .idle)
  }

  private func finish(_ outcome: Outcome) { Self.finish(&steps, outcome) }

  private static func finish(_ steps: inout [Step], _ outcome: Outcome) {
    let last = steps.count - 1
    if steps[last].outcome != .unseen { steps[last].outcome = outcome }
  }
}
