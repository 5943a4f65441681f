#if canImport(Testing)
import StatefulFuzz
import Testing

/// Checks a target; a failure is an issue at the caller's line.
///
/// Saved cases run first, the smallest before the others, then fresh ones until five have failed in
/// different ways, each an issue at once, so that one mistake does not hide the next. The issue
/// is the report of the shortest case; the report and the case's `.repro` file are attached, and
/// the case is saved so that the next run begins with it. Failures that an `open` or
/// `demonstrator` entry or the target's `expectedHazards` tell of are known issues; an entry that
/// does not fail any more is an issue, so that it is not forgotten.
///
/// A trait `.fuzz(…)` and the environment set budget, seed and corpus.
///
/// - Parameters:
///   - target: What to check.
///   - sourceLocation: Where a failure is reported; the corpus is looked for from its file up.
/// - Returns: What was run; nil after a failure.
/// - Complexity: 1,000 runs unless a trait says otherwise; a failure takes some hundred more.
@discardableResult
public func fuzz(
  _ target: Target, sourceLocation: SourceLocation = #_sourceLocation
) -> CampaignSummary? {
  NativeCheck(target: target, sourceLocation: sourceLocation).run()
}

/// Checks several systems of one model, on commands that they share; see `fuzz(_:sourceLocation:)`.
///
/// Each system is an issue of its own if it fails; the issue ends with the same commands on all of
/// them, so that one sees which systems leave the model, and at which step.
///
/// - Parameters:
///   - targets: The systems; they must understand each other's commands.
///   - sourceLocation: Where a failure is reported.
/// - Returns: What was run on each; nil after a failure.
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
///   - name: `suite/name`, in reports and file names; without a slash the suite is `stateful`.
///   - hazards: What the machine is known to show.
///   - sourceLocation: Where a failure is reported.
///   - makeMachine: Called once for each run.
/// - Returns: What was run; nil after a failure.
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

/// Checks a stateful test made of closures; see `fuzz(_:sourceLocation:)` and `Commands`.
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
///   - name: `suite/name`, in reports and file names; without a slash the suite is `stateful`.
///   - model: The model at the start; a value, copied for every case.
///   - system: Makes the system at the start.
///   - sourceLocation: Where a failure is reported.
///   - body: Says what the commands are, and what must hold after them. In its checks, and in what
///     commands do to the system, an `#expect` that fails counts as well.
/// - Returns: What was run; nil after a failure.
@discardableResult
public func fuzz<Model: Sendable, System>(
  _ name: String = #function, model: Model, system: @escaping @Sendable () -> System,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ on: Commands<Model, System>) throws -> Void
) rethrows -> CampaignSummary? {
  fuzz(
    try StatefulTest(name, model: model, system: system, body), sourceLocation: sourceLocation)
}

/// Checks a stateful test whose commands are in flight together.
///
/// ```swift
/// fuzz("cache/concurrent", lanes: 3, model: [Int: Int](), system: { Cache() }) { on in
///   on.command("put", .int(in: 0...2), .int()) { $0[$1] = $2 } system: { await $0.put($1, $2) }
///   on.command("get", .int(in: 0...2)) { $0[$1] } system: { await $0.get($1) }
/// }
/// ```
///
/// Commands and model are those of a test whose commands run one after the other. What is in flight must
/// answer as some order of it would, and the checks must hold after such an order; a failure is told with a
/// picture of the lanes. See `StatefulTest`.
///
/// - Parameters:
///   - name: `suite/name`, in reports and file names; without a slash the suite is `stateful`.
///   - lanes: How many commands may be in flight at a time, 1 to 8.
///   - consistency: What must hold of commands in flight.
///   - model: The model at the start; a value, copied for every case, and best `Hashable`.
///   - system: Makes the system at the start: an actor, an object, or a value that holds such.
///   - sourceLocation: Where a failure is reported.
///   - body: Says what the commands are, and what must hold after them.
/// - Returns: What was run; nil after a failure.
@discardableResult
public func fuzz<Model: Sendable, System: Sendable>(
  _ name: String = #function, lanes: Int, consistency: Consistency = .linearizable,
  model: Model, system: @escaping @Sendable () -> System,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ on: Commands<Model, System>) throws -> Void
) rethrows -> CampaignSummary? {
  fuzz(
    try StatefulTest(
      name, lanes: lanes, consistency: consistency, model: model, system: system, body),
    sourceLocation: sourceLocation)
}

