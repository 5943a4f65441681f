import IdentifiedModel

@testable import ListMachines

/// What the documents say of a strategy, without a binding in it: where its rows look, and when.
struct Foreteller {
  /// How a row finds its element in an event.
  enum Access { case index, safeIndex, forcedID, ignoringID, appendingID, draft, object }
  /// Which list a refresh in the update phase looks at.
  enum Refreshed { case lastRender, live, captured }

  /// A key path into state sees the last render's list, a store is live, closures have a copy.
  static func make(_ strategy: String, start: String) -> Foreteller {
    let identity: RowIdentity =
      Strategies.range.contains(strategy)
      ? .constantRange : Strategies.byPosition.contains(strategy) ? .position : .element
    let access: Access =
      switch strategy {
      case _ where (Strategies.keyPath + Strategies.index + Strategies.range).contains(strategy):
        .index
      case _ where Strategies.safe.contains(strategy): .safeIndex
      case _ where Strategies.unwrapping.contains(strategy): .forcedID
      case _ where Strategies.assign.contains(strategy): .appendingID
      case _ where Strategies.draft.contains(strategy): .draft
      case _ where Strategies.reference.contains(strategy): .object
      default: .ignoringID
      }
    let refreshed: Refreshed =
      (Strategies.keyPath + Strategies.range).contains(strategy)
      ? .lastRender : Strategies.indexAction.contains(strategy) ? .live : .captured
    var foreteller = Foreteller(identity: identity, access: access, refreshed: refreshed)
    for id in start.split(separator: " ").compactMap({ ItemID(String($0)) }) {
      foreteller.insert(id, at: .max)
    }
    return foreteller
  }

  private struct Element {
    var id: ItemID
    var birth: Int
    var w = 0
  }

  private struct Capture {
    var index: Int
    var birth: Int
  }

  private struct Row {
    var shown: ItemID
    var first: Capture
    var last: Capture
    var draftW: Int
    var isLive = true
    var token: ItemID?
  }

  private let identity: RowIdentity
  private let access: Access
  private let refreshed: Refreshed
  private var list: [Element] = []
  private var rendered: [Element] = []
  private var rows: [Row] = []
  private var had: [ItemID: Int] = [:]
  private var rangeCount: Int?
  private var births = 0

  private init(identity: RowIdentity, access: Access, refreshed: Refreshed) {
    self.identity = identity
    self.access = access
    self.refreshed = refreshed
  }

  /// The verdict of a whole script.
  mutating func verdict(of commands: [String]) -> String {
    for (index, text) in commands.enumerated() {
      guard let command = ListCommand(text) else { return "unreadable: \(text)" }
      if let failure = failure(of: command) { return "\(failure) step=\(index + 1)" }
    }
    return "passed"
  }

  private mutating func failure(of command: ListCommand) -> String? {
    switch command {
    case .render: return render()
    case .read(let id, let retained): return read(id, retained)
    case .edit(let id, _, let retained): return edit(id, retained)
    case .refresh(let id): return refresh(id)
    case .focus(let id):
      if let row = row(of: id), rows[row].isLive { rows[row].token = id }
    case .insert(let id, let index): insert(id, at: index)
    case .remove(let id): list.removeAll { $0.id == id }
    case .removeLast: _ = list.popLast()
    case .removeAll: list = []
    case .move(let id, let index):
      guard let source = position(of: id) else { break }
      let element = list.remove(at: source)
      list.insert(element, at: min(index, list.count))
    case .background(let id, let w):
      if let index = position(of: id) { list[index].w = w }
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

  private func position(of id: ItemID) -> Int? { list.firstIndex { $0.id == id } }

  private mutating func insert(_ id: ItemID, at index: Int) {
    guard position(of: id) == nil else { return }
    births += 1
    list.insert(Element(id: id, birth: births), at: min(index, list.count))
  }

  private func row(of id: ItemID) -> Int? { had[id].flatMap { rows[$0].shown == id ? $0 : nil } }

  // MARK: Rows

  private mutating func render() -> String? {
    rangeCount = rangeCount ?? list.count
    if identity == .constantRange, let rangeCount, list.count < rangeCount {
      return "trap constant-range-trap"
    }
    rendered = list
    let before = rows.indices.filter { rows[$0].isLive }
    for row in before { rows[row].isLive = false }
    let count = identity == .constantRange ? rangeCount ?? 0 : list.count
    for (index, element) in list.prefix(count).enumerated() {
      let capture = Capture(index: index, birth: element.birth)
      let known =
        identity == .element
        ? before.first { rows[$0].shown == element.id }
        : index < before.count ? before[index] : nil
      if let known {
        rows[known].isLive = true
        rows[known].shown = element.id
        rows[known].last = capture
        had[element.id] = known
      } else {
        had[element.id] = rows.count
        rows.append(Row(shown: element.id, first: capture, last: capture, draftW: element.w))
      }
    }
    let hasDrift = rows.contains { $0.isLive && $0.token != nil && $0.token != $0.shown }
    return hasDrift ? "mismatch identity-drift" : nil
  }

  private func read(_ id: ItemID, _ retained: Bool) -> String? {
    guard let row = row(of: id) else { return nil }
    let index = (retained ? rows[row].first : rows[row].last).index
    switch access {
    case .index where index >= list.count: return "trap stale-index-trap"
    case .index where list[index].id != id: return "mismatch wrong-read"
    case .safeIndex where index < list.count && list[index].id != id: return "mismatch wrong-read"
    case .forcedID where position(of: id) == nil: return "trap unwrap-trap"
    default: return nil
    }
  }

  private func edit(_ id: ItemID, _ retained: Bool) -> String? {
    guard let row = row(of: id) else { return nil }
    let capture = retained ? rows[row].first : rows[row].last
    let live = position(of: id)
    switch access {
    case .index where capture.index >= list.count: return "trap stale-index-trap"
    case .safeIndex where capture.index >= list.count:
      return live == nil ? nil : "mismatch lost-write"
    case .index where capture.index != live, .safeIndex where capture.index != live:
      return "mismatch wrong-write"
    case .forcedID where live == nil: return "trap unwrap-trap"
    case .appendingID where live == nil: return "mismatch resurrection"
    case .draft:
      return live.map { list[$0].w != rows[row].draftW } == true ? "mismatch lost-update" : nil
    case .object:
      return live.map { list[$0].birth != capture.birth } == true ? "mismatch lost-write" : nil
    default: return nil
    }
  }

  private func refresh(_ id: ItemID) -> String? {
    guard let row = row(of: id), !rows[row].isLive, access == .index else { return nil }
    let index = rows[row].last.index
    let seen: [Element]
    switch refreshed {
    case .captured: return nil
    case .lastRender: seen = rendered
    case .live: seen = list
    }
    if index >= seen.count { return "trap stale-index-trap-in-update" }
    return seen[index].id == id ? nil : "mismatch wrong-read"
  }
}
