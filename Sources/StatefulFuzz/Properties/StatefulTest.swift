/// A test made of closures: a model, a system, commands, and what must hold after them.
///
/// ```swift
/// let test = StatefulTest("stack/plain", model: [Int](), system: { Stack() }) { on in
///   on.command("push", .int()) { $0.append($1) } system: { $0.push($1) }
///   on.command("pop", when: { !$0.isEmpty }) { $0.popLast() } system: { $0.pop() }
///   on.compare { $0 } with: { $0.items }
/// }
/// try test.run()  // of FuzzChecks; in a test, `fuzz(…)` does both
/// ```
///
/// Its cases are shrunk, saved and replayed, and run in campaigns, like those of any machine. If a
/// command's closure for the model throws, the system must throw too. The closure for the system
/// may be asynchronous. If you need phases or an enumeration, write a `StateMachine`.
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
    self.target = target.madeOfClosures(
      problem: machine.problem ?? Self.sharedModel(machine.start) ?? target.problem,
      comparesNothing: Model.self != Void.self && machine.comparesNothing)
    self.makeTarget = makeTarget
  }

  /// Why the model cannot be one; nil where it can.
  private static func sharedModel(_ start: TestStart) -> String? {
    guard start.isGiven, TypeLayout.isMutableObject(Model.self) else { return nil }
    return
      "the model is an object of the class '\(Model.self)', which all cases would share and change: "
      + "make it a struct, or a value such as an array or a dictionary"
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

  /// Makes a test of a system that cannot be copied; otherwise the same as for one that can.
  @_disfavoredOverload  // or the compiler reads each closure twice for a system that can be copied
  @inlinable
  public init(
    _ name: String = #function, summary: String = "", source: String = "",
    model: Model, @StateBuilder<System> system: @escaping @Sendable () throws -> System,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows {
    try self.init(
      (name, summary, source),
      TestStart(model: StateMaker { model }, system: StateMaker(owning: system)), body)
  }

  /// The same test, which fails as well where an expectation in its closures does.
  package func capture(_ capture: @escaping ExpectationCapture) -> StatefulTest {
    targeted(machine.capturing(capture), makeTarget)
  }

  /// The same test with its machine run in another way.
  func targeted(_ makeTarget: @escaping MakeTarget) -> StatefulTest {
    targeted(machine, makeTarget)
  }

  private func targeted(
    _ machine: StatefulTestMachine, _ makeTarget: @escaping MakeTarget
  ) -> StatefulTest {
    StatefulTest(
      machine, makeTarget(machine, target.name, target.summary, target.source), makeTarget)
  }

  /// Adds labels and scores of the model's state, for statistics and for the search.
  ///
  /// - Parameters:
  ///   - goals: Labels, each with the share or the number of cases that must have it.
  ///   - note: Called after every command with the model.
  /// - Returns: A test with the same name, commands and cases.
  public func labelled(
    _ goals: [CoverGoal] = [],
    _ note: @escaping @Sendable (Model, inout StateNotes) -> Void
  ) -> StatefulTest {
    let labelled = machine.changing {
      $0.goals = goals
      $0.note = { note($0.assumingMemoryBound(to: Model.self).pointee, &$1) }
    }
    return targeted(labelled, makeTarget)
  }
}

extension StatefulTest {
  /// Makes a test whose cases all start in the same state; nothing runs yet.
  ///
  /// - Parameters:
  ///   - name: `suite/name`; without a slash, the suite is `stateful`.
  ///   - summary: One line for lists of targets; if it is empty, the name is used.
  ///   - source: Where the tested code is documented, for the same lists.
  ///   - model: The initial model: a value, which is copied for every case.
  ///   - system: Makes the initial system; called for every case.
  ///   - body: Adds the commands and the conditions that must hold after them.
  @inlinable
  public init(
    _ name: String = #function, summary: String = "", source: String = "",
    model: Model, @StateBuilder<System> system: @escaping @Sendable () throws -> System,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows {
    try self.init(
      (name, summary, source), TestStart(model: StateMaker { model }, system: StateMaker(system)),
      body)
  }

  /// Does not compile: the check goes into the first closure.
  @available(
    *, unavailable, message: "the check goes into the first closure: on.check { $0 == $1.items }"
  )
  public init(
    _ name: String = #function, summary: String = "", source: String = "",
    model: Model, @StateBuilder<System> system: @escaping @Sendable () throws -> System,
    _ body: (_ on: Commands<Model, System>) throws -> Void,
    check: @escaping @Sendable (_ model: Model, _ system: System) throws -> Bool
  ) rethrows {
    fatalError("not to be called")
  }

  /// Makes a test of several systems with one model: all get the same commands in the same case,
  /// and each must behave like the model.
  ///
  /// - Parameters:
  ///   - name: `suite/name`; without a slash, the suite is `stateful`.
  ///   - summary: One line for lists of targets; if it is empty, the name is used.
  ///   - source: Where the tested code is documented, for the same lists.
  ///   - model: The initial model: a value, which is copied for every case.
  ///   - systems: For each system a name in kebab case, for reports, and a closure that makes it;
  ///     all have one type, such as `any Queue`.
  ///   - body: Adds the commands and the conditions that must hold after them.
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

  /// Makes a test whose initial states are drawn; they are shrunk after the commands.
  ///
  /// - Parameters:
  ///   - name: `suite/name`; without a slash, the suite is `stateful`.
  ///   - summary: One line for lists of targets; if it is empty, the name is used.
  ///   - source: Where the tested code is documented, for the same lists.
  ///   - start: Draws the start of a case; must not reject its simplest value.
  ///   - model: Makes the initial model for a start.
  ///   - system: Makes the initial system for a start.
  ///   - body: Adds the commands and the conditions that must hold after them.
  @inlinable
  public init<Start: Sendable>(
    _ name: String = #function, summary: String = "", source: String = "",
    starting start: Gen<Start>, @StateBuilder<Model> model: @escaping @Sendable (Start) -> Model,
    @StateBuilder<System> system: @escaping @Sendable (Start) throws -> System,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows {
    try self.init((name, summary, source), .drawn(start, model: model, system: system), body)
  }

  /// Makes a test of a list of commands, which tests can share; see
  /// `init(_:summary:source:model:system:_:)`.
  ///
  /// - Parameters:
  ///   - name: `suite/name`; without a slash, the suite is `stateful`.
  ///   - summary: One line for lists of targets; if it is empty, the name is used.
  ///   - source: Where the tested code is documented, for the same lists.
  ///   - model: The initial model: a value, which is copied for every case.
  ///   - system: Makes the initial system; called for every case.
  ///   - commands: The simplest first: shrinking prefers earlier commands.
  ///   - check: Compares model and system after every command; returns false or throws if they
  ///     differ.
  ///   - tearDown: Cleans the system up; called at the end of every case that does not trap.
  @_disfavoredOverload
  @inlinable
  public init(
    _ name: String = #function, summary: String = "", source: String = "",
    model: Model, @StateBuilder<System> system: @escaping @Sendable () throws -> System,
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
  @_disfavoredOverload
  @inlinable
  public init<Start: Sendable>(
    _ name: String = #function, summary: String = "", source: String = "",
    starting start: Gen<Start>, @StateBuilder<Model> model: @escaping @Sendable (Start) -> Model,
    @StateBuilder<System> system: @escaping @Sendable (Start) throws -> System,
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
    system: @escaping @Sendable (Start) throws -> System
  ) -> TestStart {
    TestStart(
      start, model: { start in StateMaker { model(start) } },
      system: { start in StateMaker { try system(start) } })
  }
}

/// Collects the commands of a `StatefulTest`.
@resultBuilder
public enum CommandListBuilder<Model, System> {
  /// Makes a command of a list; fixes the types of its closures' parameters.
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
