import IdentifiedModel
import StatefulFuzz

extension ListChange: CustomStringConvertible {
  /// The change in the notation of the commands.
  public var description: String {
    switch self {
    case .removeLast: "removeLast"
    case .remove(let id): "remove \(id)"
    case .insert(let id, let index): "insert \(id) at \(index)"
    case .move(let id, let index): "move \(id) to \(index)"
    case .background(let id, let value): "background \(id) \(value)"
    case .removeAll: "removeAll"
    case .replaceAll(let ids): (["replaceAll"] + ids.map(\.description)).joined(separator: " ")
    case .sort: "sort"
    case .filter: "filter"
    case .insertTwin(let id, let index): "insert \(id)' at \(index)"
    }
  }

  /// Reads the words after a change's name; nil when the name is none of a change.
  init?(_ name: String, _ words: inout CommandWords) throws(UnreadableCommand) {
    switch name {
    case "removeLast": self = .removeLast
    case "remove": self = .remove(try words.id())
    case "insert":
      let (id, isTwin) = try words.twin()
      let index = try words.index(after: "at")
      self = isTwin ? .insertTwin(id, at: index) : .insert(id, at: index)
    case "move": self = .move(try words.id(), to: try words.index(after: "to"))
    case "background": self = .background(try words.id(), try words.integer("value"))
    case "removeAll": self = .removeAll
    case "replaceAll": self = .replaceAll(try words.ids())
    case "sort": self = .sort
    case "filter": self = .filter
    default: return nil
    }
  }
}
