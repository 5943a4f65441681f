/// What a property says of the states that a case comes through, without the states' types.
@usableFromInline
package struct TemporalRule: Sendable {
  /// When the state has to be as the property says.
  @usableFromInline
  enum Shape: Sendable {
    /// At the start and after every command.
    case always
    /// Never after a command of the one kind, up to one of the other.
    case never(after: String, until: String?)
    /// After so many commands of these kinds in a row, from any state that was reached.
    case eventually(within: Int, of: [String])
    /// After so many commands of these kinds, whatever comes between them, once something was so.
    case follows(within: Int, of: [String])
  }

  /// In kebab case; a part of the failure's bucket.
  let name: String

  let shape: Shape

  @usableFromInline
  init(_ name: String, _ shape: Shape) {
    self.name = name.isKebabCase ? name : name.kebabCase
    self.shape = shape.withKebabCase
    if case .eventually(let count, let kinds) = shape { Self.check(name, count, kinds) }
    if case .follows(let count, let kinds) = shape { Self.check(name, count, kinds) }
  }

  /// The same rule under another name.
  func named(_ name: String) -> TemporalRule {
    TemporalRule(name, shape)
  }

  private static func check(_ name: String, _ count: Int, _ kinds: [String]) {
    precondition(count > 0, "'\(name)' must come within at least one command, not \(count)")
    precondition(!kinds.isEmpty, "'\(name)' must say which commands lead to it")
  }

  /// The kinds of command that the rule speaks of.
  var kinds: [String] {
    switch shape {
    case .always: []
    case .never(let kind, let until): [kind] + (until.map { [$0] } ?? [])
    case .eventually(_, let kinds), .follows(_, let kinds): kinds
    }
  }
}

extension TemporalRule.Shape {
  /// The kinds as commands are called whose names are no words of their own.
  fileprivate var withKebabCase: Self {
    func name(_ kind: String) -> String {
      kind.contains { $0 == "(" || $0.isWhitespace } ? kind.kebabCase : kind
    }
    return switch self {
    case .always: self
    case .never(let kind, let until): .never(after: name(kind), until: until.map(name))
    case .eventually(let count, let kinds): .eventually(within: count, of: kinds.map(name))
    case .follows(let count, let kinds): .follows(within: count, of: kinds.map(name))
    }
  }
}

/// How far a case has come with a rule.
struct TemporalProgress: Sendable {
  private let rule: TemporalRule

  /// What is forbidden or owed, and since which command; nil while nothing is.
  private var since: Int?

  /// Commands of the rule's kinds since then.
  private var number = 0

  /// What was wrong at the start, which is told after the first command.
  private var problemAtStart: String?

  /// The state of a report is the one after a command.
  private static func problemAtStart(_ name: String) -> String {
    "at the start '\(name)' does not hold; the state that is shown is the one after the first command"
  }

  init(_ rule: TemporalRule) { self.rule = rule }

  /// Takes the state that a case starts from.
  ///
  /// - Parameters:
  ///   - holds: Whether it is as the property says.
  ///   - begins: Whether it is one after which something must follow.
  mutating func begin(holds: Bool, begins: Bool) {
    switch rule.shape {
    case .always:
      if !holds { problemAtStart = Self.problemAtStart(rule.name) }
    case .never: break
    case .eventually: since = holds ? nil : 0
    case .follows: since = begins && !holds ? 0 : nil
    }
  }

  /// Takes a command and the state after it.
  ///
  /// - Returns: What is wrong, in words; nil when nothing is.
  mutating func end(
    _ kind: String, step: Int, holds: Bool, begins: Bool
  ) -> String? {
    if let problemAtStart { return problemAtStart }
    switch rule.shape {
    case .always: return holds ? nil : "after \(kind) '\(rule.name)' does not hold"
    case .never(let after, let until):
      if kind == until { since = nil }
      if kind == after { since = since ?? step }
      guard let since, holds else { return nil }
      return "after \(kind) '\(rule.name)' holds, which it must not after \(after) "
        + "(command \(since))"
    case .eventually(let limit, let kinds):
      if holds { since = nil } else { count(kinds.contains(kind), at: step, isKept: false) }
      return overdue(limit, kinds, " in a row")
    case .follows(let limit, let kinds):
      if holds {
        since = nil
      } else if since != nil || begins {
        count(kinds.contains(kind), at: step, isKept: true)
      }
      return overdue(limit, kinds, "")
    }
  }

  /// Counts a command behind which what is owed has not come.
  ///
  /// - Parameters:
  ///   - isNamed: Whether its kind is one of those that lead to it.
  ///   - step: Its number.
  ///   - isKept: Whether a command of another kind leaves the count as it is.
  private mutating func count(_ isNamed: Bool, at step: Int, isKept: Bool) {
    guard since != nil, isNamed || isKept else {
      (since, number) = (step, 0)
      return
    }
    if isNamed { number += 1 }
  }

  private func overdue(_ limit: Int, _ kinds: [String], _ manner: String) -> String? {
    guard let since, number >= limit else { return nil }
    let commands = limit == 1 ? "a command" : "\(limit) commands"
    let start = since == 0 ? "the start" : "command \(since)"
    let names = kinds.joined(separator: " or ")
    return
      "'\(rule.name)' did not become true within \(commands)\(manner) of \(names) since \(start)"
  }

  /// Writes what a later verdict can depend on: two words, so that keys of one machine stay apart.
  func write(to key: inout StateKey) {
    key.write(problemAtStart == nil ? (since == nil ? 0 : 1) : 2)
    key.write(since == nil ? 0 : number)
  }
}
