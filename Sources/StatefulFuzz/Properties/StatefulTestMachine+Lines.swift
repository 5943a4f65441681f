/// Lines of a case that somebody may have edited: what is wrong with them, and which choices draw them.
extension StatefulTestMachine {
  func choices(for command: Command) -> [Choice]? { choices(for: command, in: nil) }

  /// The choices of a command in a state, for arguments that somebody has written as well; nil where none draw them,
  /// or where nobody knows the state and it matters.
  func choices(for command: Command, in model: StateBox?) -> [Choice]? {
    guard let kind = kind(of: command) else { return nil }
    let first = Choice(value: UInt64(kind.index), bound: UInt64(kinds.count))
    guard !usesResults, !kind.readsModel else {
      guard command.values.isEmpty, command.origin == .read, !command.line.text.isEmpty else {
        return [first] + command.values.map { Choice(value: $0, bound: .max) }
      }
      guard !usesResults, let model else { return nil }
      return ChoicesOfText(of: kind, command.line.text, in: model.memory).find().map {
        [first] + $0
      }
    }
    var choices = Choices(replayingValues: command.values)
    let drawn = kind.draw(&choices, nil)
    if command.origin == .read, drawn.origin == .drawn, !command.line.text.isEmpty,
      kind.words.text(drawn) != command.line.text
    {
      return ChoicesOfText(of: kind, command.line.text, in: nil).find().map { [first] + $0 }
    }
    return [first] + choices.drawn
  }

  func choicesErased(for command: Any, in model: Any) -> [Choice]? {
    guard let command = command as? Command, let model = model as? StateBox else { return nil }
    return choices(for: command, in: model)
  }

  func choices(for initial: Initial) -> [Choice]? {
    guard start.isAsDrawn(initial) else { return nil }
    var choices = Choices(replayingValues: initial.values)
    _ = start.draw(&choices)
    return choices.drawn
  }

  func problem(inStart line: String) -> String? { start.problem(in: line) }

  func problem(in line: String) -> String? {
    guard let command = Command(line) else { return nil }
    guard let kind = kind(of: command) else {
      let names = kinds.map(\.name)
      let known =
        names.count > 1
        ? "commands are \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
        : "only command is \(names.joined())"
      return "there is no command '\(command.name)'; the \(known)"
    }
    guard command.line.text != DrawnLine.noValue else { return nil }
    // What the model or an answer decides on can only be told where the command is run, but not whether it can be
    // read at all.
    if kind.readsModel || usesResults && kind.drawsResults {
      return problem(inTextOf: command.line, of: kind)
    }
    guard kind.command(in: command.line, nil, nil) == nil else { return nil }
    var choices = Choices(replaying: [Choice]())
    let simplest = kind.draw(&choices, nil)
    let text = simplest.origin == .drawn ? kind.words.text(simplest) : ""
    let example = DrawnLine(name: kind.name, text: text, values: [])
    let isReadable = kind.command(in: example, nil, nil) != nil
    return .unreadableArguments(
      problem: isReadable ? kind.parts?.problem(in: command.line.text) : nil,
      example: isReadable ? example.description : nil, hasChoices: !command.line.values.isEmpty)
  }

  /// What is wrong with arguments that cannot be read in any state; nil where that depends on the state, or where
  /// the choices behind them may draw them.
  private func problem(inTextOf line: DrawnLine, of kind: CommandKind) -> String? {
    guard let parts = kind.parts, !line.text.isEmpty,
      line.values.isEmpty || parts.areAllReadable, let problem = parts.problem(in: line.text)
    else { return nil }
    return "its arguments cannot be read: \(problem); expected \(parts.typeNames)"
  }

  /// The command's kind; nil for one that somebody wrote and that there is not.
  func kind(of command: Command) -> CommandKind? {
    guard command.origin == .read else { return command.withKind { $0 } }
    let name = command.name
    return kinds.first { $0.name == name }
  }
}
