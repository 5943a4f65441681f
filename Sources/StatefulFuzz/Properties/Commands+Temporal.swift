/// What must hold of the states of a case one after the other; each is a bucket of its own.
///
/// ```swift
/// on.always("sorted") { _, queue in queue.isSorted }
/// on.never("delivers", after: "close", until: "open") { _, channel in channel.delivers }
/// on.eventually("idle", within: 3, of: ["tick"]) { _, machine in machine.isIdle }
/// ```
///
/// The system is `inout` as in `check`, and should be left as it was.
extension Commands where System: ~Copyable {
  /// Requires a condition at the start and after every command; `check` does not look at the start.
  ///
  /// - Parameters:
  ///   - name: In kebab case; part of the failure's bucket.
  ///   - condition: Whether it holds; an error that it throws is a failure.
  @inlinable
  public func always(
    _ name: String,
    _ condition: @escaping @Sendable (_ model: Model, _ system: inout System) throws -> Bool
  ) {
    require(TemporalRule(name, .always), condition)
  }

  /// Requires that a condition is false after a command of one kind and after all later commands.
  ///
  /// - Parameters:
  ///   - name: In kebab case; part of the failure's bucket.
  ///   - command: The command after which the condition must not hold.
  ///   - until: The command after which it may hold again; nil if there is none.
  ///   - condition: Whether it holds; an error that it throws is a failure.
  @inlinable
  public func never(
    _ name: String, after command: String, until: String? = nil,
    _ condition: @escaping @Sendable (_ model: Model, _ system: inout System) throws -> Bool
  ) {
    require(TemporalRule(name, .never(after: command, until: until)), condition)
  }

  /// Requires that a condition comes to hold, from every state, within some of these commands in a
  /// row.
  ///
  /// Any other command leads to another state, and the count starts again.
  ///
  /// - Parameters:
  ///   - name: In kebab case; part of the failure's bucket.
  ///   - count: The number of commands within which it must become true; at least 1.
  ///   - commands: The names of the commands that lead to it.
  ///   - condition: Whether it holds now; an error that it throws is a failure.
  @inlinable
  public func eventually(
    _ name: String, within count: Int, of commands: [String],
    _ condition: @escaping @Sendable (_ model: Model, _ system: inout System) throws -> Bool
  ) {
    require(TemporalRule(name, .eventually(within: count, of: commands)), condition)
  }

  /// Requires that a condition comes to hold some commands after another one held; other commands
  /// may come in between and are not counted.
  ///
  /// - Parameters:
  ///   - name: In kebab case; part of the failure's bucket.
  ///   - beginning: Whether the condition must come to hold after this state.
  ///   - count: The number of commands within which it must become true; at least 1.
  ///   - commands: The names of the commands that are counted.
  ///   - condition: Whether it holds now; an error that it throws is a failure.
  @inlinable
  public func follows(
    _ name: String,
    from beginning: @escaping @Sendable (_ model: Model, _ system: inout System) throws -> Bool,
    within count: Int, of commands: [String],
    _ condition: @escaping @Sendable (_ model: Model, _ system: inout System) throws -> Bool
  ) {
    require(
      TemporalRule(name, .follows(within: count, of: commands)), condition, from: beginning)
  }

  @inlinable
  func require(
    _ rule: TemporalRule,
    _ condition: @escaping @Sendable (Model, inout System) throws -> Bool,
    from beginning: (@Sendable (Model, inout System) throws -> Bool)? = nil
  ) {
    closures.add(
      StateTemporal(rule, Self.erased(condition), from: beginning.map { Self.erased($0) }))
  }

  @inlinable
  static func erased(
    _ condition: @escaping @Sendable (Model, inout System) throws -> Bool
  ) -> StateTemporal.Condition {
    {
      try condition(
        $0.assumingMemoryBound(to: Model.self).pointee,
        &$1.assumingMemoryBound(to: System.self).pointee)
    }
  }
}
