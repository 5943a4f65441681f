import IdentifiedModel

@testable import ListMachines

/// What happens when a row's binding is used.
extension Predictor {
  /// What a binding answers: a trap, or an element by its name.
  private enum Answer {
    case trap(String)
    case item(ItemID)
  }

  private func answer(_ capture: Capture, in seen: [Element], _ trap: String) -> Answer {
    switch access {
    case .index where capture.index >= seen.count: .trap(trap)
    case .index: .item(seen[capture.index].id)
    case .safeIndex where capture.index < seen.count: .item(seen[capture.index].id)
    case .forcedID where !seen.contains { $0.id == capture.id }: .trap("trap unwrap-trap")
    default: .item(capture.id)
    }
  }

  private func isMeant(_ id: ItemID, by capture: Capture) -> Bool {
    let name = names[capture.birth]
    return id == name || (id == capture.id && position(of: capture.id) == nil)
  }

  func read(_ capture: Capture) -> String? {
    switch answer(capture, in: list, "trap stale-index-trap") {
    case .trap(let verdict): verdict
    case .item(let id): isMeant(id, by: capture) ? nil : "mismatch wrong-read"
    }
  }

  /// A pass has shown the row what the list holds, unless the row has a copy.
  private mutating func refreshed(_ row: Int, from seen: [Element]) {
    guard refreshed != .captured, let shown = seen.first(where: { $0.id == rows[row].last.id })
    else { return }
    rows[row].last.shownW = shown.w
  }

  mutating func refresh(_ id: ItemID) -> String? {
    guard let row = row(of: id), !rows[row].isLive else { return nil }
    refreshed(row, from: refreshed == .lastRender ? rendered : list)
    switch inside(rows[row].last, rendered) {
    case .trap(let verdict): return verdict
    case .item(let id): return isMeant(id, by: rows[row].last) ? nil : "mismatch wrong-read"
    }
  }

  /// What a binding answers inside a pass that sees `visible` as the state.
  private func inside(_ capture: Capture, _ visible: [Element]) -> Answer {
    let trap = "trap stale-index-trap-in-update"
    switch (access, refreshed) {
    case (.index, .lastRender): return answer(capture, in: visible, trap)
    case (.index, .live), (.forcedID, .live): return answer(capture, in: list, trap)
    default: return .item(capture.id)
    }
  }

  mutating func layout(_ id: ItemID) -> String? {
    guard let row = row(of: id) else { return nil }
    // The pass ends what was pending.
    rendered = list
    refreshed(row, from: list)
    let capture = rows[row].last
    let inside: ItemID
    switch self.inside(capture, list) {
    case .trap(let verdict): return verdict
    case .item(let id): inside = id
    }
    switch answer(capture, in: list, "trap stale-index-trap") {
    case .trap(let verdict): return verdict
    case .item(let outside):
      if isMeant(inside, by: capture) != isMeant(outside, by: capture) { return "mismatch tearing" }
      return isMeant(outside, by: capture) ? nil : "mismatch wrong-read"
    }
  }

  func edit(_ capture: Capture) -> String? {
    let target = target(capture)
    switch access {
    case .index where capture.index >= list.count: return "trap stale-index-trap"
    case .safeIndex where capture.index >= list.count:
      return target == nil ? nil : "mismatch lost-write"
    case .index, .safeIndex: return capture.index == target ? nil : "mismatch wrong-write"
    case .draft:
      return target.map { list[$0].w != capture.draftW } == true ? "mismatch lost-update" : nil
    case .object:
      return target.map { list[$0].birth != capture.birth } == true ? "mismatch lost-write" : nil
    case .forcedID, .ignoringID, .appendingID: break
    }
    guard let found = position(of: capture.id) else {
      if access == .forcedID { return "trap unwrap-trap" }
      if access == .appendingID { return "mismatch resurrection" }
      return target == nil ? nil : "mismatch lost-write"
    }
    return found == target ? nil : "mismatch wrong-write"
  }

  /// A write of the whole element as its row shows it, without a read before.
  ///
  /// It puts back what was changed since, and hits whoever is where the row looks.
  func assign(_ id: ItemID) throws -> String? {
    guard let row = row(of: id) else { return nil }
    let capture = rows[row].last
    // What an older binding or a draft shows is not known here, nor what a new name does.
    let isOdd = traits.putsListBack || traits.keepsFirstBinding || access == .draft
    guard !isOdd, names[capture.birth] == capture.id else { throw Unknown() }
    if traits.writesFieldsOnly { return edit(capture) }
    let found = position(of: capture.id)
    switch access {
    case .index where capture.index >= list.count: return "trap stale-index-trap"
    case .safeIndex where capture.index >= list.count:
      return found == nil ? nil : "mismatch lost-write"
    case .index, .safeIndex:
      guard capture.index == found else {
        return found == nil ? "mismatch resurrection" : "mismatch duplicate-id"
      }
    case .appendingID where found == nil: return "mismatch resurrection"
    case .forcedID where found == nil: return traits.blindWrite
    default: break
    }
    guard let found, list[found].w != capture.shownW else { return nil }
    return "mismatch lost-update"
  }

