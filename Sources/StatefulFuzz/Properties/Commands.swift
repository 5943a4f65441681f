/// Collects the commands of a test, the conditions that must hold after each of them, and how model
/// and system are described.
///
/// ```swift
/// fuzz("registry", model: [Int: String](), system: { Registry() }) { on in
///   on.command("add", .string()) { $0.add($1) } system: { $0.add($1) }
///   on.command("remove", from: { .existing(in: $0.keys.sorted()) }) {
///     $0[$1] = nil
///   } system: { $0.remove($1) }
///   on.command("load") { _ in } system: { await $0.load() }
///   on.check("contents") { $0 == $1.contents }
/// }
/// ```
///
/// Fresh cases draw commands by their weights. Shrinking prefers earlier commands, so put the
/// simplest ones first.
public final class Commands<Model: Sendable, System: ~Copyable> {
  @usableFromInline var all: [TestCommand<Model, System>] = []
  @usableFromInline var closures = StateClosures()
  @usableFromInline var bundleCount = 0

  @usableFromInline
  init() {}

  /// Adds commands that were made elsewhere, such as those that several tests share.
  public func add(_ commands: [TestCommand<Model, System>]) { all += commands }

  /// Makes a place for answers that later commands can draw: handles, nodes, identifiers.
  ///
  /// - Parameters:
  ///   - model: The type of the model's answers.
  ///   - system: The type of the system's answers, which may be another one.
  /// - Returns: A bundle, for `command(_:into:…)` and for arguments of other commands.
  public func results<ModelAnswer: SendableMetatype, SystemAnswer: SendableMetatype>(
    model: ModelAnswer.Type, system: SystemAnswer.Type
  ) -> Results<ModelAnswer, SystemAnswer> {
    defer { bundleCount += 1 }
    return Results(bundle: bundleCount)
  }
}

/// A command that was just added.
public struct NewCommand<Model: Sendable, System: ~Copyable> {
  @usableFromInline let commands: Commands<Model, System>
  @usableFromInline let index: Int

  @usableFromInline
  init(_ commands: Commands<Model, System>, _ command: TestCommand<Model, System>) {
    self.commands = commands
    index = commands.all.count
    commands.all.append(command)
  }

  /// Allows the command to be cancelled while it overlaps with others, at any decision of the
  /// schedule.
  ///
  /// A command that was cancelled may throw `CancellationError`: it has then given up, and must have
  /// left the system as if it had never been called, or as `givingUp` says. If it returns normally, or
  /// throws any other error, it must have done what it always does. In a test without lanes nothing is
  /// cancelled.
  ///
  /// ```swift
  /// on.command("take") { $0 -= 1 } system: { try await $0.take() }.cancellable()
  /// ```
  ///
  /// - Parameter givingUp: Applies to the model what a command that gave up leaves behind; by default
  ///   nothing.
  /// - Returns: The command, for use with `known(as:)`.
  @discardableResult
  public func cancellable(
    givingUp: @escaping @Sendable (_ model: inout Model) -> Void = { _ in }
  ) -> NewCommand {
    commands.all[index] = commands.all[index].cancellable(givingUp: givingUp)
    return self
  }

  /// Marks the command's failures as known: they are reported as this expected hazard, and only
  /// other failures count as new.
  public func known(as hazard: String) {
    commands.all[index] = commands.all[index].known(as: hazard)
  }
}

extension Commands where System: ~Copyable {
  /// Adds a condition that must hold after every command.
  ///
  /// - Parameters:
  ///   - name: In kebab case. It is part of the failure's bucket, so one check does not hide
  ///     another.
  ///   - holds: Compares model and system; returns false or throws if they differ. The system is
  ///     `inout` for properties that mutate it when they are read, and for systems that cannot be
  ///     copied; leave it unchanged.
  @inlinable
  public func check(
    _ name: String = "check",
    _ holds: @escaping @Sendable (_ model: Model, _ system: inout System) throws -> Bool
  ) {
    require(name) { model, system in
      try holds(model, &system) ? nil : " the check '\(name)' does not hold"
    }
  }

