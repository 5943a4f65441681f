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
  /// What holds at the start and after every command; `check` does not look at the start.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - condition: Whether it holds; to throw is to fail.
  @inlinable
  public func always(
    _ name: String,
    _ condition: @escaping @Sendable (_ model: Model, _ system: inout System) throws -> Bool
  ) {
    require(TemporalRule(name, .always), condition)
  }

  /// What holds neither after a command of one kind nor after any later one.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - command: The name of the command behind which it must not be.
  ///   - until: The name of one behind which it may be again; nil for none.
  ///   - condition: Whether it holds; to throw is to fail.
  @inlinable
  public func never(
    _ name: String, after command: String, until: String? = nil,
    _ condition: @escaping @Sendable (_ model: Model, _ system: inout System) throws -> Bool
  ) {
    require(TemporalRule(name, .never(after: command, until: until)), condition)
  }

  /// What comes from any state that was reached, once these commands run, so many in a row.
  ///
  /// Another command leads to another state, from which the count starts again.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - count: Commands after which it must have come; at least 1.
  ///   - commands: The names of those that lead to it.
  ///   - condition: Whether it has come; to throw is to fail.
  @inlinable
  public func eventually(
    _ name: String, within count: Int, of commands: [String],
    _ condition: @escaping @Sendable (_ model: Model, _ system: inout System) throws -> Bool
  ) {
    require(TemporalRule(name, .eventually(within: count, of: commands)), condition)
  }

  /// What comes once something was so, at the latest behind so many of these commands; others may come
  /// between and are not counted.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - beginning: Whether a state is one after which it must come.
  ///   - count: Commands after which it must have come; at least 1.
  ///   - commands: The names of those that are counted.
  ///   - condition: Whether it has come; to throw is to fail.
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
