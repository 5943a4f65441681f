/// What a test does with both sides beside its commands, with the types erased where they are
/// known.
@usableFromInline
struct StateClosures: Sendable {
  @usableFromInline
  typealias SystemText = @Sendable (UnsafeMutableRawPointer) -> String

  /// What must hold after every command, in the order in which it was said.
  @usableFromInline var checks: [StateCheck] = []

  /// What must hold of the states one after the other.
  @usableFromInline var temporal: [StateTemporal] = []

  /// Called at the end of every case.
  @usableFromInline var tearDown: @Sendable (UnsafeMutableRawPointer) -> Void = { _ in }

  /// The test's own words for its model; nil for those of the type.
  @usableFromInline var describeModel: SystemText?

  /// The test's own words for its system; nil for those of the type.
  @usableFromInline var describeSystem: SystemText?

  /// Labels and scores of the model's state.
  @usableFromInline var note: (@Sendable (UnsafeMutableRawPointer, inout StateNotes) -> Void)?

  /// Labels, each with the share of cases that must have it.
  @usableFromInline var goals: [CoverGoal] = []

  /// Whether a check reads the system asynchronously.
  @usableFromInline var readsAsynchronously = false

  @usableFromInline
  init() {}

  @inlinable
  init<Model, System>(
    check: @escaping @Sendable (Model, System) throws -> Bool,
    tearDown: @escaping @Sendable (inout System) -> Void
  ) {
    self.init()
    checks = [
      StateCheck(name: nil) {
        try check(
          $0.assumingMemoryBound(to: Model.self).pointee,
          $1.assumingMemoryBound(to: System.self).pointee) ? nil : " the check does not hold"
      }
    ]
    self.tearDown = { tearDown(&$0.assumingMemoryBound(to: System.self).pointee) }
  }

  /// Takes one more check; each has a name of its own.
  @usableFromInline
  mutating func add(_ check: StateCheck) {
    note(check.name)
    checks.append(check)
  }

  /// Takes one more temporal property; it shares the names with the checks.
  @usableFromInline
  mutating func add(_ property: StateTemporal) {
    note(property.rule.name)
    temporal.append(property)
  }

  /// A name that two of them have; nil where there is none.
  private(set) var repeatedName: String?

  /// Must come before what has the name is taken.
  private mutating func note(_ name: String?) {
    guard
      checks.contains(where: { $0.name == name })
        || temporal.contains(where: { $0.rule.name == name })
    else { return }
    repeatedName = repeatedName ?? name ?? "check"
  }

  /// The first of the checks, which refers to the others; nil where there is none.
  var linkedChecks: StateCheck? {
    checks.reversed().reduce(nil) { StateCheck($1, next: $0) }
  }
}

/// Something that must hold after every command.
///
/// Each refers to the next, so that those of a test are gone through without counting references.
@usableFromInline
final class StateCheck: Sendable {
  /// A check that does not hold.
  struct Violation {
    let check: String?

    /// The end of a sentence that begins with the command.
    let text: String
  }

  /// In kebab case; nil where the test has one check, which needs no name.
  let name: String?

  /// What is wrong with a state, as the end of a sentence; nil when nothing is.
  private let problem:
    @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) throws -> String?

  /// The one after it; nil in the last one, and before a machine has them.
  private let next: StateCheck?

  @usableFromInline
  init(
    name: String?,
    problem:
      @escaping @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) throws -> String?
  ) {
    self.name = name.map { $0.isKebabCase ? $0 : $0.kebabCase }
    self.problem = problem
    next = nil
  }

  fileprivate init(_ check: StateCheck, next: StateCheck?) {
    (name, problem) = (check.name, check.problem)
    self.next = next
  }

  /// The first check from here on that a state fails; nil where all hold.
  func violation(
    _ model: UnsafeMutableRawPointer, _ system: UnsafeMutableRawPointer
  ) -> Violation? {
    if let text = text(model, system) { return Violation(check: name, text: text) }
    return next?.violation(model, system)
  }

  private func text(_ model: UnsafeMutableRawPointer, _ system: UnsafeMutableRawPointer) -> String?
  {
    do {
      return try problem(model, system)
    } catch {
      return (name.map { " the check '\($0)' threw" } ?? "") + ": \(error)"
    }
  }
}
