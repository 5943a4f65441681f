import IdentifiedModel
import StatefulFuzz

/// ```
/// start X         finish n      fail n        edit X v       background X v    rename X Y
/// insert X at i   remove X      removeLast    removeAll      move X to i       replaceAll X Y Z
/// render
/// ```
extension AsyncCommand: LosslessStringConvertible, SelfExplainingText {
  /// The command in the notation above.
  public var description: String {
    switch self {
    case .start(let id): "start \(id)"
    case .finish(let number): "finish \(number)"
    case .fail(let number): "fail \(number)"
    case .edit(let id, let value): "edit \(id) \(value)"
    case .removeLast: "removeLast"
    case .remove(let id): "remove \(id)"
    case .insert(let id, let index): "insert \(id) at \(index)"
    case .move(let id, let index): "move \(id) to \(index)"
    case .background(let id, let value): "background \(id) \(value)"
    case .removeAll: "removeAll"
    case .replaceAll(let ids): (["replaceAll"] + ids.map(\.description)).joined(separator: " ")
    case .rename(let id, let newID): "rename \(id) \(newID)"
    case .render: "render"
    }
  }

  /// Reads what `description` writes.
  public init?(_ description: String) {
    guard let command = try? AsyncCommand(parsing: description) else { return nil }
    self = command
  }

  /// What is wrong with a text; nil when it is a command.
  public static func explain(_ text: String) -> String? {
    do throws(Unreadable) {
      _ = try AsyncCommand(parsing: text)
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
    case "start": self = .start(try words.id())
    case "finish": self = .finish(try words.integer("number"))
    case "fail": self = .fail(try words.integer("number"))
    case "edit": self = .edit(try words.id(), try words.integer("value"))
    case "removeLast": self = .removeLast
    case "remove": self = .remove(try words.id())
    case "insert": self = .insert(try words.id(), at: try words.index(after: "at"))
    case "move": self = .move(try words.id(), to: try words.index(after: "to"))
    case "background": self = .background(try words.id(), try words.integer("value"))
    case "removeAll": self = .removeAll
    case "replaceAll": self = .replaceAll(try words.ids())
    case "rename": self = .rename(try words.id(), to: try words.id())
    case "render": self = .render
    default: throw Unreadable(reason: "'\(name)' is not a command of the async suite")
    }
    try words.end()
  }

  /// The words of a command, taken one by one.
  private struct Words {
    private var rest: ArraySlice<Substring>

    init(_ text: String) { rest = text.split(separator: " ")[...] }

    mutating func next() -> String? { rest.popFirst().map(String.init) }

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
      // As everywhere in a corpus: no plus sign, no leading zero, nothing that is not ASCII.
      guard let number = Int(word), number.description == word else {
        throw Unreadable(reason: "'\(word)' is not a decimal integer")
      }
      return number
    }

    mutating func index(after word: String) throws(Unreadable) -> Int {
      guard rest.first.map(String.init) == word else {
        throw Unreadable(reason: "'\(word) INDEX' is missing")
      }
      rest.removeFirst()
      return try integer("index")
    }

    func end() throws(Unreadable) {
      if let extra = rest.first {
        throw Unreadable(reason: "'\(extra)' is not understood here")
      }
    }
  }
}

extension AsyncCommand: Codable {
  /// Decodes the command's text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let command = AsyncCommand(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: AsyncCommand.explain(text) ?? "unreadable")
    }
    self = command
  }

  /// Encodes the command's text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
