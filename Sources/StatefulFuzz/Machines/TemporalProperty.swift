/// A condition on the sequence of states in a case.
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
/// Each property has its own bucket. Campaigns check it in every case and enumerations in every
/// state; the progress of a property is part of the state's key.
public struct TemporalProperty<Model, System>: Sendable {
  /// A condition on the state of model and system.
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
  /// Requires a condition at the start and after every command.
  ///
  /// A violation at the start is reported after the first command.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - condition: Whether it holds; an error is a failure.
  /// - Returns: The property.
  public static func always(_ name: String, _ condition: @escaping Condition) -> Self {
    Self(TemporalRule(name, .always), condition)
  }

  /// Requires that a condition is false after a command of one kind and after any later one.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - kind: The kind of command after which the condition must not hold.
  ///   - until: The kind of command after which it may hold again; nil if there is none.
  ///   - condition: Whether it holds; an error is a failure.
  /// - Returns: The property.
  public static func never(
    _ name: String, after kind: String, until: String? = nil, _ condition: @escaping Condition
  ) -> Self {
    Self(TemporalRule(name, .never(after: kind, until: until)), condition)
  }

  /// Requires that, from any state, the condition becomes true within `count` consecutive commands of
  /// these kinds.
  ///
  /// A command of another kind restarts the count. Generated cases contain such runs occasionally,
  /// regardless of weights.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - count: Commands after which it must have come; at least 1.
  ///   - kinds: The kinds of commands that lead to it.
  ///   - condition: Whether it has come; to throw is to fail.
  /// - Returns: The property.
  public static func eventually(
    _ name: String, within count: Int, of kinds: [String], _ condition: @escaping Condition
  ) -> Self {
    Self(TemporalRule(name, .eventually(within: count, of: kinds)), condition)
  }

  /// Requires that a condition comes to hold some commands after another one held; commands of
  /// other kinds may come in between and are not counted.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - beginning: Whether a state is one after which it must come.
  ///   - count: Commands after which it must have come; at least 1.
  ///   - kinds: The kinds of commands that are counted.
  ///   - condition: Whether it has come; to throw is to fail.
  /// - Returns: The property.
  public static func follows(
    _ name: String, from beginning: @escaping Condition, within count: Int, of kinds: [String],
    _ condition: @escaping Condition
  ) -> Self {
    Self(TemporalRule(name, .follows(within: count, of: kinds)), condition, from: beginning)
  }
}
