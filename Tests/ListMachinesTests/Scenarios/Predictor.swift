import IdentifiedModel

@testable import ListMachines

/// What the documents say of a strategy, without a binding in it: where its rows look, and when.
///
/// It knows every command but those that interfere with a setter (`didSet`, `edit … { … }`), and
/// gives up on drafts that were renamed and on lists that are put back as a whole.
struct Predictor {
  /// How a row finds its element in an event.
  enum Access { case index, safeIndex, forcedID, ignoringID, appendingID, draft, object }
  /// Which list a refresh in the update phase looks at.
  enum Refreshed { case lastRender, live, captured }

  struct Element {
    var id: ItemID
    var birth: Int
    var w = 0
  }

  /// A binding: where it looks, for whom it was made.
  struct Capture {
    var index: Int
    var id: ItemID
    var birth: Int
    var draftW: Int
    /// Field `w` as the row showed it last.
    var shownW: Int
    var render: Int
  }

  struct Row {
    var shown: ItemID
    var first: Capture
    var last: Capture
    var position: Int
    var isLive = true
    var isHeld = false
    var isSkipped = false
    var token: Int?
  }

  /// Nothing can be said from here on.
  struct Unknown: Error {}

  let identity: RowIdentity
  let access: Access
  let refreshed: Refreshed
  let traits: PredictedTraits
  var list: [Element] = []
  var rendered: [Element] = []
  var rows: [Row] = []
  var had: [ItemID: Int] = [:]
  var escaped: [ItemID: Capture] = [:]
  /// The newest name of every element.
  var names: [Int: ItemID] = [:]
  var renamedWithFocus: Set<Int> = []
  private var rangeCount: Int?
  private var births = 0
  private(set) var renders = 0

  init(
    identity: RowIdentity, access: Access, refreshed: Refreshed, traits: PredictedTraits,
    start: String
  ) {
    self.identity = identity
    self.access = access
    self.refreshed = refreshed
    self.traits = traits
    for id in start.split(separator: " ").compactMap({ ItemID(String($0)) }) {
      insert(id, at: .max)
    }
  }

  /// The verdict of a whole script; nil when it cannot be told.
  mutating func verdict(of commands: [String]) -> String? {
    for (index, text) in commands.enumerated() {
      guard let command = ListCommand(text) else { return "unreadable: \(text)" }
      do {
        if let failure = try failure(of: command) { return "\(failure) step=\(index + 1)" }
      } catch { return nil }
    }
    return "passed"
  }

  private mutating func failure(of command: ListCommand) throws -> String? {
    switch command {
    case .render: return render()
    case .renderEditing(let id, _): return try render() ?? editInPass(id)
    case .renderChanging(let change): return render() ?? changeInPass(change)
    case .read(let id, let handle):
      return capture(of: id, handle).flatMap { read($0) }
    case .edit(let id, _, let handle): return capture(of: id, handle).flatMap { edit($0) }
    case .teardown(let id, _):
      guard let row = row(of: id), !rows[row].isLive else { return nil }
      return edit(rows[row].last).map {
        "\($0.hasPrefix("trap") ? "trap" : "mismatch") late-teardown-write"
      }
    case .assign(let id, _): return try assign(id)
    case .refresh(let id): return refresh(id)
    case .layout(let id): return layout(id)
    case .rename(let id, let newID): return try rename(id, newID)
    case .diff: return diff()
    case .delete(let offset): return delete(offset)
    case .reorder(let offset, let destination): return reorder(offset, destination)
    case .change(let change): return self.change(change)
    case .focus(let id):
      if let row = liveRow(of: id) { rows[row].token = rows[row].last.birth }
    case .hold(let id): if let row = liveRow(of: id) { rows[row].isHeld = true }
    case .release(let id): if let row = row(of: id) { rows[row].isHeld = false }
    case .skip(let id): if let row = liveRow(of: id) { rows[row].isSkipped = true }
    case .escape(let id): if let row = row(of: id) { escaped[id] = rows[row].last }
    case .sideEffect, .editChanging: throw Unknown()
    }
    return nil
  }

  // MARK: Who is who

  func position(of id: ItemID) -> Int? { list.firstIndex { $0.id == id } }

  func row(of id: ItemID) -> Int? { had[id].flatMap { rows[$0].shown == id ? $0 : nil } }

  private func liveRow(of id: ItemID) -> Int? {
    row(of: id).flatMap { rows[$0].isLive ? $0 : nil }
  }

