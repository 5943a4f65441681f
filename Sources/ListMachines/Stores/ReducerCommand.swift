import StatefulFuzz

/// What happens in `store/reducer`; small numbers name rows, effects and values.
enum ReducerCommand: TableCommand {
  /// Adds to the count.
  case add(Int)
  /// An effect that sends `add` at once.
  case echo(Int)
  /// Two such effects, side by side or one after the other.
  case echoTwo(Int, Int, inOrder: Bool)
  /// The reducer itself sends `add` while it reduces.
  case reenter(Int)
  /// Asks outside, under a cancellation id, perhaps in place of those that wait.
  case load(id: Int, cancelInFlight: Bool)
  /// Asks outside twice, the second time when the first is over, under one id.
  case loadTwice(id: Int)
  /// Cancels an id.
  case stop(id: Int)
  /// Adds a row at the end.
  case insert(Int)
  /// Removes a row.
  case remove(Int)
  /// A row writes its value; writing 0 makes the parent remove it.
  case setRow(Int, Int)
  /// A row asks outside under its own cancellation id.
  case loadRow(Int, id: Int)
  /// A row cancels its own id.
  case stopRow(Int, id: Int)
  /// Asks outside twice under one id, which is given twice: to the first question and to both.
  case loadNested(id: Int)
  /// A reducer around the rows removes one.
  case removeOutside(Int)
  /// Presents a child, in place of the one that is there.
  case present(Int)
  /// A reducer around the child takes it away.
  case retractOutside
  /// The child writes its value.
  case setChild(Int)
  /// The child asks outside under its own cancellation id.
  case loadChild(id: Int)
  /// The store goes while somebody observes it, and a new one begins.
  case abandon
  /// The n-th request that waits is answered, and perhaps over.
  case answer(Int, Int, isLast: Bool)
  /// An item comes on the stage, in place of the one that is there; 0 leaves it empty.
  case enter(Int)
  /// The item writes its value.
  case setItem(Int)
  /// The item asks outside under its own cancellation id.
  case loadItem(id: Int)

  static let table = [
    TableRow("add", 3), TableRow("echo", 3), TableRow("echoTwo", 3, 3, 2), TableRow("reenter", 3),
    TableRow("load", weight: 6, 2, 2), TableRow("loadTwice", 2), TableRow("stop", 2),
    TableRow("insert", weight: 6, 3), TableRow("remove", 3), TableRow("setRow", 3, 3),
    TableRow("loadRow", weight: 6, 3, 2), TableRow("stopRow", 3, 2),
    TableRow("loadNested", 2), TableRow("removeOutside", 3), TableRow("present", weight: 6, 2),
    TableRow("retractOutside"), TableRow("setChild", 3), TableRow("loadChild", weight: 6, 2),
    TableRow("abandon", weight: 2), TableRow("answer", weight: 8, 3, 3, 2),
    TableRow("enter", weight: 6, 3), TableRow("setItem", 3), TableRow("loadItem", weight: 6, 2),
  ]

  init(kind: Int, arguments a: [Int]) {
    self =
      switch kind {
      case 0: .add(a[0])
      case 1: .echo(a[0])
      case 2: .echoTwo(a[0], a[1], inOrder: a[2] > 0)
      case 3: .reenter(a[0])
      case 4: .load(id: a[0], cancelInFlight: a[1] > 0)
      case 5: .loadTwice(id: a[0])
      case 6: .stop(id: a[0])
      case 7: .insert(a[0])
      case 8: .remove(a[0])
      case 9: .setRow(a[0], a[1])
      case 10: .loadRow(a[0], id: a[1])
      case 11: .stopRow(a[0], id: a[1])
      case 12: .loadNested(id: a[0])
      case 13: .removeOutside(a[0])
      case 14: .present(a[0])
      case 15: .retractOutside
      case 16: .setChild(a[0])
      case 17: .loadChild(id: a[0])
      case 18: .abandon
      case 19: .answer(a[0], a[1], isLast: a[2] > 0)
      case 20: .enter(a[0])
      case 21: .setItem(a[0])
      default: .loadItem(id: a[0])
      }
  }

  var encoded: (kind: Int, arguments: [Int]) {
    switch self {
    case .add(let n): (0, [n])
    case .echo(let n): (1, [n])
    case .echoTwo(let m, let n, let inOrder): (2, [m, n, inOrder ? 1 : 0])
    case .reenter(let n): (3, [n])
    case .load(let id, let cancelInFlight): (4, [id, cancelInFlight ? 1 : 0])
    case .loadTwice(let id): (5, [id])
    case .stop(let id): (6, [id])
    case .insert(let row): (7, [row])
    case .remove(let row): (8, [row])
    case .setRow(let row, let v): (9, [row, v])
    case .loadRow(let row, let id): (10, [row, id])
    case .stopRow(let row, let id): (11, [row, id])
    case .loadNested(let id): (12, [id])
    case .removeOutside(let row): (13, [row])
    case .present(let id): (14, [id])
    case .retractOutside: (15, [])
    case .setChild(let v): (16, [v])
    case .loadChild(let id): (17, [id])
    case .abandon: (18, [])
    case .answer(let n, let v, let isLast): (19, [n, v, isLast ? 1 : 0])
    case .enter(let id): (20, [id])
    case .setItem(let v): (21, [v])
    case .loadItem(let id): (22, [id])
    }
  }
}

/// All that can be seen of the workshop.
struct WorkshopSeen: Equatable {
  var count = 0
  /// What the reducers wrote down, in the order in which they ran; the newest few.
  var log: [String] = []
  var rows: [WorkshopRow] = []
  var child: WorkshopRow?
  var item: WorkshopRow?
  /// The names of the requests that wait, oldest first.
  var waiting: [String] = []
  var issues = 0
  /// Stores that nobody holds any more and that are there all the same.
  var undead = 0
}

/// A row of the workshop.
struct WorkshopRow: Hashable, Identifiable, Sendable {
  let id: Int
  var v = 0
}
