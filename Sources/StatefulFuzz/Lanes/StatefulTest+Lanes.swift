extension StatefulTest where System: Sendable {
  /// Makes a test whose commands overlap; otherwise like a test whose commands run one after the
  /// other.
  ///
  /// ```swift
  /// StatefulTest("cache/concurrent", lanes: 3, model: [Int: Int](), system: { Cache() }) { on in
  ///   on.command("put", .int(in: 0...2), .int()) { $0[$1] = $2 } system: { await $0.put($1, $2) }
  ///   on.command("get", .int(in: 0...2)) { $0[$1] } system: { await $0.get($1) }
  /// }
  /// ```
  ///
  /// In a case, up to nine commands overlap in `lanes` lanes, in any way that an order of their jobs
  /// allows; then come commands one after the other, and perhaps more that overlap. Every fourth
  /// case starts with commands one after the other. Order, commands and lanes are drawn, saved and
  /// shrunk. There must be an order of the overlapping commands that explains their answers, and
  /// the checks must hold after it.
  ///
  /// Each command gets a copy of the system, so the system should be an actor, an object, or a
  /// value that contains one. Only at an `await` can another job run: code between two `await`s is
  /// not interrupted. A command that is legal only in some states, or uses the result of another,
  /// overlaps others only if it is legal in every order; as many commands overlap as keep these
  /// orders few.
  ///
  /// - Parameters:
  ///   - name: `suite/name`; without a slash, the suite is `stateful`.
  ///   - lanes: How many commands may overlap at a time, 1 to 8.
  ///   - consistency: What is required of overlapping commands.
  ///   - summary: One line for lists of targets; if it is empty, the name is used.
  ///   - source: Where the tested code is documented, for the same lists.
  ///   - model: The initial model: a value, which is copied for every case. It is best `Hashable`:
  ///     equal states are then recognised, and fewer orders have to be tried.
  ///   - system: Makes the initial system; called for every case.
  ///   - body: Adds the commands and the conditions that must hold after them.
  /// - Complexity: Each comparison tries the possible orders: at most 1,680 for nine commands in
  ///   three lanes.
  @inlinable
  public init(
    _ name: String = #function, lanes: Int, consistency: Consistency = .linearizable,
    summary: String = "", source: String = "",
    model: Model, @StateBuilder<System> system: @escaping @Sendable () throws -> System,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows {
    self = try StatefulTest(
      name, summary: summary, source: source, model: model, system: system, body
    ).inFlight(lanes, consistency)
  }

  /// Makes a test whose commands overlap and whose initial states are drawn.
  ///
  /// - Parameters:
  ///   - name: `suite/name`; without a slash, the suite is `stateful`.
  ///   - lanes: How many commands may overlap at a time, 1 to 8.
  ///   - consistency: What is required of overlapping commands.
  ///   - summary: One line for lists of targets; if it is empty, the name is used.
  ///   - source: Where the tested code is documented, for the same lists.
  ///   - start: Draws the start of a case; must not reject its simplest value.
  ///   - model: Makes the initial model for a start.
  ///   - system: Makes the initial system for a start.
  ///   - body: Adds the commands and the conditions that must hold after them.
  @inlinable
  public init<Start: Sendable>(
    _ name: String = #function, lanes: Int, consistency: Consistency = .linearizable,
    summary: String = "", source: String = "",
    starting start: Gen<Start>, @StateBuilder<Model> model: @escaping @Sendable (Start) -> Model,
    @StateBuilder<System> system: @escaping @Sendable (Start) throws -> System,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows {
    self = try StatefulTest(
      name, summary: summary, source: source, starting: start, model: model, system: system, body
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
