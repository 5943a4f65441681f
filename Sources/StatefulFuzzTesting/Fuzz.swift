#if canImport(Testing)
import StatefulFuzz
import Testing

/// Checks a target, and records every failure as an issue at the caller's line.
///
/// Saved cases run first, the smallest ones before the others, then fresh cases. The check
/// continues after a failure, so that one bug does not hide the next, and ends after five different
/// failures. Each issue contains the report of the shortest case; the report and the `.repro` file
/// are attached. The case is also saved, and the next run begins with it. A failure is a known
/// issue if the corpus has it as `open` or `demonstrator`, or if it is one of the target's
/// `expectedHazards`. A saved case that no longer fails as its file says is an issue too.
///
/// The trait `.fuzz(…)` and environment variables set budget, seed and corpus.
///
/// - Parameters:
///   - target: What to check.
///   - sourceLocation: Where failures are reported. The corpus is the nearest folder `Corpus`,
///     going up from this file.
/// - Returns: A summary of what was run; nil after a failure.
/// - Complexity: 1,000 runs unless a trait says otherwise; shrinking a failure takes some hundred
///   more.
@discardableResult
public func fuzz(
  _ target: Target, sourceLocation: SourceLocation = #_sourceLocation
) -> CampaignSummary? {
  NativeCheck(target: target, sourceLocation: sourceLocation).run()
}

/// Checks several systems with one model and the same commands; see `fuzz(_:sourceLocation:)`.
///
/// Each system that fails is a separate issue. The issue ends with the same commands on all of
/// the systems, which shows which of them differ from the model, and at which step.
///
/// - Parameters:
///   - targets: The systems; all of them must accept the same commands.
///   - sourceLocation: Where a failure is reported.
/// - Returns: A summary of what was run, for each system; nil after a failure.
@discardableResult
public func fuzz(
  _ targets: [Target], sourceLocation: SourceLocation = #_sourceLocation
) -> [CampaignSummary?] {
  targets.map {
    NativeCheck(target: $0, companions: targets, sourceLocation: sourceLocation).run()
  }
}

/// Checks a machine; see `fuzz(_:sourceLocation:)`.
///
/// - Parameters:
///   - name: `suite/name`, for reports and file names; without a slash, the suite is `stateful`.
///   - hazards: The hazards that the machine is known to have.
///   - sourceLocation: Where a failure is reported.
///   - makeMachine: Called once for each run.
/// - Returns: A summary of what was run; nil after a failure.
@discardableResult
public func fuzz<Machine: StateMachine>(
  _ name: String = #function, expecting hazards: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation,
  machine makeMachine: @escaping @Sendable () -> Machine
) -> CampaignSummary? {
  let target = Target(
    Target.name(name, in: "stateful"), summary: name, expectedHazards: hazards,
    makeMachine: makeMachine)
  return fuzz(target, sourceLocation: sourceLocation)
}

/// Checks a test made of closures; see `fuzz(_:sourceLocation:)` and `Commands`.
///
/// ```swift
/// fuzz("stack/array", model: [Int](), system: { Stack() }) { on in
///   on.command("push", .int()) { $0.append($1) } system: { $0.push($1) }
///   on.command("pop", when: { !$0.isEmpty }) { $0.popLast() } system: { $0.pop() }
///   on.compare { $0 } with: { $0.items }
/// }
/// ```
///
/// - Parameters:
///   - name: `suite/name`, for reports and file names; without a slash, the suite is `stateful`.
///   - model: The initial model: a value, which is copied for every case.
///   - system: Makes the initial system; called for every case.
///   - sourceLocation: Where a failure is reported.
///   - body: Adds the commands and the conditions that must hold after them. An `#expect` that
///     fails in a check or in a closure for the system is a failure too.
/// - Returns: A summary of what was run; nil after a failure.
@discardableResult
public func fuzz<Model: Sendable, System>(
  _ name: String = #function, model: Model,
  @StateBuilder<System> system: @escaping @Sendable () throws -> System,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ on: Commands<Model, System>) throws -> Void
) rethrows -> CampaignSummary? {
  fuzz(
    try StatefulTest(name, model: model, system: system, body), sourceLocation: sourceLocation)
}

