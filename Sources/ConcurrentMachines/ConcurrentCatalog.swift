import StatefulFuzz

/// The suite `concurrent`: mistakes that show only while commands overlap, each beside the same code without
/// it.
public enum ConcurrentCatalog {
  /// Every target, each fault before its safe twin.
  public static let targets: [Target] = suite.map {
    $0.declared(in: "ConcurrentMachines", as: "ConcurrentCatalog.targets")
  }

  private static let suite: [Target] =
    ProfileCacheMachine.targets + ImageLoaderMachine.targets + RequestTableMachine.targets
    + SearchFieldMachine.targets + TodoListMachine.targets + PrintQueueMachine.targets
    + ConnectionPoolMachine.targets + AccountsMachine.targets + OneShotMachine.targets
    + DebouncerMachine.targets + UploadBatchMachine.targets + EventFeedMachine.targets
    + SessionMachine.targets + MigrationMachine.targets + QuorumMachine.targets

  /// The ways to sample schedules, each with a name for tables; the last one is what fresh cases have.
  package static let samplings: [(name: String, samplers: [String])] = [
    ("uniform", ["uniform"]), ("pct", (1...5).map { "pct-\($0)" }), ("pos", ["pos"]),
    ("surw", ["surw"]),
    ("mixture", ["uniform"] + (1...5).map { "pct-\($0)" } + ["pos", "surw"]),
  ]

  /// What the suite's hazards mean, in one sentence each.
  public static let explanations = [
    Explanation(
      "not-linearizable", .hazard,
      "no order of the overlapping commands explains what they returned"),
    Explanation(
      "deadlock", .hazard, "a command waits for something that will never happen"),
    Explanation(
      "resumed-twice", .hazard, "a continuation is resumed a second time, which crashes"),
  ]

  /// What a target that has the fault is known to show.
  static let notLinearizable = "not-linearizable"
  static let deadlock = "deadlock"

  /// A target whose test, of the same name and known for the same hazards, is made when it is used.
  static func target<Model, System: Sendable>(
    _ strategy: String, _ summary: String, expects hazards: [String] = [],
    test: @escaping @Sendable () -> StatefulTest<Model, System>
  ) -> Target {
    Target(
      "concurrent/\(strategy)", summary: summary, source: "Sources/ConcurrentMachines",
      expectedHazards: hazards, test: test)
  }
}

/// A system with a fault and the same one without, on one set of commands.
protocol ConcurrentMachine: SendableMetatype {
  associatedtype Model: Hashable & Sendable
  associatedtype System: Sendable

  static var model: Model { get }
  static var lanes: Int { get }

  /// The name behind `concurrent/`, and what is wrong, or right.
  static var faulty: (name: String, summary: String) { get }
  static var safe: (name: String, summary: String) { get }

  /// What the fault shows as.
  static var hazard: String { get }

  static func makeSystem(isFaulty: Bool) -> System
  static func describe(_ on: Commands<Model, System>, hazard: String?)
}

extension ConcurrentMachine {
  static var lanes: Int { 3 }
  static var hazard: String { ConcurrentCatalog.notLinearizable }

  static var targets: [Target] { [target(isFaulty: true), target(isFaulty: false)] }

  private static func target(isFaulty: Bool) -> Target {
    let title = isFaulty ? faulty : safe
    return ConcurrentCatalog.target(
      title.name, title.summary, expects: isFaulty ? [hazard] : []
    ) { test(isFaulty: isFaulty) }
  }

  static func test(isFaulty: Bool) -> StatefulTest<Model, System> {
    StatefulTest(
      "concurrent/\((isFaulty ? faulty : safe).name)", lanes: lanes, model: model,
      system: { makeSystem(isFaulty: isFaulty) }
    ) { describe($0, hazard: isFaulty ? hazard : nil) }
  }
}

extension NewCommand where System: Sendable {
  /// Says that failures are known, where they are.
  func expected(_ hazard: String?) {
    if let hazard { known(as: hazard) }
  }
}
