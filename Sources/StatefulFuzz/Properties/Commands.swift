/// Where a closure test says what it consists of: its commands, what must hold after each of them, and
/// how its sides are described.
///
/// ```swift
/// fuzz("registry", model: [Int: String](), system: { Registry() }) { on in
///   on.command("add", .string()) { $0.add($1) } system: { $0.add($1) }
///   on.command("remove", from: { .existing(in: $0.keys.sorted()) }) { $0[$1] = nil } system: { $0.remove($1) }
///   on.command("load") { _ in } system: { await $0.load() }
///   on.check("contents") { $0 == $1.contents }
/// }
/// ```
///
/// Commands are drawn in fresh cases as their weights say; a shrinker prefers the earlier ones, so that the
/// simplest come first.
public final class Commands<Model: Sendable, System: ~Copyable> {
  @usableFromInline var all: [TestCommand<Model, System>] = []
  @usableFromInline var closures = StateClosures()
  @usableFromInline var bundleCount = 0

  @usableFromInline
  init() {}

  /// Takes commands that were put together before, such as those that several tests share.
  public func add(_ commands: [TestCommand<Model, System>]) { all += commands }

  /// What commands answer, for later ones to draw: handles, nodes, identifiers.
  ///
  /// - Parameters:
  ///   - model: What the model answers.
  ///   - system: What the system answers; it need not be the same type.
  /// - Returns: A bundle for `command(_:into:…)`, and for the arguments of others.
  public func results<ModelAnswer: SendableMetatype, SystemAnswer: SendableMetatype>(
    model: ModelAnswer.Type, system: SystemAnswer.Type
  ) -> Results<ModelAnswer, SystemAnswer> {
    defer { bundleCount += 1 }
    return Results(bundle: bundleCount)
  }
}

/// A command that was just said, for what else is to be said of it.
public struct NewCommand<Model: Sendable, System: ~Copyable> {
  @usableFromInline let commands: Commands<Model, System>
  @usableFromInline let index: Int

  @usableFromInline
  init(_ commands: Commands<Model, System>, _ command: TestCommand<Model, System>) {
    self.commands = commands
    index = commands.all.count
    commands.all.append(command)
  }

  /// Says that the command may be cancelled while it is in flight with others, at any decision of the
  /// schedule.
  ///
  /// A command that was cancelled may throw `CancellationError`: it has then given up, and must have
  /// left the system as if it had never been called, or as `givingUp` says. If it returns all the same,
  /// or throws anything else, it must have done what it always does. In a test without lanes nothing is
  /// cancelled.
  ///
  /// ```swift
  /// on.command("take") { $0 -= 1 } system: { try await $0.take() }.cancellable()
  /// ```
  ///
  /// - Parameter givingUp: What a command that gave up leaves in the model; nothing, if it is left out.
  /// - Returns: The command, for what else is to be said of it.
  @discardableResult
  public func cancellable(
    givingUp: @escaping @Sendable (_ model: inout Model) -> Void = { _ in }
  ) -> NewCommand {
    commands.all[index] = commands.all[index].cancellable(givingUp: givingUp)
    return self
  }

  /// Says that the command's failures are known: the target expects this hazard, so that a campaign that
  /// meets it goes on to report what is new.
  public func known(as hazard: String) {
    commands.all[index] = commands.all[index].known(as: hazard)
  }
}

extension Commands where System: ~Copyable {
  /// What must hold after every command, and how a failure of it is called.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket, so that one check does not hide another.
  ///   - holds: Compares model and system; returns false or throws where they differ. The system is
  ///     `inout` so that what can only be read by mutating it can be read, and what cannot be copied can
  ///     be borrowed; it should be left as it was.
  @inlinable
  public func check(
    _ name: String = "check",
    _ holds: @escaping @Sendable (_ model: Model, _ system: inout System) throws -> Bool
  ) {
    require(name) { model, system in
      try holds(model, &system) ? nil : " the check '\(name)' does not hold"
    }
  }

  /// What must be equal on both sides after every command; a failure shows both.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - expected: What the model says.
  ///   - actual: What the system says.
  @inlinable
  public func compare<Value: Equatable & SendableMetatype>(
    _ name: String = "contents", _ expected: @escaping @Sendable (_ model: Model) throws -> Value,
    with actual: @escaping @Sendable (_ system: inout System) throws -> Value
  ) {
    require(name) { model, system in
      let (wanted, found) = (try expected(model), try actual(&system))
      guard wanted != found else { return nil }
      return " '\(name)' is \(SwiftLiteral(found)), expected \(SwiftLiteral(wanted))"
    }
  }

  @inlinable
  func require(
    _ name: String,
    _ problem: @escaping @Sendable (_ model: Model, _ system: inout System) throws -> String?
  ) {
    closures.add(
      StateCheck(name: name) {
        try problem(
          $0.assumingMemoryBound(to: Model.self).pointee,
          &$1.assumingMemoryBound(to: System.self).pointee)
      })
  }

  /// How reports put the system; without it, its `description` does, or its parts by reflection.
  @inlinable
  public func describe(_ text: @escaping @Sendable (_ system: inout System) -> String) {
    closures.describeSystem = { text(&$0.assumingMemoryBound(to: System.self).pointee) }
  }

  /// How reports put the model; without it, its `description` does, or its parts by reflection.
  @inlinable
  public func describeModel(_ text: @escaping @Sendable (_ model: Model) -> String) {
    closures.describeModel = { text($0.assumingMemoryBound(to: Model.self).pointee) }
  }

  /// What gives back what the system holds outside of itself, at the end of every case that does not
  /// trap.
  @inlinable
  public func tearDown(_ end: @escaping @Sendable (_ system: inout System) -> Void) {
    closures.tearDown = { end(&$0.assumingMemoryBound(to: System.self).pointee) }
  }

  /// Labels and scores of the model's state, which statistics count and a search climbs by.
  ///
  /// - Parameters:
  ///   - goals: Labels that a share of the cases must have.
  ///   - note: Called after every command with the model.
  @inlinable
  public func label(
    _ goals: [CoverGoal] = [],
    _ note: @escaping @Sendable (_ model: Model, _ notes: inout StateNotes) -> Void
  ) {
    closures.goals = goals
    closures.note = { note($0.assumingMemoryBound(to: Model.self).pointee, &$1) }
  }
}

extension Commands {
  /// What must hold after every command, where asking the system is asynchronous.
  ///
  /// - Parameters:
  ///   - name: In kebab case; a part of the failure's bucket.
  ///   - holds: Compares model and system; runs to its end on the thread of the case.
  @_disfavoredOverload
  public func check(
    _ name: String = "check",
    _ holds: @escaping @Sendable (_ model: Model, _ system: System) async throws -> Bool
  ) {
    require(name) { model, system in
      let sides = Loan((model, system))
      let result = outcome(schedule: [], patience: patience) {
        try await holds(sides.value.0, sides.value.1)
      }
      guard let result else { throw Deadlock() }
      return try result.get() ? nil : " the check '\(name)' does not hold"
    }
  }
}
