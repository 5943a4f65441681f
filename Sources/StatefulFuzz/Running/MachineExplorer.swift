/// The paths of a scope, each as a run that is given.
///
/// Systems cannot be copied, so each path is run from its start, and as a case is: compared after
/// each command, because a comparison may read what the system counts.
final class MachineExplorer<Machine: EnumerableMachine>: GivenRun<Machine> {
  private let machine: Machine
  private let loop: GivenLoop<Machine>
  private let starts: [Machine.Initial]
  private let commands: [Machine.Command]

  private var path = EnumeratedPath(start: 0, commands: [])
  private var wantsKey = false
  private var key = StateKey()

  /// How far the path has come with the machine's temporal properties: as many words for each path.
  private var progress: [UInt8] = []

  init(_ machine: Machine, elements: Int, loop: @escaping GivenLoop<Machine>) {
    self.machine = machine
    self.loop = loop
    starts = machine.enumeratedStarts(elements: elements)
    commands = machine.enumeratedCommands(elements: elements)
    super.init(initial: starts.first ?? MachineTools(machine).simplestInitial, count: 0)
  }

  var scope: ScopeSize { ScopeSize(starts: starts.count, commands: commands.count) }

  /// Runs a path and compares after each command; a path without commands is a start.
  func visit(_ path: EnumeratedPath, wantsKey: Bool, journal: Journal) -> Visit {
    self.path = path
    self.wantsKey = wantsKey
    initial = starts[path.start]
    count = path.commands.count
    key.clear()
    let outcome = loop(machine, self, journal)
    if let divergence = outcome.divergence { return .failed(divergence) }
    if outcome.rejected > 0 { return .illegal }
    return .passed(wantsKey ? stateKey : [])
  }

  override func makeSystem() -> Machine.System? {
    wantsKey ? machine.makeObservedSystem(initial) : nil
  }

  override func command(at step: Int, _ model: Machine.Model) -> Step {
    let command = machine.withFreshValue(commands[Int(path.commands[step - 1])], model: model)
    // Those before the last one were asked about when they were the last one.
    guard step < count || machine.isInScope(command, model: model) else { return .stop }
    return .run(command)
  }

  override func goesOn(
    afterIllegal command: Machine.Command, at step: Int, _ model: Machine.Model
  ) -> Bool { false }

  override func end(
    _ model: Machine.Model, _ system: Machine.System, _ temporal: TemporalRun<Machine>?
  ) {
    guard wantsKey else { return }
    machine.describe(model: model, system: system, to: &key)
    progress = temporal?.key ?? []
  }

  /// The key of the state that the path led to; empty where the machine does not tell it.
  private var stateKey: [UInt8] {
    let bytes = key.bytesToCompare
    return bytes.isEmpty ? [] : progress + bytes
  }

  /// The path as a case that anybody can replay.
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
