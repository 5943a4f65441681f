/// What a machine requires of the states that a case comes through, one after the other.
///
/// ```swift
/// var temporalProperties: [TemporalProperty<Model, System>] {
///   [
///     .always("sorted") { _, system in system.isSorted },
///     .never("delivers", after: "close", until: "open") { _, system in system.delivers },
///     .eventually("idle", within: 3, of: ["tick"]) { _, system in system.isIdle },
///   ]
/// }
/// ```
///
/// Each is a bucket of its own. Campaigns check them in every case and enumerations in every state: how
/// far a case has come with them belongs to the state's key.
public struct TemporalProperty<Model, System>: Sendable {
  /// Looks at a state of both sides.
  public typealias Condition = @Sendable (_ model: Model, _ system: System) throws -> Bool

  let rule: TemporalRule
  let condition: Condition

  /// What makes something owed; nil where every state does.
  let beginning: Condition?

  init(_ rule: TemporalRule, _ condition: @escaping Condition, from beginning: Condition? = nil) {
    (self.rule, self.condition, self.beginning) = (rule, condition, beginning)
  }
}

extension TemporalProperty {
  /// What holds at the start and after every command; a start that is wrong is told after the first one.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - condition: Whether it holds; to throw is to fail.
  /// - Returns: The property.
  public static func always(_ name: String, _ condition: @escaping Condition) -> Self {
    Self(TemporalRule(name, .always), condition)
  }

  /// What holds neither after a command of one kind nor after any later one.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - kind: The name of the kind behind which it must not be.
  ///   - until: The name of a kind behind which it may be again; nil for none.
  ///   - condition: Whether it holds; to throw is to fail.
  /// - Returns: The property.
  public static func never(
    _ name: String, after kind: String, until: String? = nil, _ condition: @escaping Condition
  ) -> Self {
    Self(TemporalRule(name, .never(after: kind, until: until)), condition)
  }

  /// What comes from any state that was reached, once commands of these kinds run, so many in a row.
  ///
  /// A command of another kind leads to another state, from which the count starts again. Fresh cases
  /// have such rows now and then, whatever the weights are.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - count: Commands after which it must have come; at least 1.
  ///   - kinds: The names of the kinds that lead to it.
  ///   - condition: Whether it has come; to throw is to fail.
  /// - Returns: The property.
  public static func eventually(
    _ name: String, within count: Int, of kinds: [String], _ condition: @escaping Condition
  ) -> Self {
    Self(TemporalRule(name, .eventually(within: count, of: kinds)), condition)
  }

  /// What comes once something was so, at the latest behind so many commands of these kinds; commands
  /// of other kinds may come between and are not counted.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - beginning: Whether a state is one after which it must come.
  ///   - count: Commands after which it must have come; at least 1.
  ///   - kinds: The names of the kinds that are counted.
  ///   - condition: Whether it has come; to throw is to fail.
  /// - Returns: The property.
  public static func follows(
    _ name: String, from beginning: @escaping Condition, within count: Int, of kinds: [String],
    _ condition: @escaping Condition
  ) -> Self {
    Self(TemporalRule(name, .follows(within: count, of: kinds)), condition, from: beginning)
  }
}
