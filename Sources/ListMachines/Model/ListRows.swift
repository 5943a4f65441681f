import IdentifiedModel
import StatefulFuzz

/// Which row belongs to which element, as a list host must see it: what its rows must be, told slowly.
///
/// With element identity a row follows its element; with position identity the k-th row shows
/// whatever is at k. Either way an element's row is the one that showed it last, alive or removed,
/// as long as it still shows it.
struct ListRows {
  /// What is known of a binding: for whom it was made, and where that one was.
  struct Capture {
    /// The element's index in the list.
    var index: Int
    /// The element, under the name that it has now: what an edit is meant for.
    var element: ItemID
    /// Field `w` of the element when the row was made.
    var rowW: Int
  }

  /// What is known of a row.
  struct Row {
    /// The element that the last render gave it, under its name then: how commands address it.
    var shown: ItemID
    /// What it got at its last render that did not leave it out.
    var last: Capture
    /// The index that its first binding has.
    var firstIndex: Int
    /// Where it stands among the rows.
    var position: Int
    /// Whether the last render kept it.
    var isLive = true
    /// Whether somebody put focus on it.
    var hasFocus = false
    /// Whether it stays alive after its removal, until it is released.
    var isHeld = false
    /// Whether the next render leaves it out.
    var isSkipped = false
  }

  let identity: RowIdentity
  private let keepsFirstBinding: Bool
  /// Every row that ever was.
  private(set) var rows: [Row] = []
  /// The live ones, in order.
  private(set) var live: [Int] = []
  /// The row that showed each element last, by ordinal.
  private var lastRow: [Int?] = []
  /// Bindings that somebody took along, by the ordinal of the element they were taken from.
  private(set) var escaped: [Int: Capture] = [:]
  /// Elements that were renamed while their row had focus, under their new names.
  private(set) var renamedWithFocus: [ItemID] = []
  /// Constant range: the count of the first render.
  private(set) var constantCount: Int?
  /// Elements that a refresh of state sees while a change is pending.
  private(set) var visibleCount = 0
  private var hasFocus = false
  private var hasHeld = false

  init(identity: RowIdentity, keepsFirstBinding: Bool = false) {
    self.identity = identity
    self.keepsFirstBinding = keepsFirstBinding
  }

  /// What the live rows show, in order.
  var shownIDs: [ItemID] { live.map { rows[$0].shown } }

  /// The element's row, live or removed; nil when it has none.
  func row(of id: ItemID) -> Row? { number(of: id).map { rows[$0] } }

  /// The element's row if the last render has removed it.
  func removedRow(of id: ItemID) -> Row? {
    guard let row = row(of: id), !row.isLive else { return nil }
    return row
  }

  /// The binding that somebody uses for the element; nil when there is none.
  func capture(of id: ItemID, _ handle: RowHandle) -> Capture? {
    if handle == .escaped { return escaped[id.ordinal] }
    guard let row = row(of: id) else { return nil }
    var capture = row.last
    if handle == .retained { capture.index = row.firstIndex }
    return capture
  }

  func number(of id: ItemID) -> Int? {
    guard id.ordinal < lastRow.count, let number = lastRow[id.ordinal], rows[number].shown == id
    else { return nil }
    return number
  }

  private func liveNumber(of id: ItemID) -> Int? {
    guard let number = number(of: id), rows[number].isLive else { return nil }
    return number
  }

  // MARK: What happens to rows apart from renders

  /// Puts focus on the element's live row; false when there is none.
  mutating func focus(_ id: ItemID) -> Bool {
    guard let number = liveNumber(of: id) else { return false }
    rows[number].hasFocus = true
    hasFocus = true
    return true
  }

  mutating func hold(_ id: ItemID) -> Bool {
    guard let number = liveNumber(of: id) else { return false }
    rows[number].isHeld = true
    hasHeld = true
    return true
  }

  mutating func release(_ id: ItemID) -> Bool {
    guard let number = number(of: id) else { return false }
    rows[number].isHeld = false
    return true
  }

  mutating func skip(_ id: ItemID) -> Bool {
    guard let number = liveNumber(of: id) else { return false }
    rows[number].isSkipped = true
    return true
  }

