/// One kind of command of a `StatefulTest`: its arguments, what it means for the model, and what it
/// does to the system.
public struct TestCommand<Model, System>: Sendable {
  let kind: CommandKind
  private(set) var hazard: String?

  @usableFromInline
  init(_ kind: CommandKind) { self.kind = kind }

  /// The same command, whose failures are known: the target expects this hazard, so that a campaign
  /// that meets it goes on to report what is new.
  public func known(as hazard: String) -> TestCommand {
    var copy = self
    copy.hazard = hazard
    return copy
  }
}

extension TestCommand {
  /// Erases the types of a command.
  ///
  /// Specialised once for each combination of types, where the command is made; never inlined, so
  /// that commands of the same types share the code and the user's closures stay functions of their
  /// own, by which traps are named.
  @inlinable
  @inline(never)
  init<Arguments: Sendable, Answer: Sendable>(
    name: String, weight: UInt32, when condition: (@Sendable (Model) -> Bool)?,
    draw: @escaping @Sendable (inout Choices) throws(Rejection) -> Arguments,
    text: @escaping @Sendable (Arguments) -> String = { SwiftLiteral.argumentList($0) },
    model: @escaping @Sendable (inout Model, Arguments) throws -> Answer,
    system: @escaping @Sendable (inout System, Arguments) throws -> Answer
  ) {
    let equality = AnswerEquality<Answer>()
    precondition(
      Answer.self == Void.self || equality != nil,
      "'\(name)' answers with \(Answer.self), which cannot be compared")
    typealias Contents = CommandContents<Arguments, Answer>
    var erased: (@Sendable (UnsafeMutableRawPointer) -> Bool)?
    if let condition {
      erased = { condition($0.assumingMemoryBound(to: Model.self).pointee) }
    }
    let kind = CommandKind(
      name: name, weight: weight, condition: erased,
      draw: { choices in
        do throws(Rejection) {
          return ClosureCommand(Contents(try draw(&choices)))
        } catch { return nil }
      },
      expect: { command, state in
        let contents = command.contents(as: Contents.self)
        let state = state.assumingMemoryBound(to: Model.self)
        do {
          let answer = try model(&state.pointee, contents.pointee.arguments)
          contents.pointee.expected = .answer(answer)
        } catch { contents.pointee.expected = .error(error) }
      },
      perform: { command, state in
        let contents = command.contents(as: Contents.self)
        let state = state.assumingMemoryBound(to: System.self)
        do {
          let answer = try system(&state.pointee, contents.pointee.arguments)
          contents.pointee.answered = .answer(answer)
        } catch { contents.pointee.answered = .error(error) }
      },
      agree: { expected, answered in
        let expected = expected.contents(as: Contents.self)
        let answered = answered.contents(as: Contents.self)
        guard case .answer(let wanted) = expected.pointee.expected,
          case .answer(let answer) = answered.pointee.answered,
          Answer.self == Void.self
            || areEqual(wanted, answer) ?? equality?.holds(wanted, answer) ?? true
        else { return false }
        expected.pointee.expected = .none
        answered.pointee.answered = .none
        return true
      }, destroy: { Contents.destroy($0) }, words: CommandWords(Contents.self, text: text))
    self.init(kind)
  }
}
