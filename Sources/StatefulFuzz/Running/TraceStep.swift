/// One step of a traced run.
public struct TraceStep: Hashable, Sendable {
  /// Counted from 1; 0 is the start, which only timelines ask for.
  public var step: Int

  /// The command's text.
  public var command: String

  /// The phase in which it acted.
  public var phase: String

  /// The model after the command.
  public var model: String

  /// The system after the command; nil when it did not get there.
  public var system: String?

  /// Whether model and system agreed.
  public var isOK: Bool

  /// What is policy rather than fault, such as an ignored write.
  public var remark: String?

  /// The model as cells, where they were asked for and the machine has some.
  public var modelCells: [StateCell]?

  /// The system as cells, where they were asked for and the machine has some.
  public var systemCells: [StateCell]?

  /// How the command got at what it acted on, where that was asked for and is known.
  public var reach: StepReach?

  package init(
    step: Int, command: String, phase: String, model: String, system: String? = nil, isOK: Bool,
    remark: String? = nil, modelCells: [StateCell]? = nil, systemCells: [StateCell]? = nil,
    reach: StepReach? = nil
  ) {
    self.step = step
    self.command = command
    self.phase = phase
    self.model = model
    self.system = system
    self.isOK = isOK
    self.remark = remark
    self.modelCells = modelCells
    self.systemCells = systemCells
    self.reach = reach
  }
}