  func capture(of id: ItemID, _ handle: RowHandle) -> Capture? {
    if handle == .escaped { return escaped[id] }
    guard let row = row(of: id) else { return nil }
    var capture = rows[row].last
    if handle == .retained {
      capture.index = rows[row].first.index
      if access == .object { capture.birth = rows[row].first.birth }
    }
    return capture
  }

  /// Where the element is that a binding was made for, or who has its name now.
  func target(_ capture: Capture) -> Int? {
    list.firstIndex { $0.birth == capture.birth }
      ?? names[capture.birth].flatMap(position)
  }

  // MARK: Changes

  mutating func insert(_ id: ItemID, at index: Int) {
    guard position(of: id) == nil else { return }
    births += 1
    names[births] = id
    list.insert(Element(id: id, birth: births), at: max(0, min(index, list.count)))
  }

  mutating func change(_ change: ListChange) -> String? {
    switch change {
    case .insert(let id, let index): insert(id, at: index)
    case .insertTwin(let id, let index):
      if position(of: id) != nil { return traits.hasUniqueIDs ? nil : "mismatch duplicate-id" }
      insert(id, at: index)
    case .remove(let id): list.removeAll { $0.id == id }
    case .removeLast: _ = list.popLast()
    case .removeAll: list = []
    case .move(let id, let index):
      guard let source = position(of: id) else { break }
      let element = list.remove(at: source)
      list.insert(element, at: max(0, min(index, list.count)))
    case .background(let id, let w):
      if let index = position(of: id) { list[index].w = w }
    case .sort: list.sort { $0.id > $1.id }
    case .filter: list = list.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    case .replaceAll(let ids):
      let old = list
      list = []
      for id in ids {
        if let kept = old.first(where: { $0.id == id }), position(of: id) == nil {
          list.append(kept)
        } else {
          insert(id, at: .max)
        }
      }
    }
    return nil
  }

  // MARK: Renders

  private mutating func render() -> String? {
    renders += 1
    rangeCount = rangeCount ?? list.count
    let before = rows.indices.filter { rows[$0].isLive }
      .sorted { rows[$0].position < rows[$1].position }
    if identity == .constantRange,
      before.dropFirst(list.count).contains(where: { !rows[$0].isSkipped })
    {
      return "trap constant-range-trap"
    }
    rendered = list
    let walk = traits.walksSorted ? list.sorted { $0.id < $1.id } : list
    let skipped = Set(before.filter { rows[$0].isSkipped })
    for row in before { rows[row].isLive = false }
    let count = identity == .constantRange ? rangeCount ?? 0 : list.count
    if identity == .constantRange { for row in before { rows[row].isLive = true } }
    for (position, element) in walk.prefix(count).enumerated() {
      let index = list.firstIndex { $0.birth == element.birth } ?? position
      show(element, at: index, position, before, skipped)
    }
    for row in rows.indices { rows[row].isSkipped = false }
    return judgeRows(skipped)
  }

  private mutating func show(
    _ element: Element, at index: Int, _ position: Int, _ before: [Int], _ skipped: Set<Int>
  ) {
    var capture = Capture(
      index: index, id: element.id, birth: element.birth, draftW: element.w, shownW: element.w,
      render: renders)
    let dying = rows.indices.filter { rows[$0].isHeld && !before.contains($0) }
    let known =
      identity == .element
      ? (before + dying).first { rows[$0].shown == element.id }
      : position < before.count ? before[position] : dying.last { rows[$0].position == position }
    guard let known else {
      had[element.id] = rows.count
      rows.append(Row(shown: element.id, first: capture, last: capture, position: position))
      return
    }
    rows[known].isLive = true
    rows[known].position = position
    if skipped.contains(known) { return }
    capture.draftW = rows[known].first.draftW
    if traits.keepsFirstBinding { capture.index = rows[known].first.index }
    rows[known].shown = element.id
    rows[known].last = capture
    had[element.id] = known
  }

  /// Whether row-local state is where it belongs.
  private mutating func judgeRows(_ skipped: Set<Int>) -> String? {
    let settled = identity == .element ? renamedWithFocus : []
    renamedWithFocus = []
    let isChurned = settled.contains { birth in
      guard list.contains(where: { $0.birth == birth }), let name = names[birth] else {
        return false
      }
      return !rows.contains {
        $0.isLive && $0.shown == name && $0.token.flatMap { names[$0] } == name
      }
    }
    let isDrifted = rows.indices.contains { row in
      guard rows[row].isLive, !skipped.contains(row), let token = rows[row].token else {
        return false
      }
      return names[token] != rows[row].shown
    }
    if isDrifted, identity != .element { return "mismatch identity-drift" }
    return isChurned || isDrifted ? "mismatch identity-churn" : nil
  }
}
