/// A command whose system is asynchronous; see `command(_:_:weight:when:model:system:)`.
///
/// It runs to its end before the next command, on the thread of the case; one that can never end is a
/// failure named `deadlock`. Where `interleavings` is not 0, the order in which its jobs run is drawn with the arguments, saved and shrunk like them:
///
/// ```
/// transfer(1, schedule: [0, 1]) <- 1 0 1
/// ```
///
/// - Parameters:
///   - name: In kebab case; what reports and files call it.
///   - generator: Draws the arguments; `.zip` for several.
///   - interleavings: How many decisions about the order of jobs are drawn; 0 for first come, first
///     served. What is not in order is said at `runToCompletion`.
///   - weight: How often it is drawn, compared with the others.
///   - condition: Where the model says false, the command is illegal and is not performed.
///   - model: Applies the command to the model and gives the answer that is expected; throws, before
///     it changes anything, where the system must.
///   - system: Performs the command on the system and gives its answer.
/// - Returns: A command for `StatefulTest`.
public func asyncCommand<Model, System, Answer: Sendable, Arguments: Sendable>(
  _ name: String, _ generator: Gen<Arguments>, interleavings: Int = 0, weight: UInt32 = 1,
  when condition: (@Sendable (Model) -> Bool)? = nil,
  model: @escaping @Sendable (inout Model, Arguments) throws -> Answer,
  system: @escaping @Sendable (inout System, Arguments) async throws -> Answer
) -> TestCommand<Model, System> {
  let schedule = Gen<[Int]> { (choices) throws(Rejection) in
    (0..<interleavings).map { _ in choices.draw(in: 0...3) }
  }
  return TestCommand(
    name: name, weight: weight, when: condition,
    draw: { (choices) throws(Rejection) in
      (try generator.drawPart(&choices), try schedule.drawPart(&choices))
    },
    text: { drawn in
      let (arguments, schedule) = drawn
      let list = SwiftLiteral.argumentList(arguments)
      guard schedule.contains(where: { $0 != 0 }) else { return list }
      return (list.isEmpty ? "(" : list.dropLast() + ", ") + "schedule: \(schedule))"
    },
    model: { state, drawn in try model(&state, drawn.0) },
    system: { state, drawn in
      let loan = Loan(state)
      let result = outcome(schedule: drawn.1, patience: patience) {
        try await system(&loan.value, drawn.0)
      }
      // An operation that never ends keeps what it was lent.
      guard let result else { throw Deadlock() }
      state = loan.value
      return try result.get()
    })
}

/// How long a command may wait for other threads where no supervisor ends it.
private let patience = RunLimits().timeout

/// A command without arguments whose system is asynchronous.
public func asyncCommand<Model, System, Answer: Sendable>(
  _ name: String, interleavings: Int = 0, weight: UInt32 = 1,
  when condition: (@Sendable (Model) -> Bool)? = nil,
  model: @escaping @Sendable (inout Model) throws -> Answer,
  system: @escaping @Sendable (inout System) async throws -> Answer
) -> TestCommand<Model, System> {
  asyncCommand(
    name, Gen<Void>.always(()), interleavings: interleavings, weight: weight, when: condition,
    model: { state, _ in try model(&state) }, system: { state, _ in try await system(&state) })
}

/// A system while an operation has it.
///
/// Unchecked: the thread that lends it waits until the operation is over.
private final class Loan<System>: @unchecked Sendable {
  var value: System

  init(_ value: System) { self.value = value }
}
