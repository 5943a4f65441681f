/// What happens in `store/binding-action`; small numbers name fields and values.
enum BindingCommand: TableCommand {
  /// A control writes a field through its binding, `$store.a`.
  case write(Int, Int)
  /// A control writes a field through its ad hoc binding, `$store.a.sending(\.aChanged)`.
  case writeAdHoc(Int, Int)
  /// The program sends the binding action itself.
  case send(Int, Int)
  /// A control writes a field of a feature that has no `BindingReducer`.
  case writeUnprocessed(Int, Int)
  /// Renders: the bindings are made again, with what the fields are now.
  case render
  /// Reads the binding of a field, in an event or in an update pass.
  case read(Int, inUpdate: Bool)
  /// Whether the actions for two fields with two values are equal.
  case compare(Int, Int, Int, Int)
  /// Whether the action for a field and a value matches another field.
  case match(Int, Int, Int)
  /// The program assigns to a field of the store, `store.a = 1`.
  case assign(Int, Int)
  /// The program assigns to a field of a feature that has no `BindingReducer`.
  case assignUnprocessed(Int, Int)

  static let table = [
    TableRow("write", weight: 8, 3, 3), TableRow("writeAdHoc", 3, 3), TableRow("send", 3, 3),
    TableRow("writeUnprocessed", 3, 3), TableRow("render"), TableRow("read", weight: 8, 3, 2),
    TableRow("compare", 3, 2, 3, 2), TableRow("match", 3, 2, 3),
    TableRow("assign", 3, 3), TableRow("assignUnprocessed", 3, 3),
  ]

  init(kind: Int, arguments a: [Int]) {
    self =
      switch kind {
      case 0: .write(a[0], a[1])
      case 1: .writeAdHoc(a[0], a[1])
      case 2: .send(a[0], a[1])
      case 3: .writeUnprocessed(a[0], a[1])
      case 4: .render
      case 5: .read(a[0], inUpdate: a[1] > 0)
      case 6: .compare(a[0], a[1], a[2], a[3])
      case 7: .match(a[0], a[1], a[2])
      case 8: .assign(a[0], a[1])
      default: .assignUnprocessed(a[0], a[1])
      }
  }

  var encoded: (kind: Int, arguments: [Int]) {
    switch self {
    case .write(let field, let v): (0, [field, v])
    case .writeAdHoc(let field, let v): (1, [field, v])
    case .send(let field, let v): (2, [field, v])
    case .writeUnprocessed(let field, let v): (3, [field, v])
    case .render: (4, [])
    case .read(let field, let inUpdate): (5, [field, inUpdate ? 1 : 0])
    case .compare(let f, let v, let g, let w): (6, [f, v, g, w])
    case .match(let f, let v, let g): (7, [f, v, g])
    case .assign(let field, let v): (8, [field, v])
    case .assignUnprocessed(let field, let v): (9, [field, v])
    }
  }
}

/// All that can be seen of the form.
struct FormSeen: Equatable {
  /// The three fields: `a`, `b`, `c`.
  var fields = [0, 0, 0]
  /// What `a` was for the reducer above `BindingReducer`, at its last binding action for `a`.
  var above = 0
  /// What it was for the one below.
  var below = 0
  /// How often the second field was changed, by whatever action.
  var changes = 0
  /// The fields of the feature without a `BindingReducer`.
  var unprocessed = [0, 0, 0]
  /// What the command answered: a value, or 1 for yes.
  var answer: Int?
  var issues = 0
}
