import IdentifiedModel

/// Which row belongs to which element, as a list host must see it; the slow twin of its rows.
///
/// With element identity a row follows its element; with position identity the k-th row shows
/// whatever is at k. Either way an element's row is the one that showed it last, alive or removed,
/// as long as it still shows it.
struct ListRows {
  /// What is known of a row.
  struct Row {
    /// The element that the last render gave it.
    var shown: ItemID
    /// That element's index when the row got its last binding.
    var lastIndex: Int
    /// The index of the element that it showed when it got its first binding.
    var firstIndex: Int
    /// Field `w` of that element then.
    var firstW: Int
    /// Whether the last render kept it.
    var isLive = true
    /// Whether somebody put focus on it.
    var hasFocus = false
  }

  private let identity: RowIdentity
  /// Every row that ever was.
  private(set) var rows: [Row] = []
  /// The live ones, in order.
  private(set) var live: [Int] = []
  /// The row that showed each element last, by ordinal.
  private var lastRow: [Int?] = []
  /// Constant range: the count of the first render.
  private(set) var constantCount: Int?
  /// Elements that were there at the last render.
  private(set) var committedCount = 0
  private var hasFocus = false

  init(identity: RowIdentity) { self.identity = identity }

  /// The element's row, live or removed; nil when it has none.
  func row(of id: ItemID) -> Row? { number(of: id).map { rows[$0] } }

  /// The element's row if the last render has removed it.
  func removedRow(of id: ItemID) -> Row? {
    guard let row = row(of: id), !row.isLive else { return nil }
    return row
  }

  /// Puts focus on the element's live row; false when there is none.
  mutating func focus(_ id: ItemID) -> Bool {
    guard let number = number(of: id), rows[number].isLive else { return false }
    rows[number].hasFocus = true
    hasFocus = true
    return true
  }

  func number(of id: ItemID) -> Int? {
    guard id.ordinal < lastRow.count, let number = lastRow[id.ordinal], rows[number].shown == id
    else { return nil }
    return number
  }

  /// Hazards whose precondition the render of `items` meets.
  func hazardsOfRender(of items: [ListItem]) -> UInt64 {
    var exercised: UInt64 = 0
    if hasFocus { exercised |= Hazard.identityDrift.bit }
    if items.count < (constantCount ?? committedCount) {
      exercised |= Hazard.constantRangeTrap.bit
    }
    return exercised
  }

  /// Whether a render of `count` elements runs out of them in a constant range.
  func outlives(_ count: Int) -> Bool {
    guard identity == .constantRange, let constantCount else { return false }
    return count < constantCount
  }

  /// One committed update pass.
  mutating func render(_ items: [ListItem]) {
    committedCount = items.count
    var count = items.count
    if identity == .constantRange {
      constantCount = constantCount ?? count
      count = min(count, constantCount ?? count)
    }
    var kept: [Int] = []
    kept.reserveCapacity(count)
    for index in 0..<count { kept.append(show(items[index], at: index)) }
    for number in live where !kept.contains(number) { rows[number].isLive = false }
    live = kept
  }

  /// The row that shows `item` from now on: one that is live, or a new one.
  private mutating func show(_ item: ListItem, at index: Int) -> Int {
    let number: Int
    if let known = liveRow(for: item.id, at: index) {
      number = known
      rows[number].shown = item.id
      rows[number].lastIndex = index
    } else {
      number = rows.count
      rows.append(Row(shown: item.id, lastIndex: index, firstIndex: index, firstW: item.w))
    }
    while lastRow.count <= item.id.ordinal { lastRow.append(nil) }
    lastRow[item.id.ordinal] = number
    return number
  }

  private func liveRow(for id: ItemID, at index: Int) -> Int? {
    guard identity == .element else { return index < live.count ? live[index] : nil }
    for number in live where rows[number].shown == id { return number }
    return nil
  }
}
