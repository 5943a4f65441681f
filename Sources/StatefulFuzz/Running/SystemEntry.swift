/// The one way from the loop into a machine's system.
///
/// Never inlined, and there once for each machine: so a fault of the system traps at one address and
/// under one stack, however the loop around it was compiled.
@frozen
@usableFromInline enum SystemEntry<Machine: StateMachine> {
  @inlinable
  @inline(never)
  static func makeSystem(_ machine: Machine, _ initial: Machine.Initial) -> Machine.System {
    ProcessExecutors.beginCase()
    return machine.makeSystem(initial)
  }

  @inlinable
  @inline(never)
  static func perform(
    _ machine: Machine, _ command: Machine.Command, _ system: inout Machine.System
  ) -> Machine.Response {
    machine.perform(command, on: &system)
  }

  @inlinable
  @inline(never)
  static func perform(
    _ machine: Machine, _ command: Machine.Command, _ system: inout Machine.System,
    _ fault: EffectFault
  ) -> Machine.Response? {
    machine.perform(command, on: &system, with: fault)
  }

  @inlinable
  @inline(never)
  static func join(
    _ overlap: Overlap<Machine>, _ machine: Machine, _ model: Machine.Model,
    _ system: inout Machine.System
  ) -> Divergence? {
    overlap.join(machine, model, &system)
  }

  @inlinable
  @inline(never)
  static func check(
    _ machine: Machine, _ command: Machine.Command, _ response: Machine.Response,
    _ expected: Machine.Expected, _ model: Machine.Model, _ system: Machine.System
  ) -> Divergence? {
    machine.check(
      command, response: response, expected: expected, model: model, system: system)
  }

  /// Lets what the commands have started run on, with what sleeps or without.
  @inlinable
  @inline(never)
  static func runRest(passingTime: Bool) { ProcessExecutors.runRest(passingTime: passingTime) }

  @inlinable
  @inline(never)
  static func tearDown(_ machine: Machine, _ system: inout Machine.System) {
    machine.tearDown(&system)
  }
}
