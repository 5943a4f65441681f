/// A kind of command with all types erased; its closures are specialised for their types where the
/// command is made.
///
/// Every drawn command refers to its kind, so that nothing is looked up while a case runs. The
/// pointers are those of a `StateBox`. The closures lie in the object itself and are called by its
/// methods, which then count no references: that is half of what a command costs.
@usableFromInline
final class CommandKind: Sendable {
  let name: String
  let weight: ErasedWeight

  /// What its failures are known as.
  let hazard: String?

  /// The position among the kinds of the machine.
  let index: Int

  let words: CommandWords

  private let condition: (@Sendable (UnsafeMutableRawPointer) -> Bool)?
  private let drawing: CommandDrawing
  private let expecting: @Sendable (ClosureCommand, UnsafeMutableRawPointer) -> Void
  private let performing: @Sendable (ClosureCommand, UnsafeMutableRawPointer) -> Void
  private let agreeing: @Sendable (ClosureCommand, ClosureCommand, _ keepsBoth: Bool) -> Bool
  private let pretending: @Sendable (ClosureCommand) -> Void
  private let destroying: @Sendable (UnsafeMutableRawPointer) -> Void

  /// Performs the command on a copy of the system while others are in flight; nil for one that
  /// never waits.
  private let overlapping: OverlappingPerformance?

  /// What the command leaves in the model where it was cancelled and gave up; nil for one that is never
  /// cancelled.
  private let givingUp: (@Sendable (UnsafeMutableRawPointer) -> Void)?

  /// Makes a kind that belongs to no machine yet.
  ///
  /// - Parameters:
  ///   - name: In kebab case.
  ///   - weight: How often the command is drawn, relative to the others.
  ///   - condition: Whether the command is legal in a state of the model; nil where it always is.
  ///   - drawing: Draws the arguments, or reads them.
  ///   - expect: Applies the command to the model, and leaves its answer in the command.
  ///   - perform: Performs the command on the system, and leaves its answer in the command.
  ///   - agree: Whether the first one's expectation is the second one's answer, and no error came;
  ///     both are taken out then, unless they are to be kept for another comparison. Where it is
  ///     not, `CommandWords.mismatch` knows more.
  ///   - pretend: Leaves the expectation in the command as its answer.
  ///   - destroy: Destroys the contents of a command.
  ///   - words: What is printed.
  @usableFromInline
  init(
    name: String, weight: ErasedWeight,
    condition: (@Sendable (UnsafeMutableRawPointer) -> Bool)?, drawing: CommandDrawing,
    expect: @escaping @Sendable (ClosureCommand, UnsafeMutableRawPointer) -> Void,
    perform: @escaping @Sendable (ClosureCommand, UnsafeMutableRawPointer) -> Void,
    agree: @escaping @Sendable (ClosureCommand, ClosureCommand, Bool) -> Bool,
    pretend: @escaping @Sendable (ClosureCommand) -> Void,
    destroy: @escaping @Sendable (UnsafeMutableRawPointer) -> Void, words: CommandWords
  ) {
    // A line of a case begins with the name, up to a parenthesis.
    let isWord = !name.isEmpty && !name.contains { $0 == "(" || $0.isWhitespace }
    (self.name, self.weight, self.words) = (isWord ? name : name.kebabCase, weight, words)
    (hazard, index) = (nil, 0)
    self.condition = condition
    (self.drawing, expecting, performing) = (drawing, expect, perform)
    (agreeing, pretending, destroying) = (agree, pretend, destroy)
    (overlapping, givingUp) = (nil, nil)
  }

  /// The same kind in a machine.
  init(_ kind: CommandKind, hazard: String?, index: Int) {
    (name, weight, words) = (kind.name, kind.weight, kind.words)
    (self.hazard, self.index) = (hazard, index)
    condition = kind.condition
    (drawing, expecting, performing) = (kind.drawing, kind.expecting, kind.performing)
    (agreeing, destroying) = (kind.agreeing, kind.destroying)
    (pretending, overlapping) = (kind.pretending, kind.overlapping)
    givingUp = kind.givingUp
  }

  /// The same kind, which may be cancelled while it is in flight.
  init(
    _ kind: CommandKind, givingUp: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    (name, weight, words) = (kind.name, kind.weight, kind.words)
    (hazard, index) = (kind.hazard, kind.index)
    condition = kind.condition
    (drawing, expecting, performing) = (kind.drawing, kind.expecting, kind.performing)
    (agreeing, destroying) = (kind.agreeing, kind.destroying)
    (pretending, overlapping) = (kind.pretending, kind.overlapping)
    self.givingUp = givingUp
  }

  /// The same kind, which may wait while others are in flight.
  init(_ kind: CommandKind, overlapping: @escaping OverlappingPerformance) {
    (name, weight, words) = (kind.name, kind.weight, kind.words)
    (hazard, index) = (kind.hazard, kind.index)
    condition = kind.condition
    (drawing, expecting, performing) = (kind.drawing, kind.expecting, kind.performing)
    (agreeing, destroying) = (kind.agreeing, kind.destroying)
    (pretending, self.overlapping) = (kind.pretending, overlapping)
    givingUp = kind.givingUp
  }

  /// Whether there are states in which the command is illegal.
  var isConditional: Bool { condition != nil }

  /// Whether the command is legal in a state of the model.
  func isLegal(_ model: UnsafeMutableRawPointer) -> Bool { condition?(model) ?? true }

  /// Whether what can be drawn depends on the model.
  var readsModel: Bool { drawing.readsModel }