  // MARK: Inside a pass

  func editInPass(_ id: ItemID) throws -> String? {
    guard let row = row(of: id) else { return nil }
    let capture = rows[row].last
    if traits.putsListBack {
      // What an older list held is not known here.
      if capture.render < renders { throw Unknown() }
      return edit(capture)
    }
    // The read is of what the row has cached, and the write finds nothing to do.
    if traits.isStore, access == .forcedID, position(of: capture.id) == nil {
      return target(capture) == nil ? nil : "mismatch lost-write"
    }
    if traits.isStore {
      return edit(capture).map {
        $0 == "trap stale-index-trap" ? "trap stale-index-trap-in-update" : $0
      }
    }
    if access == .object { return edit(capture) }
    // A write along a key path reads the live list before state discards it.
    if refreshed == .lastRender, capture.index >= list.count {
      return "trap stale-index-trap-in-update"
    }
    return target(capture) == nil ? nil : "mismatch dropped-write"
  }

  mutating func changeInPass(_ change: ListChange) -> String? {
    let before = list.map { "\($0.id)\($0.w)" }
    if traits.isStore { return self.change(change) }
    if case .insertTwin(let id, _) = change, position(of: id) != nil { return nil }
    _ = self.change(change)
    return list.map { "\($0.id)\($0.w)" } == before ? nil : "mismatch re-entrancy"
  }

  // MARK: Names

  mutating func rename(_ id: ItemID, _ newID: ItemID) throws -> String? {
    guard let row = row(of: id) else { return nil }
    let capture = rows[row].last
    if access == .draft { throw Unknown() }
    if traits.writesFieldsOnly {
      if case .trap(let verdict) = answer(capture, in: list, "trap stale-index-trap") {
        return verdict
      }
      return nil
    }
    let target = target(capture)
    let written: Int?
    switch access {
    case .index where capture.index >= list.count: return "trap stale-index-trap"
    case .index, .safeIndex: written = capture.index < list.count ? capture.index : nil
    case .appendingID where capture.id != newID: return "trap identity-churn"
    case .appendingID: return position(of: newID) == nil ? "mismatch resurrection" : nil
    default: written = position(of: capture.id)
    }
    let mayRename = target.map { list[$0].id != newID } == true && position(of: newID) == nil
    guard let written else {
      if access == .forcedID { return "trap unwrap-trap" }
      return mayRename ? "mismatch lost-write" : nil
    }
    if let other = position(of: newID), other != written { return "mismatch duplicate-id" }
    if list[written].id == newID { return nil }
    guard written == target else { return "mismatch wrong-write" }
    take(newID, at: written)
    return nil
  }

  private mutating func take(_ newID: ItemID, at index: Int) {
    let old = list[index].id
    list[index].id = newID
    for birth in names.keys where names[birth] == old { names[birth] = newID }
    let birth = list[index].birth
    let hasFocus = rows.contains {
      $0.isLive && $0.token != nil && names[$0.last.birth] == newID
    }
    if hasFocus { renamedWithFocus.insert(birth) }
  }

  func diff() -> String? {
    guard identity == .element, traits.readsIDsLazily else { return nil }
    let shown = rows.filter(\.isLive).sorted { $0.position < $1.position }.map(\.shown)
    if shown.count > list.count { return "trap stale-id-read" }
    return shown == list.prefix(shown.count).map(\.id) ? nil : "mismatch stale-id-read"
  }

  // MARK: Offsets

  private var shown: [ItemID] {
    rows.filter(\.isLive).sorted { $0.position < $1.position }.map(\.shown)
  }

  mutating func delete(_ offset: Int) -> String? {
    guard !shown.isEmpty else { return nil }
    let clamped = max(0, min(offset, shown.count - 1))
    let meant = position(of: shown[clamped])
    if traits.walksSorted {
      if clamped >= list.count { return "trap stale-index-trap" }
      if clamped != meant { return "mismatch stale-offsets" }
    }
    if let meant { list.remove(at: meant) }
    return nil
  }

  mutating func reorder(_ offset: Int, _ destination: Int) -> String? {
    let shown = shown
    guard !shown.isEmpty else { return nil }
    let source = max(0, min(offset, shown.count - 1))
    let end = max(0, min(destination, shown.count))
    var naive = list.map(\.id)
    if traits.walksSorted {
      if source >= naive.count { return "trap stale-index-trap" }
      let id = naive.remove(at: source)
      if end > naive.count { return "trap stale-index-trap" }
      naive.insert(id, at: end)
    }
    if let from = position(of: shown[source]), end == shown.count || shown[end] != shown[source] {
      let element = list.remove(at: from)
      let to = end < shown.count ? position(of: shown[end]) ?? list.count : list.count
      list.insert(element, at: to)
    }
    return traits.walksSorted && naive != list.map(\.id) ? "mismatch stale-offsets" : nil
  }
}
