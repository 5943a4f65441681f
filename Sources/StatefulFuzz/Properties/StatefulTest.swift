/// A stateful test made of closures: a model, a system, the commands, and what must hold.
///
/// ```swift
/// try StatefulTest(model: [Int](), system: { Stack() }) { on in
///   on.command("push", .int()) { $0.append($1) } system: { $0.push($1) }
///   on.command("pop", when: { !$0.isEmpty }) { $0.popLast() } system: { $0.pop() }
///   on.compare { $0 } with: { $0.items }
/// }.run()
/// ```
///
/// It is a machine like any other: cases shrink, are saved and replayed, and run in campaigns. A
/// model's closure that throws asks the system to throw; a system's closure may be asynchronous. Where
/// phases or an enumeration are wanted, write a `StateMachine`.
public struct StatefulTest<Model: Sendable, System: ~Copyable>: Sendable {
  /// The test as a target, for campaigns and catalogues.
  public let target: Target

  private let machine: StatefulTestMachine
  private let makeTarget: MakeTarget

  /// Makes the target of a machine, with its name, summary and source.
  typealias MakeTarget = @Sendable (StatefulTestMachine, String, String, String) -> Target

  @usableFromInline
  init(
    _ title: (name: String, summary: String, source: String), _ start: TestStart,
    _ commands: [TestCommand<Model, System>], _ closures: StateClosures, usesResults: Bool = false
  ) {
    let machine = StatefulTestMachine(
      start: start,
      kinds: commands.enumerated().map {
        CommandKind($1.kind, hazard: $1.hazard, index: $0)
      }, closures: closures, usesResults: usesResults)
    let makeTarget: MakeTarget = { $0.target($1, summary: $2, source: $3) }
    self.init(
      machine,
      makeTarget(
        machine, Target.name(title.name, in: "stateful"),
        title.summary.isEmpty ? title.name : title.summary, title.source), makeTarget)
  }

  private init(
    _ machine: StatefulTestMachine, _ target: Target, _ makeTarget: @escaping MakeTarget
  ) {
    self.machine = machine
    self.target = target
    self.makeTarget = makeTarget
  }
}

extension StatefulTest where System: ~Copyable {
  @inlinable
  init(
    _ title: (name: String, summary: String, source: String), _ start: TestStart,
    _ body: (Commands<Model, System>) throws -> Void
  ) rethrows {
    let commands = Commands<Model, System>()
    try body(commands)
    self.init(
      title, start, commands.all, commands.closures, usesResults: commands.bundleCount > 0)
  }

