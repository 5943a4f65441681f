/// Walks the paths of a scope on one machine.
///
/// Systems cannot be copied, so each path is run from its start, and as a case is: compared after
/// each command, because a comparison may read what the system counts.
@usableFromInline
package final class MachineExplorer<Machine: EnumerableMachine> {
  @usableFromInline let machine: Machine
  @usableFromInline let starts: [Machine.Initial]
  @usableFromInline let commands: [Machine.Command]
  @usableFromInline var key = StateKey()

  @inlinable
  init(_ machine: Machine, elements: Int) {
    self.machine = machine
    starts = machine.enumeratedStarts(elements: elements)
    commands = machine.enumeratedCommands(elements: elements)
  }

  var scope: ScopeSize { ScopeSize(starts: starts.count, commands: commands.count) }

  /// Runs a path and compares after each command; a path without commands is a start.
  @inlinable
  func visit(_ path: EnumeratedPath, wantsKey: Bool, journal: Journal) -> Visit {
    let initial = starts[path.start]
    var model = machine.makeModel(initial)
    var system =
      wantsKey
      ? machine.makeObservedSystem(initial) : SystemEntry.makeSystem(machine, initial)
    defer {
      journal.enter(.end)
      SystemEntry.tearDown(machine, &system)
    }
    let last = path.commands.count - 1
    for index in path.commands.indices {
      journal.beginCommand(index + 1)
      let command = machine.withFreshValue(commands[Int(path.commands[index])], model: model)
      // Those before the last one were asked about when they were the last one.
      guard index < last || machine.isInScope(command, model: model) else { return .illegal }
      guard let expected = machine.step(command, model: &model) else { return .illegal }
      journal.enter(.system)
      let response = SystemEntry.perform(machine, command, &system)
      journal.enter(.check)
      let divergence = SystemEntry.check(
        machine, command, response, expected, model, system)
      if let divergence { return .failed(divergence) }
    }
    guard wantsKey else { return .passed([]) }
    key.clear()
    machine.describe(model: model, system: system, to: &key)
    return .passed(key.bytesToCompare)
  }

  /// The path as a case that anybody can replay.
  @usableFromInline
  func script(of path: EnumeratedPath) -> Script {
    let (initial, commands) = `case`(of: path)
    return Script(
      initial: CommandText.encode(initial), commands: commands.map(CommandText.encode))
  }

  /// Names the failure of the path's last command.
  func failure(of path: EnumeratedPath, cause: FailureCause) -> Failure {
    let (initial, commands) = `case`(of: path)
    return MachineTools(machine).failure(initial, commands, step: commands.count, cause: cause)
  }

  /// The path's commands with the values that they write there, from the model alone.
  private func `case`(of path: EnumeratedPath) -> (Machine.Initial, [Machine.Command]) {
    let initial = starts[path.start]
    guard !path.commands.isEmpty else { return (initial, []) }
    var model = machine.makeModel(initial)
    var executed: [Machine.Command] = []
    for (index, number) in path.commands.enumerated() {
      let command = machine.withFreshValue(commands[Int(number)], model: model)
      executed.append(command)
      // Nobody reads the model after the last command, and its step may be what trapped.
      if index + 1 < path.commands.count { _ = machine.step(command, model: &model) }
    }
    return (initial, executed)
  }
}
