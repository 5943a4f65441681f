import IdentifiedModel

/// What is wrong with a command's text.
struct UnreadableCommand: Error {
  var reason: String
}

/// The words of a command, taken one by one; a brace is a word with or without spaces around it.
struct CommandWords {
  private var rest: ArraySlice<Substring>

  init(_ text: String) {
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      var start = word.startIndex
      for index in word.indices where word[index] == "{" || word[index] == "}" {
        if start < index { words.append(word[start..<index]) }
        start = word.index(after: index)
        words.append(word[index..<start])
      }
      if start < word.endIndex { words.append(word[start...]) }
    }
    rest = words[...]
  }

  mutating func next() -> String? { rest.popFirst().map(String.init) }

  mutating func take(_ word: String) -> Bool {
    guard rest.first.map(String.init) == word else { return false }
    rest.removeFirst()
    return true
  }

  mutating func expect(_ word: String) throws(UnreadableCommand) {
    guard !take(word) else { return }
    throw UnreadableCommand(
      reason: rest.first.map { "'\($0)' is not understood here; '\(word)' is missing" }
        ?? "'\(word)' is missing")
  }

  mutating func id() throws(UnreadableCommand) -> ItemID {
    guard let word = next() else { throw UnreadableCommand(reason: "an element is missing") }
    return try Self.id(word)
  }

  private static func id(_ word: String) throws(UnreadableCommand) -> ItemID {
    guard let id = ItemID(word) else {
      throw UnreadableCommand(
        reason: "'\(word)' is not an element; elements are A, B, … Z, AA, …")
    }
    return id
  }

  /// An element, and whether a prime after it asks for a twin.
  mutating func twin() throws(UnreadableCommand) -> (ItemID, Bool) {
    guard let word = next() else { throw UnreadableCommand(reason: "an element is missing") }
    let isTwin = word.hasSuffix("'") || word.hasSuffix("′")
    return (try Self.id(isTwin ? String(word.dropLast()) : word), isTwin)
  }

  /// The elements up to a closing brace or the end.
  mutating func ids() throws(UnreadableCommand) -> [ItemID] {
    var ids: [ItemID] = []
    while let word = rest.first, word != "}" { ids.append(try id()) }
    return ids
  }

  mutating func integer(_ name: String) throws(UnreadableCommand) -> Int {
    guard let word = next() else { throw UnreadableCommand(reason: "the \(name) is missing") }
    let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      digits == "0" || !digits.hasPrefix("0"), let number = Int(word)
    else { throw UnreadableCommand(reason: "'\(word)' is not a decimal integer") }
    return number
  }

  mutating func index(after word: String) throws(UnreadableCommand) -> Int {
    guard take(word) else { throw UnreadableCommand(reason: "'\(word) INDEX' is missing") }
    return try integer("index")
  }

  mutating func handle() -> RowHandle {
    take("retained") ? .retained : take("escaped") ? .escaped : .current
  }

  mutating func effect() throws(UnreadableCommand) -> SideEffect {
    let names = SideEffect.allCases.map(\.rawValue).joined(separator: ", ")
    guard let word = next() else { throw UnreadableCommand(reason: "one of \(names) is missing") }
    guard let effect = SideEffect(rawValue: word) else {
      throw UnreadableCommand(reason: "'\(word)' is none of \(names)")
    }
    return effect
  }

  mutating func change() throws(UnreadableCommand) -> ListChange {
    let name = next() ?? ""
    guard let change = try ListChange(name, &self) else {
      throw UnreadableCommand(reason: "'\(name)' is not a change of the list")
    }
    return change
  }

  func end() throws(UnreadableCommand) {
    if let extra = rest.first {
      throw UnreadableCommand(reason: "'\(extra)' is not understood here")
    }
  }
}
