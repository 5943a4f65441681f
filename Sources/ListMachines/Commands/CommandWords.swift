import IdentifiedModel
import StatefulFuzz

/// What is wrong with a command's text.
struct UnreadableCommand: Error {
  var reason: String
}

/// The words of a command, taken one by one; a brace is a word with or without spaces around it.
///
/// The short forms of tables and reports are read as the words that they stand for:
/// `ins D@0` is `insert D at 0`, `mv A→2` is `move A to 2`, `rep [C A]` is `replaceAll C A`, and
/// `edit~ B 7` is `edit B 7 retained`.
struct CommandWords {
  private static let shortForms: [Substring: Substring] = [
    "rm": "remove", "rmLast": "removeLast", "ins": "insert", "mv": "move", "rep": "replaceAll",
    "bg": "background", "upd": "refresh", "dis": "teardown", "esc": "escape", "setid": "rename",
    "go": "start", "done": "finish", "@": "at", "→": "to", "read~": "read", "edit~": "edit",
  ]

  private var rest: ArraySlice<Substring>

  init(_ text: String) {
    let words = text.split(separator: " ").flatMap(Self.split)
    var full = words.map { Self.shortForms[$0] ?? $0 }
    if words.first == "read~" || words.first == "edit~" {
      full.insert("retained", at: full.firstIndex(of: "{") ?? full.endIndex)
    }
    rest = full[...]
  }

  /// Braces, brackets, `@` and `→` are words of their own.
  private static func split(_ word: Substring) -> [Substring] {
    var words: [Substring] = []
    var start = word.startIndex
    for index in word.indices where "{}[]@→".contains(word[index]) {
      if start < index { words.append(word[start..<index]) }
      start = word.index(after: index)
      words.append(word[index..<start])
    }
    if start < word.endIndex { words.append(word[start...]) }
    return words
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

  /// The elements up to a closing brace or the end, in brackets or not.
  mutating func ids() throws(UnreadableCommand) -> [ItemID] {
    let isBracketed = take("[")
    var ids: [ItemID] = []
    while let word = rest.first, word != "}", word != "]" { ids.append(try id()) }
    if isBracketed { try expect("]") }
    return ids
  }

  mutating func integer(_ name: String) throws(UnreadableCommand) -> Int {
    guard let word = next() else { throw UnreadableCommand(reason: "the \(name) is missing") }
    let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      digits == "0" || !digits.hasPrefix("0"), let number = Int(word)
    else {
      let isNumber = Int(word) != nil
      throw UnreadableCommand(
        reason: "'\(word)' is not a decimal integer"
          + (isNumber ? " as it is written here, without '+' and leading zeros" : ""))
    }
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