/// Does not compile: the check goes into the first closure.
@available(
  *, unavailable, message: "the check goes into the first closure: on.check { $0 == $1.items }"
)
@discardableResult
public func fuzz<Model: Sendable, System>(
  _ name: String = #function, model: Model,
  @StateBuilder<System> system: @escaping @Sendable () throws -> System,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ on: Commands<Model, System>) throws -> Void,
  check: @escaping @Sendable (_ model: Model, _ system: System) throws -> Bool
) rethrows -> CampaignSummary? {
  fatalError("not to be called")
}

/// Checks a test made of closures whose commands overlap.
///
/// ```swift
/// fuzz("cache/concurrent", lanes: 3, model: [Int: Int](), system: { Cache() }) { on in
///   on.command("put", .int(in: 0...2), .int()) { $0[$1] = $2 } system: { await $0.put($1, $2) }
///   on.command("get", .int(in: 0...2)) { $0[$1] } system: { await $0.get($1) }
/// }
/// ```
///
/// You write commands and model as for a test without lanes. There must be an order of the
/// overlapping commands that explains their answers, and the checks must hold after it. A failure
/// shows a picture of the lanes. See `StatefulTest`.
///
/// - Parameters:
///   - name: `suite/name`, for reports and file names; without a slash, the suite is `stateful`.
///   - lanes: How many commands may overlap at a time, 1 to 8.
///   - consistency: What is required of overlapping commands.
///   - model: The initial model: a value, which is copied for every case; best if `Hashable`.
///   - system: Makes the initial system: an actor, an object, or a value that contains one.
///   - sourceLocation: Where a failure is reported.
///   - body: Adds the commands and the conditions that must hold after them.
/// - Returns: A summary of what was run; nil after a failure.
@discardableResult
public func fuzz<Model: Sendable, System: Sendable>(
  _ name: String = #function, lanes: Int, consistency: Consistency = .linearizable,
  model: Model, @StateBuilder<System> system: @escaping @Sendable () throws -> System,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ on: Commands<Model, System>) throws -> Void
) rethrows -> CampaignSummary? {
  fuzz(
    try StatefulTest(
      name, lanes: lanes, consistency: consistency, model: model, system: system, body),
    sourceLocation: sourceLocation)
}

/// Checks a test made of closures whose commands overlap; takes the lanes after the system.
@discardableResult
public func fuzz<Model: Sendable, System: Sendable>(
  _ name: String = #function, model: Model,
  @StateBuilder<System> system: @escaping @Sendable () throws -> System,
  lanes: Int, consistency: Consistency = .linearizable,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ on: Commands<Model, System>) throws -> Void
) rethrows -> CampaignSummary? {
  try fuzz(
    name, lanes: lanes, consistency: consistency, model: model, system: system,
    sourceLocation: sourceLocation, body)
}

/// Checks a test made of closures whose system cannot be copied.
@_disfavoredOverload
@discardableResult
public func fuzz<Model: Sendable, System: ~Copyable>(
  _ name: String = #function, model: Model,
  @StateBuilder<System> system: @escaping @Sendable () throws -> System,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ on: Commands<Model, System>) throws -> Void
) rethrows -> CampaignSummary? {
  fuzz(
    try StatefulTest(name, model: model, system: system, body), sourceLocation: sourceLocation)
}

/// Checks several systems with one model: all get the same commands in the same case.
///
/// - Parameters:
///   - name: `suite/name`, for reports and file names; without a slash, the suite is `stateful`.
///   - model: The initial model: a value, which is copied for every case.
///   - systems: For each system a name in kebab case, for reports, and a closure that makes it.
///   - sourceLocation: Where a failure is reported.
///   - body: Adds the commands and the conditions that must hold after them.
/// - Returns: A summary of what was run; nil after a failure.
@discardableResult
public func fuzz<Model: Sendable, System>(
  _ name: String = #function, model: Model,
  systems: (String, @Sendable () -> System)...,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ on: Commands<Model, System>) throws -> Void
) rethrows -> CampaignSummary? {
  fuzz(
    try StatefulTest(
      name, model: model, systems: systems.map { (name: $0.0, make: $0.1) }, body),
    sourceLocation: sourceLocation)
}

