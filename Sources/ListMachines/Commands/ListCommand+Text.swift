import IdentifiedModel
import StatefulFuzz

/// ```text
/// render                    render { edit X v }           render { CHANGE }       diff
/// insert X at i             insert X' at i                remove X                removeLast
/// removeAll                 replaceAll X Y Z              move X to i             background X v
/// sort                      filter                        didSet EFFECT
/// read X [HANDLE]           edit X v [HANDLE]             edit X v [HANDLE] { CHANGE }
/// rename X Y                focus X                       layout X                refresh X
/// teardown X v              hold X                        release X               skip X
/// escape X                  delete at i                   reorder i to j          assign X v
///
/// HANDLE   retained: the row's first binding; escaped: the one that `escape X` kept
/// CHANGE   a command of the second to fourth line, up to `filter`
/// EFFECT   none, drop, sort, normalise
/// ```
/// `insert X' at i` inserts a twin, an element whose id may be there already. Braces need no spaces.
/// `CommandWords` also reads the short forms of reports.
extension ListCommand: LosslessStringConvertible, SelfExplainingText {
  /// The command in the notation above.
  public var description: String {
    switch self {
    case .render: "render"
    case .renderEditing(let id, let value): "render { edit \(id) \(value) }"
    case .renderChanging(let change): "render { \(change) }"
    case .diff: "diff"
    case .change(let change): change.description
    case .sideEffect(let effect): "didSet \(effect.rawValue)"
    case .read(let id, let handle): "read \(id)\(handle.suffix)"
    case .edit(let id, let value, let handle): "edit \(id) \(value)\(handle.suffix)"
    case .editChanging(let id, let value, let handle, let change):
      "edit \(id) \(value)\(handle.suffix) { \(change) }"
    case .assign(let id, let value): "assign \(id) \(value)"
    case .rename(let id, let newID): "rename \(id) \(newID)"
    case .focus(let id): "focus \(id)"
    case .layout(let id): "layout \(id)"
    case .refresh(let id): "refresh \(id)"
    case .teardown(let id, let value): "teardown \(id) \(value)"
    case .hold(let id): "hold \(id)"
    case .release(let id): "release \(id)"
    case .skip(let id): "skip \(id)"
    case .escape(let id): "escape \(id)"
    case .delete(let offset): "delete at \(offset)"
    case .reorder(let offset, let destination): "reorder \(offset) to \(destination)"
    }
  }

  /// Reads what `description` writes.
  public init?(_ description: String) {
    guard let command = try? ListCommand(parsing: description) else { return nil }
    self = command
  }

  /// What is wrong with a text; nil when it is a command.
  public static func explain(_ text: String) -> String? {
    do throws(UnreadableCommand) {
      _ = try ListCommand(parsing: text)
      return nil
    } catch { return error.reason }
  }

  init(parsing text: String) throws(UnreadableCommand) {
    var words = CommandWords(text)
    let name = words.next() ?? ""
    if let change = try ListChange(name, &words) {
      self = .change(change)
    } else {
      self = try Self.read(name, &words)
    }
    try words.end()
  }

  private static func read(
    _ name: String, _ words: inout CommandWords
  ) throws(UnreadableCommand) -> ListCommand {
    switch name {
    case "render": return try readRender(&words)
    case "diff": return .diff
    case "didSet": return .sideEffect(try words.effect())
    case "read": return .read(try words.id(), words.handle())
    case "edit": return try readEdit(&words)
    case "assign": return .assign(try words.id(), try words.integer("value"))
    case "rename": return .rename(try words.id(), try words.id())
    case "focus": return .focus(try words.id())
    case "layout": return .layout(try words.id())
    case "refresh": return .refresh(try words.id())
    case "teardown": return .teardown(try words.id(), try words.integer("value"))
    case "hold": return .hold(try words.id())
    case "release": return .release(try words.id())
    case "skip": return .skip(try words.id())
    case "escape": return .escape(try words.id())
    case "delete": return .delete(at: try words.index(after: "at"))
    case "reorder":
      return .reorder(try words.integer("offset"), to: try words.index(after: "to"))
    default:
      throw UnreadableCommand(reason: "'\(name)' is not a command of the list suite")
    }
  }

  private static func readEdit(
    _ words: inout CommandWords
  ) throws(UnreadableCommand) -> ListCommand {
    let id = try words.id()
    let value = try words.integer("value")
    let handle = words.handle()
    guard words.take("{") else { return .edit(id, value, handle) }
    let change = try words.change()
    try words.expect("}")
    return .editChanging(id, value, handle, change)
  }

  private static func readRender(
    _ words: inout CommandWords
  ) throws(UnreadableCommand) -> ListCommand {
    guard words.take("{") else { return .render }
    let command: ListCommand
    if words.take("edit") {
      command = .renderEditing(try words.id(), try words.integer("value"))
    } else {
      command = .renderChanging(try words.change())
    }
    try words.expect("}")
    return command
  }
}

/// As text.
extension ListCommand: Codable {}

extension RowHandle {
  /// The word after a command, with a space before it.
  fileprivate var suffix: String {
    switch self {
    case .current: ""
    case .retained: " retained"
    case .escaped: " escaped"
    }
  }
}
