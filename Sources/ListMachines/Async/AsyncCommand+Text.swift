import IdentifiedModel
import StatefulFuzz

/// ```text
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
    do throws(UnreadableCommand) {
      _ = try AsyncCommand(parsing: text)
      return nil
    } catch { return error.reason }
  }

  init(parsing text: String) throws(UnreadableCommand) {
    var words = CommandWords(text)
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
    default: throw UnreadableCommand(reason: "'\(name)' is not a command of the async suite")
    }
    try words.end()
  }
}

/// As text.
extension AsyncCommand: Codable {}