  /// Adds two values that must be equal after every command; a failure shows both.
  ///
  /// - Parameters:
  ///   - name: In kebab case; part of the failure's bucket.
  ///   - expected: Reads the value from the model.
  ///   - actual: Reads the value from the system.
  @inlinable
  public func compare<Value: Equatable & SendableMetatype>(
    _ name: String = "contents", _ expected: @escaping @Sendable (_ model: Model) throws -> Value,
    with actual: @escaping @Sendable (_ system: inout System) throws -> Value
  ) {
    require(name) { model, system in
      let (wanted, found) = (try expected(model), try actual(&system))
      return wanted == found ? nil : Self.difference(of: name, wanted, found)
    }
  }

  /// Explains what is wrong if the two closures of `compare` do not match.
  @available(*, unavailable, message: "both closures must return the same Equatable type")
  @_disfavoredOverload
  public func compare<Expected, Actual>(
    _ name: String = "contents",
    _ expected: @escaping @Sendable (_ model: Model) throws -> Expected,
    with actual: @escaping @Sendable (_ system: inout System) throws -> Actual
  ) {}

  /// What a failure says of two values that should be equal.
  @usableFromInline
  static func difference<Value: Equatable>(of name: String, _ wanted: Value, _ found: Value)
    -> String
  {
    let isPeculiar = wanted != wanted || found != found
    return " '\(name)' is " + SwiftLiteral.difference(found: found, expected: wanted)
      + (isPeculiar ? ", which is not equal to itself" : "")
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

  /// Sets how reports show the system; the default is its `description`, or its parts by
  /// reflection.
  @inlinable
  public func describe(_ text: @escaping @Sendable (_ system: inout System) -> String) {
    closures.describeSystem = { text(&$0.assumingMemoryBound(to: System.self).pointee) }
  }

  /// Sets how reports show the model; the default is its `description`, or its parts by reflection.
  @inlinable
  public func describeModel(_ text: @escaping @Sendable (_ model: Model) -> String) {
    closures.describeModel = { text($0.assumingMemoryBound(to: Model.self).pointee) }
  }

  /// Sets how to release what the system holds, such as files, at the end of every case that does
  /// not trap.
  @inlinable
  public func tearDown(_ end: @escaping @Sendable (_ system: inout System) -> Void) {
    closures.tearDown = { end(&$0.assumingMemoryBound(to: System.self).pointee) }
  }

  /// Sets labels and scores of the model's state, for statistics and for the search.
  ///
  /// - Parameters:
  ///   - goals: Labels, each with the share or the number of cases that must have it.
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
  /// Adds a condition that must hold after every command and that reads the system asynchronously.
  ///
  /// - Parameters:
  ///   - name: In kebab case; part of the failure's bucket.
  ///   - holds: Compares model and system; runs to its end before the next command.
  @_disfavoredOverload
  public func check(
    _ name: String = "check",
    _ holds: @escaping @Sendable (_ model: Model, _ system: System) async throws -> Bool
  ) {
    closures.readsAsynchronously = true
    require(name) { model, system in
      let sides = Loan((model, system))
      let result = try outcome(schedule: [], patience: patience) {
        try await holds(sides.value.0, sides.value.1)
      }
      return try result.get() ? nil : " the check '\(name)' does not hold"
    }
  }

  /// Adds two values that must be equal after every command, the second of which is read asynchronously;
  /// a failure shows both.
  ///
  /// - Parameters:
  ///   - name: In kebab case; part of the failure's bucket.
  ///   - expected: Reads the value from the model.
  ///   - actual: Reads the value from the system; runs to its end before the next command.
  @_disfavoredOverload
  public func compare<Value: Equatable & Sendable>(
    _ name: String = "contents", _ expected: @escaping @Sendable (_ model: Model) throws -> Value,
    with actual: @escaping @Sendable (_ system: System) async throws -> Value
  ) {
    closures.readsAsynchronously = true
    require(name) { model, system in
      let wanted = try expected(model)
      let loan = Loan(system)
      let result = try outcome(schedule: [], patience: patience) { try await actual(loan.value) }
      let found = try result.get()
      return wanted == found ? nil : Self.difference(of: name, wanted, found)
    }
  }
}
