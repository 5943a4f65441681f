/// The readable lines of a script as a run that is given; the others are listed and skipped.
final class ScriptedRun<Machine: StateMachine>: GivenRun<Machine> {
  private(set) var outcome = ReplayOutcome()

  private let tools: MachineTools<Machine>
  private let script: Script
  private let detail: RunDetail
  private let tell: (TraceStep) -> Void
  private let journal: Journal

  private var tracer: Tracer<Machine>
  private var history: [Machine.Command] = []
  private var begun: TraceStep?
  private var step = 0

  /// - Parameters:
  ///   - tools: Reads lines, and names what fails.
  ///   - script: What to run.
  ///   - journal: Told while a state is put into words.
  ///   - detail: Whether steps are told, and how much of them.
  ///   - tell: Told each step before the system performs it, so that a trap leaves it behind, and
  ///     after.
  init(
    _ tools: MachineTools<Machine>, _ script: Script, _ journal: Journal, detail: RunDetail,
    tell: @escaping (TraceStep) -> Void
  ) {
    self.tools = tools
    self.script = script
    self.journal = journal
    self.detail = detail
    self.tell = tell
    var initial = tools.simplestInitial
    if !script.initial.isEmpty {
      do throws(UnreadableText) {
        initial = try tools.initial(in: script.initial)
      } catch { outcome.unreadable.append(UnreadableLine(error, line: 0)) }
    }
    tracer = Tracer(machine: tools.machine, initial: initial, detail: detail)
    super.init(initial: initial, count: script.commands.count)
  }

  override func begin(_ model: Machine.Model, _ system: Machine.System) {
    if detail.contains(.timeline) { tell(describing { tracer.start(model, system) }) }
  }

  /// Puts states into words, and says so: what cuts that short is no failure.
  private func describing(_ body: () -> TraceStep) -> TraceStep {
    let stage = journal.stage
    journal.enter(.describing)
    defer { journal.enter(stage) }
    return body()
  }

  override func command(at step: Int, _ model: Machine.Model) -> Step {
    self.step = step
    let command: Machine.Command
    do throws(UnreadableText) {
      command = try tools.command(in: script.commands[step - 1])
    } catch {
      outcome.unreadable.append(UnreadableLine(error, line: step))
      return .skip
    }
    outcome.executed += 1
    return .run(command)
  }

  override func goesOn(
    afterIllegal command: Machine.Command, at step: Int, _ model: Machine.Model
  ) -> Bool {
    guard outcome.invalidStep == nil else { return true }
    outcome.invalidStep = step
    outcome.invalidReason = (tools.machine as? any LineChecking)?
      .reason(illegal: command, in: model)
    return true
  }

  override func beginPerforming(
    _ command: Machine.Command, _ expected: Machine.Expected, _ model: Machine.Model
  ) {
    guard detail.contains(.trace) else { return }
    let begun = describing {
      tracer.begin(command, script.commands[step - 1], at: step, history, expected, model)
    }
    self.begun = begun
    tell(begun)
  }

  override func endCommand(
    _ command: Machine.Command, _ expected: Machine.Expected, _ model: Machine.Model,
    _ response: Machine.Response, _ system: Machine.System, _ divergence: Divergence?
  ) {
    let remark =
      divergence == nil
      ? tools.machine.remark(command, response: response, expected: expected, model: model) : nil
    if let remark { outcome.remarks.append("step \(step): \(remark)") }
    if var done = begun {
      done.isOK = divergence == nil
      done.remark = remark
      tell(
        describing { tracer.end(done, command, history, expected, model, response, system) })
    }
    if let divergence {
      outcome.failure = tools.named(
        command, initial: initial, history: history, step: step, divergence: divergence,
        interruption: nil)
      return
    }
    history.append(command)
    tracer.steps.append(step)
  }

  override func endFlight(
    after step: Int, _ model: Machine.Model, _ system: Machine.System, _ divergence: Divergence?
  ) {
    guard let divergence, let last = history.last else { return }
    outcome.failure = tools.named(
      last, initial: initial, history: Array(history.dropLast()), step: step,
      divergence: divergence, interruption: nil)
    // The state of that step was told before its commands ran.
    guard var done = begun else { return }
    (done.isOK, done.system) = (false, describing { done }.system)
    tell(done)
  }
}
