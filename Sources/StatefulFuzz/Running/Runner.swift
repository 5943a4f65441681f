/// Runs one machine: model and system side by side, compared after every command.
///
/// There is this one loop. It is specialised for the machine; where its commands come from, if they are
/// not drawn, and what else is done at each step stand behind `GivenRun` and `RunWatch`, which are
/// compiled once for all machines.
@frozen
public struct Runner<Machine: StateMachine> {
  @usableFromInline let machine: Machine
  @usableFromInline let overlap: Overlap<Machine>?

  /// Makes a runner of `machine`.
  @inlinable
  public init(_ machine: Machine) { self.init(machine, nil) }

  /// Makes a runner of a machine whose commands may be in flight together.
  @inlinable
  init(_ machine: Machine, _ overlap: Overlap<Machine>?) {
    (self.machine, self.overlap) = (machine, overlap)
  }

  /// Generates and runs one case from `choices`, up to the first divergence.
  ///
  /// - Parameters:
  ///   - choices: Fresh or replayed; holds everything that was drawn afterwards.
  ///   - limit: The greatest number of commands that a fresh run may draw.
  ///   - journal: Told of every command before it runs.
  /// - Returns: How far the run came, and the first divergence if there was one.
  /// - Complexity: No allocation of its own; the machine's costs alone.
  @inlinable
  public func run(_ choices: inout Choices, limit: Int, journal: Journal) -> RunOutcome {
    run(&choices, limit: limit, journal: journal, watch: nil, given: nil)
  }

  /// Runs commands that are given.
  @inlinable
  func run(_ given: GivenRun<Machine>, journal: Journal) -> RunOutcome {
    var none = Choices(replaying: [Choice]())
    return run(&none, limit: 0, journal: journal, watch: nil, given: given)
  }

