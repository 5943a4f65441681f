/// Puts the steps of a replay into words, and into cells where a timeline asks for them.
struct Tracer<Machine: StateMachine> {
  let machine: Machine
  let initial: Machine.Initial
  let detail: RunDetail

  /// For each command of the history, its number in the script: lines that nobody understands and
  /// illegal commands are counted there.
  var steps: [Int] = []

  init(machine: Machine, initial: Machine.Initial, detail: RunDetail) {
    self.machine = machine
    self.initial = initial
    self.detail = detail
  }

  /// What stands for a state that cannot be put into words.
  static var undescribed: String { "(could not be described: doing so trapped or never finished)" }

  /// Puts a state into words, unless that has cut the run short before.
  private func words(of model: Machine.Model, at step: Int) -> String {
    detail.describesModel(at: step) ? machine.describe(model: model) : Self.undescribed
  }

  /// Puts a state into words, unless that has cut the run short before.
  private func words(of system: Machine.System, at step: Int) -> String {
    detail.describesSystem(at: step) ? machine.describe(system: system) : Self.undescribed
  }

  /// Step 0: what both sides start from.
  func start(_ model: Machine.Model, _ system: Machine.System) -> TraceStep {
    let text = CommandText.encode(initial)
    return TraceStep(
      step: 0, command: text.isEmpty ? "start" : "init \(text)", phase: "start",
      model: words(of: model, at: 0), system: words(of: system, at: 0), isOK: true, remark: nil,
      modelCells: detail.describesModel(at: 0) ? machine.cells(model: model) : nil,
      systemCells: detail.describesSystem(at: 0) ? machine.cells(system: system) : nil)
  }

  /// What is known of a command before the system performs it.
  func begin(
    _ command: Machine.Command, _ line: String, at step: Int, _ history: [Machine.Command],
    _ expected: Machine.Expected, _ model: Machine.Model
  ) -> TraceStep {
    var begun = TraceStep(
      step: step, command: line, phase: machine.phase(of: command),
      model: words(of: model, at: step), system: nil, isOK: false, remark: nil)
    guard detail.contains(.timeline), detail.describesModel(at: step) else { return begun }
    begun.modelCells = machine.cells(model: model)
    begun.reach = reach(
      of: command,
      ReachContext(
        initial: initial, history: history, expected: expected, model: model, outcome: nil))
    return begun
  }

  /// The same step once the system has answered.
  func end(
    _ begun: TraceStep, _ command: Machine.Command, _ history: [Machine.Command],
    _ expected: Machine.Expected, _ model: Machine.Model, _ response: Machine.Response,
    _ system: Machine.System
  ) -> TraceStep {
    var done = begun
    done.system = words(of: system, at: done.step)
    guard detail.contains(.timeline), detail.describesSystem(at: done.step) else { return done }
    done.systemCells = machine.cells(system: system)
    done.reach = reach(
      of: command,
      ReachContext(
        initial: initial, history: history, expected: expected, model: model,
        outcome: (response, system)))
    return done
  }

  /// The machine counts the commands of the history; the script counts lines.
  private func reach(
    of command: Machine.Command, _ context: ReachContext<Machine>
  ) -> StepReach? {
    guard var reach = machine.reach(of: command, in: context) else { return nil }
    let captured = reach.capturedAt
    reach.capturedAt = steps.indices.contains(captured - 1) ? steps[captured - 1] : 0
    return reach
  }
}