  mutating func escape(_ id: ItemID) -> Bool {
    guard let capture = capture(of: id, .current) else { return false }
    escaped[id.ordinal] = capture
    return true
  }

  /// A pass ends pending transactions without a render.
  mutating func layout(_ items: [ListItem]) { visibleCount = items.count }

  /// An element has another name now: bindings that were made for it are still meant for it.
  mutating func rename(_ id: ItemID, to newID: ItemID) {
    for number in rows.indices where rows[number].last.element == id {
      rows[number].last.element = newID
      // A position keeps its row whatever the names are.
      if identity == .element, rows[number].isLive, rows[number].hasFocus {
        renamedWithFocus.append(newID)
      }
    }
    for ordinal in escaped.keys where escaped[ordinal]?.element == id {
      escaped[ordinal]?.element = newID
    }
    for index in renamedWithFocus.indices where renamedWithFocus[index] == id {
      renamedWithFocus[index] = newID
    }
  }

  // MARK: Renders

  /// Hazards whose precondition the render of `items` meets.
  func hazardsOfRender(of items: [ListItem]) -> UInt64 {
    var exercised: UInt64 = 0
    if hasFocus { exercised |= Hazard.identityDrift.bit }
    if !renamedWithFocus.isEmpty { exercised |= Hazard.identityChurn.bit }
    if items.count < constantCount ?? live.count { exercised |= Hazard.constantRangeTrap.bit }
    return exercised
  }

  /// Whether a render of `count` elements evaluates a position that has gone, in a constant range.
  func outlives(_ count: Int) -> Bool {
    guard identity == .constantRange, constantCount != nil else { return false }
    return live.dropFirst(count).contains { !rows[$0].isSkipped }
  }

  /// One committed update pass over the elements, in the order of their indices unless another one
  /// is given.
  ///
  /// Returns the elements, renamed since the last render, whose row had focus and must keep it.
  mutating func render(_ items: [ListItem], order: [Int]? = nil) -> [ItemID]? {
    visibleCount = items.count
    let settled = settleRenames(items)
    var kept: [Int] = []
    kept.reserveCapacity(items.count)
    for position in 0..<min(items.count, constantCount ?? .max) {
      let index = order.map { $0[position] } ?? position
      kept.append(show(items[index], at: index, position: position))
    }
    if identity == .constantRange {
      constantCount = constantCount ?? items.count
      // Positions that have gone are there still if they were left out.
      kept += live.dropFirst(kept.count)
    }
    if kept != live {
      for number in live where !kept.contains(number) {
        rows[number].isLive = false
        rows[number].isSkipped = false
      }
    }
    for number in kept where rows[number].isSkipped { rows[number].isSkipped = false }
    live = kept
    return settled
  }

  private mutating func settleRenames(_ items: [ListItem]) -> [ItemID]? {
    guard !renamedWithFocus.isEmpty else { return nil }
    defer { renamedWithFocus = [] }
    return renamedWithFocus.filter { id in items.contains { $0.id == id } }
  }

  /// The row that shows `item` from now on: one that is live or dying, or a new one.
  private mutating func show(_ item: ListItem, at index: Int, position: Int) -> Int {
    let number: Int
    if let known = knownRow(for: item.id, at: position) {
      number = known
      if rows[number].isSkipped, rows[number].isLive { return number }
      rows[number].isLive = true
      rows[number].shown = item.id
      rows[number].last.element = item.id
      rows[number].last.index = keepsFirstBinding ? rows[number].firstIndex : index
    } else {
      number = rows.count
      rows.append(
        Row(
          shown: item.id, last: Capture(index: index, element: item.id, rowW: item.w),
          firstIndex: index, position: position))
    }
    while lastRow.count <= item.id.ordinal { lastRow.append(nil) }
    lastRow[item.id.ordinal] = number
    return number
  }

  private func knownRow(for id: ItemID, at position: Int) -> Int? {
    guard identity == .element else {
      if position < live.count { return live[position] }
      guard hasHeld else { return nil }
      return rows.indices.last {
        rows[$0].isHeld && !rows[$0].isLive && rows[$0].position == position
      }
    }
    for number in live where rows[number].shown == id { return number }
    guard hasHeld else { return nil }
    return rows.indices.last { rows[$0].isHeld && !rows[$0].isLive && rows[$0].shown == id }
  }
}
