/// The typed side of `TargetTools`.
struct MachineTools<Machine: StateMachine> {
  let machine: Machine

  init(_ machine: Machine) { self.machine = machine }

  func decode(_ source: CaseChoices) -> DecodedCase {
    let (initial, commands, executed) = generate(source)
    return DecodedCase(
      executed: executed,
      script: Script(
        initial: CommandText.encode(initial), commands: commands.map(CommandText.encode)))
  }

  func failure(_ source: CaseChoices, step: Int, cause: FailureCause) -> Failure {
    var source = source
    source.stepLimit = step
    let (initial, commands, _) = generate(source)
    return failure(initial, commands, step: step, cause: cause)
  }

  func interrupted(
    _ source: CaseChoices, step: Int, by interruption: Interruption, in stage: Journal.Stage
  ) -> InterruptedCase {
    var source = source
    source.stepLimit = step
    let (initial, commands, _) = generate(source)
    let failure = failure(
      initial, commands, step: step, cause: .interruption(interruption, stage))
    // What the model itself was cut short in would only cut this short as well.
    let isReached = [.system, .check, .rest, .end].contains(stage)
    let reached = isReached ? commands[...] : commands.dropLast()
    var model = machine.makeModel(initial)
    let exercised = reached.reduce(0 as UInt64) { bits, command in
      bits | (machine.step(command, model: &model).map(machine.exercised(by:)) ?? 0)
    }
    return InterruptedCase(failure: failure, exercised: exercised)
  }

  func failure(_ script: Script, step: Int, cause: FailureCause) -> Failure {
    // Steps count the lines of the script, unreadable ones included.
    let readable = script.commands.prefix(step).compactMap {
      try? command(in: $0)
    }
    var failure = failure(initialState(of: script), readable, step: readable.count, cause: cause)
    failure.step = step
    return failure
  }

  func unreadable(_ script: Script) -> [UnreadableLine] {
    var unreadable: [UnreadableLine] = []
    if !script.initial.isEmpty {
      do throws(UnreadableText) {
        _ = try CommandText.decode(script.initial, as: Machine.Initial.self)
      } catch { unreadable.append(UnreadableLine(error, line: 0)) }
    }
    for (index, line) in script.commands.enumerated() {
      do throws(UnreadableText) {
        _ = try command(in: line)
      } catch { unreadable.append(UnreadableLine(error, line: index + 1)) }
    }
    return unreadable
  }

  func encode(_ script: Script) -> ChoiceSequence? {
    let initial = initialState(of: script)
    guard let header = machine.choices(for: initial) else { return nil }
    let chooser = machine as? any ChoosingByModel
    var model = chooser == nil ? nil : machine.makeModel(initial)
    var spans: [[Choice]] = []
    for line in script.commands {
      guard let command = try? command(in: line),
        let span = model.map({ chooser?.choicesErased(for: command, in: $0) })
          ?? machine.choices(for: command)
      else { return nil }
      spans.append(span)
      if var state = model {
        _ = machine.step(command, model: &state)
        model = state
      }
    }
    let count = UInt64(spans.count)
    return ChoiceSequence(
      header: [Choice(value: count, bound: count + 1)] + header, commands: spans)
  }

  /// Runs the readable lines; unreadable ones are listed and skipped.
  func replay(
    _ script: Script, on loop: GivenLoop<Machine> = { Runner($0).run($1, journal: $2) },
    journal: Journal, detail: RunDetail, onStep: (TraceStep) -> Void
  ) -> ReplayOutcome {
    withoutActuallyEscaping(onStep) { onStep in
      let run = ScriptedRun(self, script, journal, detail: detail, tell: onStep)
      _ = loop(machine, run, journal)
      return run.outcome
    }
  }

  /// The command that a line stands for.
  func command(in line: String) throws(UnreadableText) -> Machine.Command {
    let command = try CommandText.decode(line, as: Machine.Command.self)
    if let problem = (machine as? any LineChecking)?.problem(in: line) {
      throw UnreadableText(text: line, reason: problem)
    }
    return command
  }

  /// The start that a line stands for.
  func initial(in line: String) throws(UnreadableText) -> Machine.Initial {
    let initial = try CommandText.decode(line, as: Machine.Initial.self)
    if let problem = (machine as? any LineChecking)?.problem(inStart: line) {
      throw UnreadableText(text: line, reason: problem)
    }
    return initial
  }

  var simplestInitial: Machine.Initial {
    var choices = Choices(replaying: [Choice]())
    return machine.drawInitial(&choices)
  }

  private func initialState(of script: Script) -> Machine.Initial {
    guard !script.initial.isEmpty else { return simplestInitial }
    return (try? CommandText.decode(script.initial, as: Machine.Initial.self)) ?? simplestInitial
  }

