/// Makes a command on an asynchronous system; see `command(_:_:weight:when:model:system:)`.
///
/// It runs to its end before the next command begins. If it can never end, the failure is named
/// `deadlock`. If `interleavings` is not 0, the order of its jobs is drawn, saved and shrunk like
/// an argument:
///
/// ```text
/// transfer(1, schedule: [0, 1]) <- 1 0 1
/// ```
///
/// - Parameters:
///   - name: The name in reports and files, in kebab case.
///   - generator: Draws the argument; use `.zip` for several.
///   - interleavings: How many decisions about the order of jobs are drawn; with 0, jobs run in the
///     order in which they became ready. `runToCompletion` says which jobs cannot be ordered.
///   - weight: How often the command is drawn, relative to the others.
///   - condition: If this returns false for the model, the command is illegal and is not performed.
///   - model: Applies the command to the model and returns the expected answer. If it throws,
///     without having changed anything, the system must throw too.
///   - system: Performs the command on the system and returns the system's answer.
/// - Returns: A command for `StatefulTest`.
public func asyncCommand<Model, System, Answer: Sendable, Arguments: Sendable>(
  _ name: String, _ generator: Gen<Arguments>, interleavings: Int = 0, weight: UInt32 = 1,
  when condition: (@Sendable (Model) -> Bool)? = nil,
  model: @escaping @Sendable (inout Model, Arguments) throws -> Answer,
  system: @escaping @Sendable (inout System, Arguments) async throws -> Answer
) -> TestCommand<Model, System> {
  let equality = AnswerEquality<Answer>()
  var isEqual: (@Sendable (Answer, Answer) -> Bool)?
  if let equality { isEqual = { equality.holds($0, $1) } }
  return TestCommand.asynchronous(
    name: name, weight: Weight(weight), when: condition, interleavings: interleavings,
    source: ArgumentSource(generator),
    isEqual: isEqual,
    model: model, system: system)
}

extension TestCommand {
  /// A command that runs to its end on the thread of the case, its jobs in an order that is drawn.
  static func asynchronous<Arguments: Sendable, Answer: SendableMetatype>(
    name: String, weight: Weight<Model>, when condition: (@Sendable (Model) -> Bool)?,
    interleavings: Int, source: ArgumentSource<Arguments>,
    isEqual: (@Sendable (Answer, Answer) -> Bool)?,
    model: @escaping @Sendable (inout Model, Arguments) throws -> Answer,
    system: @escaping @Sendable (inout System, Arguments) async throws -> Answer
  ) -> TestCommand {
    let schedule = Gen<[Int]> { (choices) throws(Rejection) in
      (0..<interleavings).map { _ in choices.draw(in: 0...3) }
    }
    let label = SpanLabel("part \(Arguments.self)")
    let scheduled = ArgumentSource<(Arguments, [Int])>(
      readsModel: source.readsModel,
      draw: { (choices, model) throws(Rejection) in
        // A span, so that a schedule never takes the choices of an argument.
        let arguments = try choices.span(label) {
          (choices) throws(Rejection) in try source.draw(&choices, model)
        }
        return (arguments, try schedule.drawPart(&choices))
      },
      read: { text, model, results in
        let (arguments, schedule) = splitSchedule(text)
        guard schedule.count <= interleavings else { return nil }
        return source.read(arguments, model, results).map { ($0, schedule) }
      }, parts: source.parts)
    let command = TestCommand(
      name: name, weight: weight, when: condition, source: scheduled,
      text: { drawn in
        let (arguments, schedule) = drawn
        let list = SwiftLiteral.argumentList(arguments)
        guard schedule.contains(where: { $0 != 0 }) else { return list }
        return (list.isEmpty ? "(" : list.dropLast() + ", ") + "schedule: \(schedule))"
      },
      isEqual: isEqual,
      model: { state, drawn in try model(&state, drawn.0) },
      system: { state, drawn in
        let loan = Loan(state)
        // An operation that never ends keeps what it was lent.
        let result = try outcome(schedule: drawn.1, patience: patience) {
          try await system(&loan.value, drawn.0)
        }
        state = loan.value
        return try result.get()
      })
    return TestCommand(
      CommandKind(command.kind) { drawn, lent in
        typealias Contents = CommandContents<(Arguments, [Int]), Answer>
        let loan = Loan(lent.memory.assumingMemoryBound(to: System.self).pointee)
        let outcome: CommandOutcome<Answer>
        do {
          let arguments = drawn.contents(as: Contents.self).pointee.arguments.0
          outcome = .answer(try await system(&loan.value, arguments))
        } catch { outcome = .error(error) }
        drawn.contents(as: Contents.self).pointee.answered = outcome
      })
  }
}

/// The arguments of `(1, schedule: [0, 1])` and its schedule.
func splitSchedule(_ text: String) -> (arguments: String, schedule: [Int]) {
  guard let mark = text.ranges(of: "schedule: [").last, text.hasSuffix("])") else {
    return (text, [])
  }
  let numbers = text[mark.upperBound...].dropLast(2).split(separator: ", ").map { Int($0) }
  guard !numbers.contains(nil) else { return (text, []) }
  let rest = text[..<mark.lowerBound]
  let arguments = rest == "(" ? "" : rest.hasSuffix(", ") ? rest.dropLast(2) + ")" : rest + ")"
  return (String(arguments), numbers.compactMap(\.self))
}

/// How long a command may wait for other threads where no supervisor ends it.
let patience = RunLimits().timeout

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
final class Loan<System>: @unchecked Sendable {
  var value: System

  init(_ value: System) { self.value = value }
}