  /// Makes a test of a system that cannot be copied; otherwise like the one of a system that can.
  @inlinable
  public init(
    _ name: String = #function, summary: String = "", source: String = "",
    model: Model, system: @escaping @Sendable () -> System,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows {
    try self.init(
      (name, summary, source),
      TestStart(model: StateMaker { model }, system: StateMaker(owning: system)), body)
  }

  /// The same test, which fails as well where an expectation in its closures does.
  package func capture(_ capture: @escaping ExpectationCapture) -> StatefulTest {
    changed { $0.capture = capture }
  }

  private func changed(_ change: (inout StatefulTestMachine) -> Void) -> StatefulTest {
    var machine = machine
    change(&machine)
    return StatefulTest(
      machine, makeTarget(machine, target.name, target.summary, target.source), makeTarget)
  }

  /// The same test with its machine run in another way.
  func targeted(_ makeTarget: @escaping MakeTarget) -> StatefulTest {
    StatefulTest(
      machine, makeTarget(machine, target.name, target.summary, target.source), makeTarget)
  }

  /// The same test with labels and scores of the model's state, which statistics count and a search
  /// climbs by.
  ///
  /// - Parameters:
  ///   - goals: Labels that a share of the cases must have.
  ///   - note: Called after every command with the model.
  /// - Returns: A test with the same name, commands and cases.
  public func labelled(
    _ goals: [CoverGoal] = [],
    _ note: @escaping @Sendable (Model, inout StateNotes) -> Void
  ) -> StatefulTest {
    changed {
      $0.closures.goals = goals
      $0.closures.note = { note($0.assumingMemoryBound(to: Model.self).pointee, &$1) }
    }
  }
}

extension StatefulTest {
  /// Makes a test whose cases all start in the same way; nothing runs yet.
  ///
  /// - Parameters:
  ///   - name: `suite/name`; without a slash the suite is `stateful`.
  ///   - summary: One line for lists of targets; empty for the name.
  ///   - source: Where what is on trial is documented, for such lists.
  ///   - model: The model at the start; a value, copied for every case.
  ///   - system: Makes the system at the start.
  ///   - body: Says what the commands are, and what must hold after them.
  @inlinable
  public init(
    _ name: String = #function, summary: String = "", source: String = "",
    model: Model, system: @escaping @Sendable () -> System,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows {
    try self.init(
      (name, summary, source), TestStart(model: StateMaker { model }, system: StateMaker(system)),
      body)
  }

  /// Makes a test of several systems beside one model: all are given the same commands in the same case,
  /// and each must do as the model does.
  ///
  /// - Parameters:
  ///   - name: `suite/name`; without a slash the suite is `stateful`.
  ///   - summary: One line for lists of targets; empty for the name.
  ///   - source: Where what is on trial is documented, for such lists.
  ///   - model: The model at the start; a value, copied for every case.
  ///   - systems: What makes each system at the start, with its name in kebab case, which failures tell;
  ///     all of one type, such as `any Queue`.
  ///   - body: Says what the commands are, and what must hold after them.
  @inlinable
  public init(
    _ name: String = #function, summary: String = "", source: String = "",
    model: Model, systems: [(name: String, make: @Sendable () -> System)],
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows {
    try self.init(
      (name, summary, source),
      TestStart(model: StateMaker { model }, system: StateMaker(several: systems)), body)
  }

  /// Makes a test whose starts are drawn, and shrunk once the commands are as few as can be.
  ///
  /// - Parameters:
  ///   - name: `suite/name`; without a slash the suite is `stateful`.
  ///   - summary: One line for lists of targets; empty for the name.
  ///   - source: Where what is on trial is documented, for such lists.
  ///   - start: Draws what a case starts from; must accept its simplest value.
  ///   - model: The model of a start.
  ///   - system: Makes the system of a start.
  ///   - body: Says what the commands are, and what must hold after them.
  @inlinable
  public init<Start: Sendable>(
    _ name: String = #function, summary: String = "", source: String = "",
    starting start: Gen<Start>, model: @escaping @Sendable (Start) -> Model,
    system: @escaping @Sendable (Start) -> System,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows {
    try self.init((name, summary, source), .drawn(start, model: model, system: system), body)
  }

  /// Makes a test of a list of commands, which several tests may share; see
  /// `init(_:summary:source:model:system:_:)`.
  ///
  /// - Parameters:
  ///   - name: `suite/name`; without a slash the suite is `stateful`.
  ///   - summary: One line for lists of targets; empty for the name.
  ///   - source: Where what is on trial is documented, for such lists.
  ///   - model: The model at the start; a value, copied for every case.
  ///   - system: Makes the system at the start.
  ///   - commands: The simplest first: a shrinker prefers the earlier ones.
  ///   - check: Compares model and system after every command; returns false or throws when they
  ///     differ.
  ///   - tearDown: Called with the system at the end of every case that does not trap.
  @inlinable
  public init(
    _ name: String = #function, summary: String = "", source: String = "",
    model: Model, system: @escaping @Sendable () -> System,
    @CommandListBuilder<Model, System> commands: () -> [TestCommand<Model, System>],
    check: @escaping @Sendable (Model, System) throws -> Bool = { _, _ in true },
    tearDown: @escaping @Sendable (inout System) -> Void = { _ in }
  ) {
    self.init(
      (name, summary, source), TestStart(model: StateMaker { model }, system: StateMaker(system)),
      commands(), StateClosures(check: check, tearDown: tearDown))
  }

  /// Makes a test of a list of commands whose starts are drawn; see
  /// `init(_:summary:source:starting:model:system:_:)`.
  @inlinable
  public init<Start: Sendable>(
    _ name: String = #function, summary: String = "", source: String = "",
    starting start: Gen<Start>, model: @escaping @Sendable (Start) -> Model,
    system: @escaping @Sendable (Start) -> System,
    @CommandListBuilder<Model, System> commands: () -> [TestCommand<Model, System>],
    check: @escaping @Sendable (Model, System) throws -> Bool = { _, _ in true },
    tearDown: @escaping @Sendable (inout System) -> Void = { _ in }
  ) {
    self.init(
      (name, summary, source), .drawn(start, model: model, system: system),
      commands(), StateClosures(check: check, tearDown: tearDown))
  }
}

extension TestStart {
  /// A start that a generator draws.
  @inlinable
  static func drawn<Start: Sendable, Model, System>(
    _ start: Gen<Start>, model: @escaping @Sendable (Start) -> Model,
    system: @escaping @Sendable (Start) -> System
  ) -> TestStart {
    TestStart(
      start, model: { start in StateMaker { model(start) } },
      system: { start in StateMaker { system(start) } })
  }
}

/// Collects the commands of a `StatefulTest`.
@resultBuilder
public enum CommandListBuilder<Model, System> {
  /// One command; says what its closures' parameters are.
  public static func buildExpression(
    _ command: TestCommand<Model, System>
  ) -> [TestCommand<Model, System>] { [command] }

  /// Commands that several tests share.
  public static func buildExpression(
    _ commands: [TestCommand<Model, System>]
  ) -> [TestCommand<Model, System>] { commands }

  /// The commands, in order.
  public static func buildBlock(
    _ commands: [TestCommand<Model, System>]...
  ) -> [TestCommand<Model, System>] { commands.flatMap(\.self) }
}
