/// Why a command that somebody wrote is illegal in a state.
extension StatefulTestMachine {
  func reason(illegal command: Any, in model: Any) -> String? {
    guard let command = command as? Command, let model = model as? StateBox,
      let kind = kind(of: command)
    else { return nil }
    guard kind.isLegal(model.memory) else { return "its condition 'when' is false" }
    guard command.origin == .read else { return nil }
    let results = model.results
    results?.beginDrawing()
    guard kind.command(in: command.line, model.memory, results) == nil else { return nil }
    if let draw = results?.failedDraw { return Self.reason(failed: draw, results) }
    guard kind.readsModel else { return nil }
    var choices = Choices(fresh: SplitMix64(seed: 0))
    choices.results = results
    let drawn = kind.draw(&choices, model.memory)
    guard drawn.origin == .drawn else { return "the model offers no arguments for it" }
    let example = DrawnLine(name: kind.name, text: kind.words.text(drawn), values: [])
    return "the model does not offer these arguments; '\(example)' would be legal"
  }

  private static func reason(failed draw: ResultDraw, _ results: ResultStore?) -> String {
    guard case .result = draw.found else {
      return "a command before it has made result #\(draw.name) already"
    }
    let names = (results?.names(of: draw.bundle) ?? []).map { "#\($0)" }
    let others =
      switch names.count {
      case 0: ""
      case 1: "; the only one is \(names[0])"
      case 2...6: "; there are \(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")"
      default: "; there are \(names.count), from \(names[0]) to \(names[names.count - 1])"
      }
    return "no command before it has made result #\(draw.name)\(others)"
  }
}
