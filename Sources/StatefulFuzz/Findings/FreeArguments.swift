/// A command, or the start, in which some arguments do not matter.
public struct FreeArguments: Hashable, Sendable {
  /// The command, counted from 1; 0 for the start.
  public var step: Int

  /// Its text with `_` in the place of each argument that does not matter: `edit A _`.
  public var pattern: String

  /// Makes a pattern.
  public init(step: Int, pattern: String) {
    self.step = step
    self.pattern = pattern
  }
}

/// Finds out which words of a case's text free choices stand for, by changing them and reading it
/// again: the engine does not know how a machine writes its commands.
package struct FreeWords {
  private let lines: [String]
  private var words: [Int: Set<Int>] = [:]

  /// - Parameter script: The case; its start is line 0.
  package init(_ script: Script) { lines = Self.lines(of: script) }

  /// Takes the text of the case with another value for one choice.
  ///
  /// Where more than one word is another one, or a part of a string, the choice is passed over: no word
  /// of the text is what it decides.
  package mutating func add(_ changed: Script, step: Int) {
    let others = Self.lines(of: changed)
    guard others.count == lines.count, lines.indices.contains(step),
      lines.indices.allSatisfy({ $0 == step || lines[$0] == others[$0] })
    else { return }
    let (mine, theirs) = (Self.words(of: lines[step]), Self.words(of: others[step]))
    guard mine.count == theirs.count else { return }
    let different = mine.indices.filter { mine[$0] != theirs[$0] }
    guard let place = different.first, different.count == 1 else { return }
    // A choice decides one character of a string, and the others may matter.
    if mine[place].count > 1, Self.isInString(place, of: mine) { return }
    words[step, default: []].insert(place)
  }

  private static func isInString(_ place: Int, of words: [Substring]) -> Bool {
    var isInside = false
    for (index, word) in words[..<place].enumerated()
    where word == "\"" && (index == 0 || words[index - 1] != "\\") {
      isInside.toggle()
    }
    return isInside
  }

  /// The lines in which something is free.
  package var patterns: [FreeArguments] {
    words.sorted { $0.key < $1.key }.map { step, free in
      let pattern = Self.words(of: lines[step]).enumerated().map { free.contains($0) ? "_" : $1 }
      return FreeArguments(step: step, pattern: pattern.joined())
    }
  }

  private static func lines(of script: Script) -> [String] {
    ([script.initial] + script.commands).map(\.withoutDrawnChoices)
  }

  /// Words and what stands between them; joined they are the line.
  private static func words(of line: String) -> [Substring] {
    var words: [Substring] = []
    var rest = line[...]
    while let first = rest.first {
      let end = isPartOfWord(first) ? rest.firstIndex { !isPartOfWord($0) } : nil
      let word = isPartOfWord(first) ? rest[..<(end ?? rest.endIndex)] : rest.prefix(1)
      words.append(word)
      rest = rest[word.endIndex...]
    }
    return words
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "."
  }
}
