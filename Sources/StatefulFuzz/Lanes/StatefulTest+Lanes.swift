extension StatefulTest where System: Sendable {
  /// Makes a test whose commands are in flight together; otherwise like one whose commands run one after
  /// the other.
  ///
  /// ```swift
  /// StatefulTest("cache/concurrent", lanes: 3, model: [:], system: { Cache() }) { on in
  ///   on.command("put", .int(in: 0...2), .int()) { $0[$1] = $2 } system: { await $0.put($1, $2) }
  ///   on.command("get", .int(in: 0...2)) { $0[$1] } system: { await $0.get($1) }
  /// }
  /// ```
  ///
  /// A case is a few commands alone, then up to nine in `lanes` lanes, whose commands overlap in every
  /// way that an order of their jobs allows, then again some alone. Order, commands and lanes are drawn,
  /// saved and shrunk. What is in flight must have answered as some order of it would, and the checks must
  /// hold after such an order.
  ///
  /// Each command has a copy of the system, so that it is to be an actor, an object, or a value that
  /// holds such. Jobs change where one awaits something: code without `await` runs in one piece. A command
  /// that is legal only in some states is in flight only where it is legal in every order.
  ///
  /// - Parameters:
  ///   - name: `suite/name`; without a slash the suite is `stateful`.
  ///   - lanes: How many commands may be in flight at a time, 1 to 8.
  ///   - consistency: What must hold of commands in flight.
  ///   - summary: One line for lists of targets; empty for the name.
  ///   - source: Where what is on trial is documented, for such lists.
  ///   - model: The model at the start; a value, copied for every case. It is best `Hashable`: states are
  ///     then told apart, and fewer orders need be tried.
  ///   - system: Makes the system at the start.
  ///   - body: Says what the commands are, and what must hold after them.
  /// - Complexity: Of a comparison: the number of orders that are possible, at most 1,680 for nine commands
  ///   in three lanes.
  @inlinable
  public init(
    _ name: String = #function, lanes: Int, consistency: Consistency = .linearizable,
    summary: String = "", source: String = "",
    model: Model, system: @escaping @Sendable () -> System,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows {
    self = try StatefulTest(
      name, summary: summary, source: source, model: model, system: system, body
    ).inFlight(lanes, consistency)
  }

  /// The same test with its commands in flight together.
  @usableFromInline
  func inFlight(_ lanes: Int, _ consistency: Consistency) -> StatefulTest {
    scheduled(lanes, consistency, nil)
  }

  /// The same, with schedules of some kinds alone.
  package func scheduled(
    _ lanes: Int, _ consistency: Consistency = .linearizable, samplers: [String]
  ) -> StatefulTest {
    scheduled(lanes, consistency, samplers.compactMap { SchedulePlan.Sampler($0) })
  }

  private func scheduled(
    _ lanes: Int, _ consistency: Consistency, _ samplers: [SchedulePlan.Sampler]?
  ) -> StatefulTest {
    targeted { machine, name, summary, source in
      LaneTestMachine(machine, lanes: lanes, consistency: consistency, samplers: samplers)
        .target(name, summary: summary, source: source)
    }
  }
}
