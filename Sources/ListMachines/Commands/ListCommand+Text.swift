import IdentifiedModel
import StatefulFuzz

/// ```
/// insert X at i     remove X      removeLast       removeAll     move X to i    replaceAll X Y Z
/// background X v    render        edit X v [retained]            read X [retained]
/// refresh X         focus X
/// ```
extension ListCommand: LosslessStringConvertible, SelfExplainingText {
  /// The command in the notation above.
  public var description: String {
    switch self {
    case .render: "render"
    case .read(let id, let retained): "read \(id)\(retained ? " retained" : "")"
    case .edit(let id, let value, let retained): "edit \(id) \(value)\(retained ? " retained" : "")"
    case .removeLast: "removeLast"
    case .remove(let id): "remove \(id)"
    case .insert(let id, let index): "insert \(id) at \(index)"
    case .move(let id, let index): "move \(id) to \(index)"
    case .background(let id, let value): "background \(id) \(value)"
    case .focus(let id): "focus \(id)"
    case .refresh(let id): "refresh \(id)"
    case .removeAll: "removeAll"
    case .replaceAll(let ids): (["replaceAll"] + ids.map(\.description)).joined(separator: " ")
    }
  }

  /// Reads what `description` writes.
  public init?(_ description: String) {
    guard let command = try? ListCommand(parsing: description) else { return nil }
    self = command
  }

  /// What is wrong with a text; nil when it is a command.
  public static func explain(_ text: String) -> String? {
    do throws(Unreadable) {
      _ = try ListCommand(parsing: text)
      return nil
    } catch { return error.reason }
  }

  /// What is wrong with a command's text.
  struct Unreadable: Error {
    var reason: String
  }

  init(parsing text: String) throws(Unreadable) {
    var words = Words(text)
    let name = words.next() ?? ""
    switch name {
    case "render": self = .render
    case "removeLast": self = .removeLast
    case "removeAll": self = .removeAll
    case "read": self = .read(try words.id(), retained: words.take("retained"))
    case "edit":
      self = .edit(try words.id(), try words.integer("value"), retained: words.take("retained"))
    case "remove": self = .remove(try words.id())
    case "insert": self = .insert(try words.id(), at: try words.index(after: "at"))
    case "move": self = .move(try words.id(), to: try words.index(after: "to"))
    case "background": self = .background(try words.id(), try words.integer("value"))
    case "focus": self = .focus(try words.id())
    case "refresh": self = .refresh(try words.id())
    case "replaceAll": self = .replaceAll(try words.ids())
    default: throw Unreadable(reason: "'\(name)' is not a command of the list suite")
    }
    try words.end()
  }

  /// The words of a command, taken one by one.
  private struct Words {
    private var rest: ArraySlice<Substring>

    init(_ text: String) { rest = text.split(separator: " ")[...] }

    mutating func next() -> String? { rest.popFirst().map(String.init) }

    mutating func take(_ word: String) -> Bool {
      guard rest.first.map(String.init) == word else { return false }
      rest.removeFirst()
      return true
    }

    mutating func id() throws(Unreadable) -> ItemID {
      guard let word = next() else { throw Unreadable(reason: "an element is missing") }
      guard let id = ItemID(word) else {
        throw Unreadable(reason: "'\(word)' is not an element; elements are A, B, … Z, AA, …")
      }
      return id
    }

    mutating func ids() throws(Unreadable) -> [ItemID] {
      var ids: [ItemID] = []
      while !rest.isEmpty { ids.append(try id()) }
      return ids
    }

    mutating func integer(_ name: String) throws(Unreadable) -> Int {
      guard let word = next() else { throw Unreadable(reason: "the \(name) is missing") }
      let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
        digits == "0" || !digits.hasPrefix("0"), let number = Int(word)
      else { throw Unreadable(reason: "'\(word)' is not a decimal integer") }
      return number
    }

    mutating func index(after word: String) throws(Unreadable) -> Int {
      guard take(word) else { throw Unreadable(reason: "'\(word) INDEX' is missing") }
      return try integer("index")
    }

    func end() throws(Unreadable) {
      if let extra = rest.first {
        throw Unreadable(reason: "'\(extra)' is not understood here")
      }
    }
  }
}

extension ListCommand: Codable {
  /// Decodes the command's text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let command = ListCommand(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: ListCommand.explain(text) ?? "unreadable")
    }
    self = command
  }

  /// Encodes the command's text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