  /// The loop.
  ///
  /// - Parameters:
  ///   - choices: What is drawn from; not looked at where commands are given.
  ///   - limit: The greatest number of commands that a fresh run may draw.
  ///   - journal: Told of every command before it runs.
  ///   - watch: Told what each command came to; several times the cost of the run.
  ///   - given: The commands to run instead of drawing any, and who looks on.
  /// - Returns: How far the run came, and the first divergence if there was one.
  @inlinable
  @inline(never)
  func run(
    _ choices: inout Choices, limit: Int, journal: Journal, watch: RunWatch?,
    given: GivenRun<Machine>?
  ) -> RunOutcome {
    var outcome = RunOutcome()
    let count = given?.count ?? choices.drawCommandCount(limit: limit)
    let initial = given?.initial ?? machine.drawInitial(&choices)
    var model = machine.makeModel(initial)
    var system = given?.makeSystem() ?? SystemEntry.makeSystem(machine, initial)
    /// Whether all commands have run and nothing diverged.
    var isOver = false
    defer {
      journal.enter(.end)
      SystemEntry.tearDown(machine, &system)
      if isOver {
        journal.enter(.rest)
        SystemEntry<Machine>.runRest(passingTime: true)
        // What is left of the system is released.
        journal.enter(.end)
      }
    }
    let temporal = TemporalRun(machine)
    temporal?.begin(model, system)
    watch?.begin(model: model, system: system, count: count)
    given?.begin(model, system)
    let (serial, planted) = (watch?.serial, watch?.planted)
    let seesCode = watch?.seesCode == true
    let areKindsValues = watch?.areKindsValues == true
    /// Whether a planted fault is that of this command: every second one of its kind does what it should, so
    /// that what the one before it has left undone shows in its answer.
    var isPlanted = false
    var step = 0
    /// The last command that ran, or was begun.
    var last = 0
    while step < count {
      step += 1
      let command: Machine.Command
      if let given {
        journal.beginCommand(step)
        switch given.command(at: step, model) {
        case .run(let next): command = next
        case .skip: continue
        case .stop:
          outcome.rejected += 1
          return outcome
        }
      } else {
        choices.beginCommand()
        temporal?.steer(&choices)
        if choices.wantsState { choices.note((watch ?? RunWatch()).numbers(in: model)) }
        journal.beginCommand(step)
        command = machine.drawCommand(&choices, model: model)
      }
      if let overlap, !overlap.isInFlight(command) {
        if let divergence = join(overlap, model, &system, journal, given, watch, after: last) {
          if given == nil { choices.dropCommand() }
          (outcome.divergence, outcome.step) = (divergence, last)
          return outcome
        }
        journal.beginCommand(step)
      }
      watch?.beginCommand(
        kind: kind(of: command, choices, areKindsValues), model: model, text: { "\(command)" })
      outcome.executed += 1
      guard let expected = machine.step(command, model: &model) else {
        outcome.rejected += 1
        choices.forgetCommand()
        watch?.rejectCommand()
        if let given, !given.goesOn(afterIllegal: command, at: step, model) { return outcome }
        continue
      }
      last = step
      let reached = machine.exercised(by: expected)
      outcome.exercised |= reached
      if let watch {
        machine.note(model, after: command, in: &watch.notes)
        watch.expect(expected, reached, model: model) {
          machine.hasEffect($0)
        }
      }
      given?.beginPerforming(command, expected, model)
      journal.enter(.system)
      if seesCode { watch?.beginPerforming() }
      let response: Machine.Response
      if let planted, planted.kind == kind(of: command, choices, areKindsValues) {
        isPlanted.toggle()
      }
      if let planted, isPlanted, planted.kind == kind(of: command, choices, areKindsValues) {
        guard let faulty = SystemEntry.perform(machine, command, &system, planted.fault) else {
          (outcome.divergence, outcome.step) = (PlantedEffect.impossibility, step)
          return outcome
        }
        response = faulty
      } else {
        response = SystemEntry.perform(machine, command, &system)
      }
      if let watch {
        if seesCode { watch.endPerforming() }
        if let serial { journal.renew(serial: serial) }
        watch.take(response, system: system)
      }
      journal.enter(.check)
      var divergence = SystemEntry.check(machine, command, response, expected, model, system)
      if let temporal, divergence == nil {
        divergence = temporal.end(command, at: step, model, system)
      }
      watch?.endCommand(hasDiverged: divergence != nil)
      given?.endCommand(command, expected, model, response, system, divergence)
      if let divergence {
        outcome.divergence = divergence
        outcome.step = step
        return outcome
      }
    }
    if let overlap,
      let divergence = join(overlap, model, &system, journal, given, watch, after: last)
    {
      (outcome.divergence, outcome.step) = (divergence, last)
      return outcome
    }
    given?.end(model, system, temporal)
    journal.enter(.rest)
    SystemEntry<Machine>.runRest(passingTime: false)
    isOver = true
    return outcome
  }

  /// Ends what is in flight, if anything is.
  ///
  /// - Parameters:
  ///   - overlap: What runs and compares them.
  ///   - model: As it is before they have run.
  ///   - system: What they run on.
  ///   - journal: Told that the system is entered.
  ///   - given: Who looks on.
  ///   - watch: Told what they did; nil where nobody watches.
  ///   - last: The command that was begun last: a failure is said to be there.
  /// - Returns: What went wrong; nil where nothing did, or nothing was in flight.
  @inlinable
  func join(
    _ overlap: Overlap<Machine>, _ model: Machine.Model, _ system: inout Machine.System,
    _ journal: Journal, _ given: GivenRun<Machine>?, _ watch: RunWatch?, after last: Int
  ) -> Divergence? {
    journal.beginCommand(last)
    journal.enter(.system)
    let divergence = SystemEntry.join(overlap, machine, model, &system)
    watch?.add(labels: overlap.labels(of: system))
    given?.endFlight(after: last, model, system, divergence)
    return divergence
  }

  /// The command's kind; where kinds are values, its first choice.
  @inlinable
  func kind(of command: Machine.Command, _ choices: Choices, _ areValues: Bool) -> Int {
    guard areValues else { return Machine.kind(of: command) }
    guard let start = choices.spanStarts.last, start < choices.recorded.count else { return 0 }
    return Int(truncatingIfNeeded: choices.recorded[start].value)
  }
}