/// Checks a stateful test whose commands are in flight together, with the lanes behind the system.
@discardableResult
public func fuzz<Model: Sendable, System: Sendable>(
  _ name: String = #function, model: Model, system: @escaping @Sendable () -> System,
  lanes: Int, consistency: Consistency = .linearizable,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ on: Commands<Model, System>) throws -> Void
) rethrows -> CampaignSummary? {
  try fuzz(
    name, lanes: lanes, consistency: consistency, model: model, system: system,
    sourceLocation: sourceLocation, body)
}

/// Checks a stateful test of a system that cannot be copied.
@discardableResult
public func fuzz<Model: Sendable, System: ~Copyable>(
  _ name: String = #function, model: Model, system: @escaping @Sendable () -> System,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ on: Commands<Model, System>) throws -> Void
) rethrows -> CampaignSummary? {
  fuzz(
    try StatefulTest(name, model: model, system: system, body), sourceLocation: sourceLocation)
}

/// Checks several systems beside one model, which are given the same commands in the same case.
///
/// - Parameters:
///   - name: `suite/name`, in reports and file names; without a slash the suite is `stateful`.
///   - model: The model at the start; a value, copied for every case.
///   - systems: What makes each system at the start, after its name in kebab case, which failures tell.
///   - sourceLocation: Where a failure is reported.
///   - body: Says what the commands are, and what must hold after them.
/// - Returns: What was run; nil after a failure.
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

/// Checks a stateful test made of closures whose starts are drawn, and shrunk as well.
///
/// - Parameters:
///   - name: `suite/name`, in reports and file names; without a slash the suite is `stateful`.
///   - start: Draws what a case starts from; must accept its simplest value.
///   - model: The model of a start.
///   - system: Makes the system of a start.
///   - sourceLocation: Where a failure is reported.
///   - body: Says what the commands are, and what must hold after them.
/// - Returns: What was run; nil after a failure.
@discardableResult
public func fuzz<Start: Sendable, Model: Sendable, System>(
  _ name: String = #function, starting start: Gen<Start>,
  model: @escaping @Sendable (Start) -> Model, system: @escaping @Sendable (Start) -> System,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ on: Commands<Model, System>) throws -> Void
) rethrows -> CampaignSummary? {
  fuzz(
    try StatefulTest(name, starting: start, model: model, system: system, body),
    sourceLocation: sourceLocation)
}

/// Checks a list of commands, which several tests may share; see `fuzz(_:sourceLocation:)`.
///
/// - Parameters:
///   - name: `suite/name`, in reports and file names; without a slash the suite is `stateful`.
///   - model: The model at the start; a value, copied for every case.
///   - system: Makes the system at the start.
///   - sourceLocation: Where a failure is reported.
///   - commands: The simplest first: a shrinker prefers the earlier ones.
///   - check: Compares model and system after every command; returns false or throws when they
///     differ. Here and in what commands do to the system an `#expect` that fails counts as well.
///   - tearDown: Called with the system at the end of every case that does not trap.
/// - Returns: What was run; nil after a failure.
@discardableResult
public func fuzz<Model: Sendable, System>(
  _ name: String = #function, model: Model, system: @escaping @Sendable () -> System,
  sourceLocation: SourceLocation = #_sourceLocation,
  @CommandListBuilder<Model, System> commands: () -> [TestCommand<Model, System>],
  check: @escaping @Sendable (Model, System) throws -> Bool = { _, _ in true },
  tearDown: @escaping @Sendable (inout System) -> Void = { _ in }
) -> CampaignSummary? {
  let test = StatefulTest(
    name, model: model, system: system, commands: commands, check: check, tearDown: tearDown)
  return fuzz(test, sourceLocation: sourceLocation)
}

/// Checks a stateful test made of closures that was put together before.
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
/// A property refutes its values by returning false, by throwing, or by an `#expect` that fails.
///
/// - Parameters:
///   - generators: One for each parameter of `property`.
///   - name: `suite/name`, in reports and file names; without a slash the suite is `property`.
///   - sourceLocation: Where a failure is reported.
///   - property: Returns a Boolean, false when the values refute it, or nothing.
/// - Returns: What was run; nil after a failure.
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
