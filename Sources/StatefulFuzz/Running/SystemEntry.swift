/// The one way from any loop into a machine's system.
///
/// Why: every loop is specialised for the machine by itself. Were the system's code inlined into each
/// of them, one fault would trap at another address in each. These are never inlined, and exist once
/// for each machine.
@frozen
@usableFromInline enum SystemEntry<Machine: StateMachine> {
  @inlinable
  @inline(never)
  static func makeSystem(_ machine: Machine, _ initial: Machine.Initial) -> Machine.System {
    machine.makeSystem(initial)
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
  static func check(
    _ machine: Machine, _ command: Machine.Command, _ response: Machine.Response,
    _ expected: Machine.Expected, _ model: Machine.Model, _ system: Machine.System
  ) -> Divergence? {
    machine.check(
      command, response: response, expected: expected, model: model, system: system)
  }

  @inlinable
  @inline(never)
  static func tearDown(_ machine: Machine, _ system: inout Machine.System) {
    machine.tearDown(&system)
  }
}

/// `SystemEntry` as values: code that knows the machine only by its witnesses takes the same way.
@usableFromInline
package struct SystemCalls<Machine: StateMachine>: Sendable {
  let makeSystem: @Sendable (Machine, Machine.Initial) -> Machine.System
  let perform: @Sendable (Machine, Machine.Command, inout Machine.System) -> Machine.Response
  let check:
    @Sendable (
      Machine, Machine.Command, Machine.Response, Machine.Expected, Machine.Model, Machine.System
    ) -> Divergence?
  let tearDown: @Sendable (Machine, inout Machine.System) -> Void

  /// Inlined where the machine is known, so that the calls are those of its loops.
  @inlinable
  init() {
    self.init(
      makeSystem: { SystemEntry.makeSystem($0, $1) },
      perform: { SystemEntry.perform($0, $1, &$2) },
      check: { SystemEntry.check($0, $1, $2, $3, $4, $5) },
      tearDown: { SystemEntry.tearDown($0, &$1) })
  }

  @usableFromInline
  init(
    makeSystem: @escaping @Sendable (Machine, Machine.Initial) -> Machine.System,
    perform:
      @escaping @Sendable (Machine, Machine.Command, inout Machine.System) ->
      Machine.Response,
    check:
      @escaping @Sendable (
        Machine, Machine.Command, Machine.Response, Machine.Expected, Machine.Model,
        Machine.System
      ) -> Divergence?,
    tearDown: @escaping @Sendable (Machine, inout Machine.System) -> Void
  ) {
    self.makeSystem = makeSystem
    self.perform = perform
    self.check = check
    self.tearDown = tearDown
  }
}
