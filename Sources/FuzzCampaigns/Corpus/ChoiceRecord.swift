import StatefulFuzz

/// The choices behind a case, for shrinking and mutating it again.
///
/// ```text
/// gen=4 2:5 0:1 1:3        version of the generator, then value:bound
/// ```
public struct ChoiceRecord: Hashable, Sendable {
  /// Version of the generator that drew them; another one may decode them to other commands.
  public var generation: Int

  /// All choices in the order in which they were drawn.
  public var choices: [Choice]

  /// Makes a record.
  public init(generation: Int, choices: [Choice]) {
    self.generation = generation
    self.choices = choices
  }

  init(parsing value: String) throws(CorpusFieldError) {
    var words = value.split(separator: " ")[...]
    guard let first = words.popFirst(), first.hasPrefix("gen=") else {
      throw CorpusFieldError(message: "choices begin with 'gen=N', the generator's version")
    }
    generation = try Int(strictDecimal: first.dropFirst(4), for: "gen")
    choices = []
    choices.reserveCapacity(words.count)
    for word in words { choices.append(try Choice(parsing: word)) }
  }

  /// The value of a `choices` line.
  var text: String {
    var text = "gen=\(generation)"
    for choice in choices { text += " \(choice.text)" }
    return text
  }
}

extension Choice {
  /// Reads `value:bound`.
  init(parsing word: Substring) throws(CorpusFieldError) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw CorpusFieldError(message: "choice \(String(word).quotedForMessage) is not value:bound")
    }
    let value = try UInt64(strictDecimal: parts[0], for: "choice")
    let bound = try UInt64(strictDecimal: parts[1], for: "bound")
    guard value < bound else {
      throw CorpusFieldError(
        message: "choice \(String(word).quotedForMessage) is not below its bound")
    }
    self.init(value: value, bound: bound)
  }

  /// `value:bound`.
  var text: String { "\(value):\(bound)" }
}
