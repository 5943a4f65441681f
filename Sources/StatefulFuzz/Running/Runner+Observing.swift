extension Runner {
  /// Generates and runs one case like `run`, and tells `watch` what each command came to.
  ///
  /// A run of its own, so that the one that campaigns spend their time in has nothing to ask.
  ///
  /// - Complexity: Several times a run: states are described after every command.
  @inlinable
  func observe(
    _ choices: inout Choices, limit: Int, journal: Journal, watch: RunWatch
  ) -> RunOutcome {
    var outcome = RunOutcome()
    let count = choices.drawCommandCount(limit: limit)
    let initial = machine.drawInitial(&choices)
    var model = machine.makeModel(initial)
    var system = SystemEntry.makeSystem(machine, initial)
    defer {
      journal.enter(.end)
      SystemEntry.tearDown(machine, &system)
    }
    watch.begin(model: model, system: system)
    var step = 1
    while step <= count {
      choices.beginCommand()
      journal.beginCommand(step)
      let command = machine.drawCommand(&choices, model: model)
      watch.beginCommand(kind: kind(of: command, choices), text: { "\(command)" })
      outcome.executed += 1
      if let expected = machine.step(command, model: &model) {
        let reached = machine.exercised(by: expected)
        outcome.exercised |= reached
        machine.note(model, after: command, in: &watch.notes)
        watch.expect(expected, reached, model: model, hasEffect: machine.hasEffect)
        journal.enter(.system)
        watch.beginPerforming()
        let response = SystemEntry.perform(machine, command, &system)
        watch.endPerforming()
        if let serial = watch.serial { journal.renew(serial: serial) }
        watch.take(response, system: system)
        journal.enter(.check)
        outcome.divergence = SystemEntry.check(
          machine, command, response, expected, model, system)
        watch.endCommand(hasDiverged: outcome.divergence != nil)
      } else {
        outcome.rejected += 1
        watch.rejectCommand()
      }
      if outcome.divergence != nil {
        outcome.step = step
        return outcome
      }
      step += 1
    }
    return outcome
  }

  /// The command's kind; where kinds are values, its first choice.
  @inlinable
  func kind(of command: Machine.Command, _ choices: Choices) -> Int {
    guard Machine.commandKinds.isEmpty else { return Machine.kind(of: command) }
    guard let start = choices.spanStarts.last, start < choices.recorded.count else { return 0 }
    return Int(truncatingIfNeeded: choices.recorded[start].value)
  }
}
