/// One kind of command of a `StatefulTest`: its arguments, what it means for the model, and what it
/// does to the system.
public struct TestCommand<Model, System: ~Copyable>: Sendable {
  let kind: CommandKind
  private(set) var hazard: String?

  @usableFromInline
  init(_ kind: CommandKind) { self.kind = kind }
}

extension TestCommand where System: ~Copyable {
  /// The same command, with its failures marked as known: the target expects this hazard, so a campaign
  /// that finds it continues and reports only what is new.
  public func known(as hazard: String) -> TestCommand {
    var copy = self
    copy.hazard = hazard.isKebabCase ? hazard : hazard.kebabCase
    return copy
  }

  /// The same command, which may be cancelled while it is in flight; see `NewCommand.cancellable`.
  public func cancellable(
    givingUp: @escaping @Sendable (_ model: inout Model) -> Void = { _ in }
  ) -> TestCommand {
    var copy = TestCommand(
      CommandKind(kind) { givingUp(&$0.assumingMemoryBound(to: Model.self).pointee) })
    copy.hazard = hazard
    return copy
  }

  /// Erases the types of a command.
  ///
  /// Specialised once for each combination of types, where the command is made; never inlined, so
  /// that commands of the same types share the code and the user's closures stay functions of their
  /// own, by which traps are named.
  ///
  /// - Parameters:
  ///   - name: In kebab case.
  ///   - weight: How often the command is drawn, relative to the others.
  ///   - condition: Whether the command is legal in a state; nil where it always is.
  ///   - source: Where the arguments come from.
  ///   - text: The arguments as they are printed.
  ///   - isEqual: Compares answers; nil where there is nothing to compare.
  ///   - model: Applies the command to the model.
  ///   - system: Performs it on the system.
  @inlinable
  @inline(never)
  init<Arguments: Sendable, Answer: SendableMetatype>(
    name: String, weight: Weight<Model>, when condition: (@Sendable (Model) -> Bool)?,
    source: ArgumentSource<Arguments>,
    text: @escaping @Sendable (Arguments) -> String = { SwiftLiteral.argumentList($0) },
    isEqual: (@Sendable (Answer, Answer) -> Bool)?,
    model: @escaping @Sendable (inout Model, Arguments) throws -> Answer,
    system: @escaping @Sendable (inout System, Arguments) throws -> Answer
  ) {
    typealias Contents = CommandContents<Arguments, Answer>
    var erased: (@Sendable (UnsafeMutableRawPointer) -> Bool)?
    if let condition {
      erased = { condition($0.assumingMemoryBound(to: Model.self).pointee) }
    }
    let kind = CommandKind(
      name: name, weight: weight.erased, condition: erased,
      drawing: CommandDrawing(
        readsModel: source.readsModel, parts: source.parts,
        draw: { choices, state in
          do throws(Rejection) {
            return ClosureCommand(Contents(try source.draw(&choices, state)))
          } catch { return nil }
        },
        read: { text, state, results in
          source.read(text, state, results).map { ClosureCommand(Contents($0)) }
        }),
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
      agree: { expected, answered, keepsBoth in
        let expected = expected.contents(as: Contents.self)
        let answered = answered.contents(as: Contents.self)
        guard case .answer(let wanted) = expected.pointee.expected,
          case .answer(let answer) = answered.pointee.answered,
          isEqual?(wanted, answer) ?? true
        else { return false }
        guard !keepsBoth else { return true }
        expected.pointee.expected = .none
        answered.pointee.answered = .none
        return true
      },
      pretend: { command in
        let contents = command.contents(as: Contents.self)
        contents.pointee.answered = contents.pointee.expected
      }, destroy: { Contents.destroy($0) }, words: CommandWords(Contents.self, text: text))
    self.init(kind)
  }
}

extension TestCommand {
  /// Erases the types of a command whose answers are compared if their type can be.
  @inlinable
  init<Arguments: Sendable, Answer: Sendable>(
    name: String, weight: UInt32, when condition: (@Sendable (Model) -> Bool)?,
    source: ArgumentSource<Arguments>,
    text: @escaping @Sendable (Arguments) -> String = { SwiftLiteral.argumentList($0) },
    model: @escaping @Sendable (inout Model, Arguments) throws -> Answer,
    system: @escaping @Sendable (inout System, Arguments) throws -> Answer
  ) {
    let equality = AnswerEquality<Answer>()
    var isEqual: (@Sendable (Answer, Answer) -> Bool)?
    if let equality {
      isEqual = { one, other in areEqual(one, other) ?? equality.holds(one, other) }
    }
    self.init(
      name: name, weight: Weight(weight), when: condition, source: source, text: text,
      isEqual: isEqual, model: model, system: system)
  }
}