  /// Draws a command; one that its generator rejects is illegal everywhere.
  ///
  /// - Parameters:
  ///   - choices: What is drawn from.
  ///   - model: The model that the command meets; nil where there is none, which only a command may
  ///     go without that does not read it.
  /// - Returns: A command, whether it is legal or not.
  func draw(_ choices: inout Choices, _ model: UnsafeMutableRawPointer?) -> ClosureCommand {
    let start = choices.drawnCount
    let results = choices.results
    let (draws, reads) = (results?.drawCount, results?.active.answerReads)
    results?.beginDrawing()
    let command = drawing.draw(&choices, model)
    let values = choices.values(since: start)
    guard let command else { return ClosureCommand(rejectedBy: self, values) }
    command.tell(self, values)
    guard let results, results.drawCount != draws else { return command }
    command.storage.header.drawsResults = true
    // What a generator makes of an answer or of the model may be something else in another state.
    if !readsModel, results.active.answerReads == reads, !results.draws.isEmpty {
      command.storage.header.texts.resultDraws = results.draws
    }
    return command
  }

  /// The command that somebody wrote: its arguments are the case; the choices behind them only
  /// stand in for arguments that cannot be read.
  ///
  /// - Returns: nil where it cannot be told what the arguments are, or they cannot be drawn in this
  ///   state.
  func command(
    in line: DrawnLine, _ model: UnsafeMutableRawPointer?, _ results: ResultStore?
  ) -> ClosureCommand? {
    if !line.values.isEmpty || line.text.isEmpty || line.text == DrawnLine.noValue {
      var choices = Choices(replayingValues: line.values)
      choices.results = results
      let drawn = draw(&choices, model)
      guard drawn.origin == .drawn else {
        if line.text == DrawnLine.noValue { return nil }
        return read(line, model, results)
      }
      if words.text(drawn) == line.text || line.text.isEmpty { return drawn }
    }
    return read(line, model, results)
  }

  private func read(
    _ line: DrawnLine, _ model: UnsafeMutableRawPointer?, _ results: ResultStore?
  ) -> ClosureCommand? {
    let resultDraws = results?.drawCount
    guard let command = drawing.read(line.text, model, results) else { return nil }
    command.tell(self, ChoiceValues(line.values))
    if results?.drawCount != resultDraws { command.storage.header.drawsResults = true }
    return command
  }

  /// Whether the arguments of a command that was read can be read in another state.
  func canBeRead(
    _ command: ClosureCommand, _ model: UnsafeMutableRawPointer, _ results: ResultStore?
  ) -> Bool {
    drawing.read(command.keptText, model, results) != nil
  }

  /// The types of the arguments; nil where they cannot be told one by one.
  var parts: [any ArgumentPart]? { drawing.parts }

  /// Whether what it draws depends on what other commands have answered.
  var drawsResults: Bool {
    let store = ResultStore()
    var choices = Choices(replaying: [Choice]())
    choices.results = store
    _ = drawing.draw(&choices, nil)
    return store.drawCount > 0
  }

  func expect(_ command: ClosureCommand, _ model: UnsafeMutableRawPointer) {
    expecting(command, model)
  }

  func perform(_ command: ClosureCommand, _ system: UnsafeMutableRawPointer) {
    performing(command, system)
  }

  /// Performs the command while others are in flight, and leaves its answer in the command.
  func performOverlapping(_ command: ClosureCommand, _ system: LentSystem) async {
    guard let overlapping else { return performing(command, system.memory) }
    await overlapping(command, system)
  }

  /// Whether the command may be cancelled while it is in flight.
  var isCancellable: Bool { givingUp != nil && overlapping != nil }

  /// Whether the system performs the command asynchronously.
  var isAsynchronous: Bool { overlapping != nil }

  /// Whether the system's answer says that the command was cancelled and gave up.
  func gaveUp(_ command: ClosureCommand) -> Bool { words.isCancellation(command) }

  /// Applies to the model what is left of the command where it gave up.
  func giveUp(_ model: UnsafeMutableRawPointer) { givingUp?(model) }

  func agree(
    _ expected: ClosureCommand, _ answered: ClosureCommand, keepsBoth: Bool = false
  ) -> Bool {
    agreeing(expected, answered, keepsBoth)
  }

  /// Makes the expectation the answer, as a system would that only pretends.
  func answerAsExpected(_ command: ClosureCommand) { pretending(command) }

  func destroy(_ contents: UnsafeMutableRawPointer) { destroying(contents) }
}

/// How a kind of command comes by its arguments.
@usableFromInline
struct CommandDrawing: Sendable {
  let readsModel: Bool
  let draw: @Sendable (inout Choices, UnsafeMutableRawPointer?) -> ClosureCommand?
  let read: ArgumentReading<ClosureCommand>

  /// The types of the arguments; nil where they cannot be told one by one.
  let parts: [any ArgumentPart]?

  @usableFromInline
  init(
    readsModel: Bool, parts: [any ArgumentPart]?,
    draw: @escaping @Sendable (inout Choices, UnsafeMutableRawPointer?) -> ClosureCommand?,
    read: @escaping ArgumentReading<ClosureCommand>
  ) {
    (self.readsModel, self.parts, self.draw, self.read) = (readsModel, parts, draw, read)
  }
}

/// Performs a command whose jobs may be among those of others.
typealias OverlappingPerformance = @Sendable (ClosureCommand, LentSystem) async -> Void

/// The memory of a system that several commands have at a time.
///
/// Unchecked: their jobs run one at a time, on the thread of the case, and whoever lends it waits.
struct LentSystem: @unchecked Sendable {
  let memory: UnsafeMutableRawPointer
}
