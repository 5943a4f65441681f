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

  /// Empty lists and texts that may hold anything, with their brackets or quotes.
  private var lists: [Int: [Range<Int>]] = [:]

  /// Those that a choice decides which matters.
  private var bound: [Int: Set<Int>] = [:]

  /// - Parameter script: The case; its start is line 0.
  package init(_ script: Script) { lines = Self.lines(of: script) }

  /// Takes the text of the case with another value for one choice.
  ///
  /// Where more than one word is another one, or a part of a string, the choice is passed over: no word
  /// of the text is what it decides.
  package mutating func add(_ changed: Script, step: Int) {
    let different = differentWords(in: changed, step: step)
    guard let place = different.first, different.count == 1 else { return }
    let mine = Self.words(of: lines[step])
    // A choice decides one character of a string, and the others may matter.
    if mine[place].count > 1, Self.isInString(place, of: mine) { return }
    words[step, default: []].insert(place)
  }

  /// Takes the text of the case with something in an empty list or text.
  ///
  /// Where it cannot be told which one that is, it is passed over.
  package mutating func add(filled: Script) {
    let others = Self.lines(of: filled)
    guard others.count == lines.count else { return }
    let steps = lines.indices.filter { lines[$0] != others[$0] }
    guard let step = steps.first, steps.count == 1 else { return }
    let (mine, theirs) = (Self.words(of: lines[step]), Self.words(of: others[step]))
    let before = zip(mine, theirs).prefix { $0 == $1 }.count
    let after = zip(mine[before...].reversed(), theirs[before...].reversed())
      .prefix { $0 == $1 }.count
    let range = before - 1..<mine.count - after + 1
    guard mine.indices.contains(range.lowerBound), mine.indices.contains(range.upperBound - 1)
    else { return }
    switch mine[range].joined() {
    case "\"\"", "[]", "[:]": lists[step, default: []].append(range)
    default: break
    }
  }

  /// Takes the text of the case with another value for a choice that matters: no word that it decides is free.
  package mutating func bind(_ changed: Script, step: Int) {
    bound[step, default: []].formUnion(differentWords(in: changed, step: step))
  }

  /// The places of the words that differ in one line; none where another line differs, or their number does.
  private func differentWords(in changed: Script, step: Int) -> [Int] {
    let others = Self.lines(of: changed)
    guard others.count == lines.count, lines.indices.contains(step),
      lines.indices.allSatisfy({ $0 == step || lines[$0] == others[$0] })
    else { return [] }
    let (mine, theirs) = (Self.words(of: lines[step]), Self.words(of: others[step]))
    guard mine.count == theirs.count else { return [] }
    return mine.indices.filter { mine[$0] != theirs[$0] }
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
    lines.indices.compactMap { step in
      let free = words[step, default: []].subtracting(bound[step] ?? [])
      let lists = lists[step] ?? []
      guard !free.isEmpty || !lists.isEmpty else { return nil }
      let pattern = Self.words(of: lines[step]).enumerated().map { index, word -> Substring in
        if let list = lists.first(where: { $0.contains(index) }) {
          return index == list.lowerBound ? "_" : ""
        }
        return free.contains(index) ? "_" : word
      }
      return FreeArguments(step: step, pattern: pattern.joined())
    }
  }

  private static func lines(of script: Script) -> [String] {
    // Whatever a schedule is drawn from is no argument.
    ([FlightRecord.schedule(of: script.initial).start] + script.commands)
      .map(\.withoutDrawnChoices)
  }

  /// Words and what stands between them; joined they are the line.
  private static func words(of line: String) -> [Substring] {
    var words: [Substring] = []
    var rest = line[...]
    while let first = rest.first {
      let isWord =
        first == "." ? rest.dropFirst().first?.isLetter == true : isPartOfWord(first)
      // `0..<64` is two numbers, and `0.5` is one.
      let end =
        isWord ? rest.indices.first { !isPartOfWord(rest[$0]) || rest[$0...].hasPrefix("..") } : nil
      let word = isWord ? rest[..<(end ?? rest.endIndex)] : rest.prefix(1)
      words.append(word)
      rest = rest[word.endIndex...]
    }
    return words
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "."
  }
}