  /// What a run would draw, illegal commands left out where spans are marked.
  func predict(_ source: CaseChoices) -> ChoiceSequence {
    generate(source, stepsLast: true).2
  }

  /// Generator and model alone, as far as the system got.
  private func generate(
    _ source: CaseChoices, stepsLast: Bool = false
  ) -> (Machine.Initial, [Machine.Command], ChoiceSequence) {
    var choices = source.choices
    let count = choices.drawCommandCount(limit: source.commandLimit)
    let initial = machine.drawInitial(&choices)
    var commands: [Machine.Command] = []
    if count > 0, source.stepLimit > 0 {
      var model = machine.makeModel(initial)
      let temporal = TemporalRun(machine)
      let last = min(count, source.stepLimit)
      for number in 1...last {
        choices.beginCommand()
        // As the loop does, or fresh choices would draw other commands.
        temporal?.steer(&choices)
        if choices.wantsState { choices.note(StateNumbers.numbers(in: model)) }
        let command = machine.drawCommand(&choices, model: model)
        commands.append(command)
        // Nobody else reads the model after the last command, and its step may be what trapped.
        if number < last || stepsLast, machine.step(command, model: &model) == nil {
          choices.forgetCommand()
        }
      }
    }
    return (initial, commands, choices.sequence)
  }

  /// Names the failure of the last of `commands`.
  func failure(
    _ initial: Machine.Initial, _ commands: [Machine.Command], step: Int, cause: FailureCause
  ) -> Failure {
    if case .interruption(let interruption, let stage) = cause, stage == .end || stage == .rest {
      let place =
        stage == .end
        ? "the end of the case, not a command, was cut short"
        : "after the last command, in a task that had outlived its command"
      return Failure(
        verdict: cause.verdict, hazard: nil, step: step, commandKind: Failure.endKind,
        phase: Failure.endKind,
        context: commands.last.map { "after-\(machine.kindName(of: $0))" } ?? "at-start",
        message: "\(place): \(interruption.summary)",
        interruption: interruption)
    }
    guard step > 0, let command = commands.last else {
      return Failure(
        verdict: cause.verdict, hazard: nil, step: 0, commandKind: "start", phase: "start",
        context: "at-start", message: cause.summary, interruption: cause.interruption)
    }
    let history = Array(commands.dropLast())
    switch cause {
    case .divergence(let divergence):
      return named(
        command, initial: initial, history: history, step: step, divergence: divergence,
        interruption: nil)
    case .interruption(let interruption, .model):
      let message = "the model, not the system, was cut short: \(interruption.summary)"
      return named(
        command, initial: initial, history: history, step: step,
        divergence: Divergence(hazard: nil, message: message), interruption: interruption)
    case .interruption(let interruption, .check):
      let message = "\(Failure.comparisonCutShort): \(interruption.summary)"
      return named(
        command, initial: initial, history: history, step: step,
        divergence: Divergence(hazard: nil, message: message), interruption: interruption)
    case .interruption(let interruption, _):
      var model = machine.makeModel(initial)
      for earlier in history { _ = machine.step(earlier, model: &model) }
      let divergence =
        machine.step(command, model: &model).map {
          machine.explain(interruption, of: command, expected: $0, model: model)
        } ?? Divergence(hazard: nil, message: interruption.summary)
      return named(
        command, initial: initial, history: history, step: step, divergence: divergence,
        interruption: interruption)
    }
  }

  func named(
    _ command: Machine.Command, initial: Machine.Initial, history: [Machine.Command], step: Int,
    divergence: Divergence, interruption: Interruption?
  ) -> Failure {
    // Nobody can tell: the machine says so, or the run waited for something else than its own jobs.
    let isIndeterminate =
      interruption?.isIndeterminate ?? (divergence.hazard == Verdict.indeterminate.rawValue)
    let message =
      interruption?.isIndeterminate == true
      ? "\(divergence.message). \(OtherThreads.sentence(interruption?.other ?? ""))"
      : divergence.message
    return Failure(
      verdict: isIndeterminate
        ? .indeterminate : interruption.map { Verdict($0.cause) } ?? .mismatch,
      hazard: isIndeterminate ? nil : divergence.hazard, step: step,
      commandKind: machine.kindName(of: command),
      phase: machine.phase(of: command),
      context: machine.context(before: command, history: history), message: message,
      aspect: divergence.aspect, interruption: interruption,
      basis: machine.basis(of: command, divergence, history: history, initial: initial))
  }
}

/// A machine that needs the model to tell which choices draw a command.
protocol ChoosingByModel {
  /// The choices of a command in a state; nil where none draw it.
  func choicesErased(for command: Any, in model: Any) -> [Choice]?
}
