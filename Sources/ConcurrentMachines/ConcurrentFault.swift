import StatefulFuzz

/// A fault of the suite, what it shows, and the smallest case that shows it.
package struct ConcurrentFault: Sendable {
  /// The part of the target's name behind `concurrent/`.
  package let strategy: String

  /// What its cases fail as.
  package let hazard: String

  /// The commands of the smallest case.
  package let commands: [String]

  /// The switches of its schedule.
  package let switches: Int

  private let scheduled: @Sendable (_ samplers: [String]) -> Target

  /// A fault of a machine that comes with its safe twin.
  init<Machine: ConcurrentMachine>(
    _ machine: Machine.Type, _ commands: String..., switches: Int = 0
  ) {
    self.init(
      Machine.faulty.name, Machine.hazard, commands, switches: switches, lanes: Machine.lanes
    ) { Machine.test(isFaulty: true) }
  }

  init<Model, System: Sendable>(
    _ strategy: String, _ hazard: String, _ commands: [String], switches: Int, lanes: Int = 3,
    test: @escaping @Sendable () -> StatefulTest<Model, System>
  ) {
    (self.strategy, self.hazard) = (strategy, hazard)
    (self.commands, self.switches) = (commands, switches)
    scheduled = { test().scheduled(lanes, samplers: $0).target }
  }

  /// The target, its schedules sampled in these ways alone.
  package func target(samplers: [String]) -> Target { scheduled(samplers) }

  /// The name that no other fault has: that of its target, and what it shows where that has several.
  package var name: String {
    let others = ConcurrentCatalog.faults.count { $0.strategy == strategy }
    return others == 1 ? strategy : "\(strategy)-\(hazard)"
  }
}

extension ConcurrentCatalog {
  /// Every fault of the suite, in the order of the targets.
  package static let faults: [ConcurrentFault] = [
    ConcurrentFault(
      ProfileCacheMachine.self, "lane 1 profile(0)", "lane 2 store(0, 1)", "profile(0)", switches: 1
    ),
    ConcurrentFault(ImageLoaderMachine.self, "lane 1 image(0)", "lane 2 image(0)"),
    ConcurrentFault(RequestTableMachine.self, "fetch", "repair", "fetch"),
    ConcurrentFault(SearchFieldMachine.self, "lane 1 type(1)", "lane 2 type(2)"),
    ConcurrentFault(
      "todo-index-before-await", "stale-index-trap", ["lane 1 toggle(2)", "lane 2 remove-last"],
      switches: 1, test: TodoListMachine.faulty),
    ConcurrentFault(
      "todo-index-before-await", notLinearizable,
      ["lane 1 toggle(0)", "lane 2 move-last-to-front"], switches: 1,
      test: TodoListMachine.faulty),
    ConcurrentFault(PrintQueueMachine.self, "lane 1 print", "lane 2 print", switches: 1),
    ConcurrentFault(ConnectionPoolMachine.self, "lane 1 query", "query"),
    ConcurrentFault(AccountsMachine.self, "lane 1 transfer(1)", "lane 2 total", switches: 1),
    ConcurrentFault(
      "signal-resumed-twice", "resumed-twice", ["wait-and-signal", "wait-and-signal"], switches: 0,
      test: OneShotMachine.resumingTwice),
    ConcurrentFault(
      "signal-never-resumed", deadlock, ["lane 1 wait-and-signal", "lane 2 wait-and-signal"],
      switches: 1, test: OneShotMachine.forgetting),
    ConcurrentFault(DebouncerMachine.self, "lane 1 type(1)", "lane 2 type(2)"),
    ConcurrentFault(UploadBatchMachine.self, "lane 1 upload(2)", switches: 1),
    ConcurrentFault(EventFeedMachine.self, "lane 1 read-two", "lane 2 read-two", switches: 1),
    ConcurrentFault(SessionMachine.self, "lane 1 token", "lane 2 token"),
    ConcurrentFault(
      MigrationMachine.self, "lane 1 migrate", "lane 2 write(1)", "read", switches: 1),
    ConcurrentFault(QuorumMachine.self, "lane 1 vote", switches: 1),
  ]
}