/// Checks a test made of closures whose initial states are drawn, and shrunk like everything else.
///
/// - Parameters:
///   - name: `suite/name`, for reports and file names; without a slash, the suite is `stateful`.
///   - start: Draws the start of a case; must not reject its simplest value.
///   - model: Makes the initial model for a start.
///   - system: Makes the initial system for a start.
///   - sourceLocation: Where a failure is reported.
///   - body: Adds the commands and the conditions that must hold after them.
/// - Returns: A summary of what was run; nil after a failure.
@discardableResult
public func fuzz<Start: Sendable, Model: Sendable, System>(
  _ name: String = #function, starting start: Gen<Start>,
  @StateBuilder<Model> model: @escaping @Sendable (Start) -> Model,
  @StateBuilder<System> system: @escaping @Sendable (Start) throws -> System,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ on: Commands<Model, System>) throws -> Void
) rethrows -> CampaignSummary? {
  fuzz(
    try StatefulTest(name, starting: start, model: model, system: system, body),
    sourceLocation: sourceLocation)
}

/// Checks a test made of closures whose commands overlap and whose initial states are drawn.
@discardableResult
public func fuzz<Start: Sendable, Model: Sendable, System: Sendable>(
  _ name: String = #function, lanes: Int, consistency: Consistency = .linearizable,
  starting start: Gen<Start>, @StateBuilder<Model> model: @escaping @Sendable (Start) -> Model,
  @StateBuilder<System> system: @escaping @Sendable (Start) throws -> System,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ on: Commands<Model, System>) throws -> Void
) rethrows -> CampaignSummary? {
  fuzz(
    try StatefulTest(
      name, lanes: lanes, consistency: consistency, starting: start, model: model, system: system,
      body),
    sourceLocation: sourceLocation)
}

/// Checks a list of commands, which tests can share; see `fuzz(_:sourceLocation:)`.
///
/// - Parameters:
///   - name: `suite/name`, for reports and file names; without a slash, the suite is `stateful`.
///   - model: The initial model: a value, which is copied for every case.
///   - system: Makes the initial system; called for every case.
///   - sourceLocation: Where a failure is reported.
///   - commands: The simplest first: shrinking prefers earlier commands.
///   - check: Compares model and system after every command; returns false or throws if they
///     differ. An `#expect` that fails here or in a closure for the system is a failure too.
///   - tearDown: Cleans the system up; called at the end of every case that does not trap.
/// - Returns: A summary of what was run; nil after a failure.
@_disfavoredOverload
@discardableResult
public func fuzz<Model: Sendable, System>(
  _ name: String = #function, model: Model,
  @StateBuilder<System> system: @escaping @Sendable () throws -> System,
  sourceLocation: SourceLocation = #_sourceLocation,
  @CommandListBuilder<Model, System> commands: () -> [TestCommand<Model, System>],
  check: @escaping @Sendable (Model, System) throws -> Bool,
  tearDown: @escaping @Sendable (inout System) -> Void = { _ in }
) -> CampaignSummary? {
  let test = StatefulTest(
    name, model: model, system: system, commands: commands, check: check, tearDown: tearDown)
  return fuzz(test, sourceLocation: sourceLocation)
}

/// Checks a test made of closures that was made elsewhere.
@discardableResult
public func fuzz<Model, System: ~Copyable>(
  _ test: StatefulTest<Model, System>, sourceLocation: SourceLocation = #_sourceLocation
) -> CampaignSummary? {
  fuzz(test.capture(captureExpectations).target, sourceLocation: sourceLocation)
}

/// Checks a property of generated values; see `fuzz(_:sourceLocation:)` and `forAll`.
///
/// ```swift
/// fuzz(.array(of: Gen.int())) { $0.sorted().count == $0.count }
/// ```
///
/// The property fails for values for which it returns false, throws, or has an `#expect` that
/// fails.
///
/// - Parameters:
///   - generators: One for each parameter of `property`.
///   - name: `suite/name`, for reports and file names; without a slash, the suite is `property`.
///   - sourceLocation: Where a failure is reported.
///   - property: Returns a Boolean, false if the property fails for these values, or nothing.
/// - Returns: A summary of what was run; nil after a failure.
@discardableResult
public func fuzz<each Part: Sendable, Outcome>(
  _ generators: repeat Gen<each Part>, name: String = #function,
  sourceLocation: SourceLocation = #_sourceLocation,
  property: @escaping @Sendable (repeat each Part) throws -> Outcome
) -> CampaignSummary? {
  NativeCheck(
    target: .property(
      named: name, repeat each generators, capture: captureExpectations, property: property),
    commandLimit: 1, sourceLocation: sourceLocation
  ).run()
}
#endif
import FuzzChecks
import FuzzReports
import FuzzCampaigns
