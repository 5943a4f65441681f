import StatefulFuzz

/// The household without a store: rows, and what is known of every store that was handed out.
struct ChildModel: StoreSide {
  /// A child store of a row.
  private struct Handle {
    let id: Int
    /// What was last seen of its element.
    var lastSeen: Int
    /// Since when its element is gone, in tenths of a second; nil while it is there.
    var goneSince: Int?
    /// What its observers were told last.
    var observed: [Int] = []
  }

  private var seen = ChildrenSeen()
  /// All stores that were ever handed out.
  private var handles: [Handle] = []
  /// By row: the store that its parent hands out again.
  private var cached: [Int: Int] = [:]
  /// By row: the store that the list got at its last scoping.
  private var held: [Int: Int] = [:]
  private var snapshot: [ChildItem] = []
  private var now = 0
  private var sheetID: Int?
  private var holdsChild = false

  mutating func perform(_ command: ChildCommand) -> ChildrenSeen {
    seen.answer = nil
    switch command {
    case .insert(let id):
      if row(id % 3) == nil { seen.rows.insert(ChildItem(id: id % 3), at: 0) }
      commit()
    case .remove(let id):
      seen.rows.removeAll { $0.id == id }
      commit()
    case .set(let id, let v):
      if let row = row(id) { seen.rows[row].v = v }
      commit()
    case .present(let id):
      seen.child = ChildItem(id: id)
      commit()
    case .retract:
      seen.child = nil
      commit()
    case .scope: scope()
    case .read(let id):
      guard let handle = held[id] else { break }
      look(at: handle)
      seen.answer = handles[handle].lastSeen
    case .write(let id, let v): write(id, v, isBinding: true)
    case .send(let id, let v): write(id, v, isBinding: false)
    case .observe(let id):
      guard let handle = held[id], handles[handle].goneSince == nil else { break }
      look(at: handle)
      handles[handle].observed.append(handles[handle].lastSeen)
    case .advance(let tenths): advance(tenths)
    case .position(let position):
      guard position < snapshot.count else {
        seen.answer = 0
        break
      }
      _ = handOut(snapshot[position])
      seen.answer = row(snapshot[position].id) == nil ? 0 : 1
    case .makeSheet:
      sheetID = seen.child?.id
      if seen.child != nil { holdsChild = true }
    case .closeSheet:
      guard let child = seen.child, child.id == sheetID else { break }
      seen.child = nil
      commit()
    case .sendChild(let v): writeChild(v, isBinding: false)
    case .writeChild(let v): writeChild(v, isBinding: true)
    }
    return seen
  }

  private func row(_ id: Int) -> Int? { seen.rows.firstIndex { $0.id == id } }

  private mutating func look(at handle: Int) {
    if let row = row(handles[handle].id) { handles[handle].lastSeen = seen.rows[row].v }
  }

  private mutating func scope() {
    snapshot = seen.rows
    seen.count = snapshot.count
    for item in snapshot {
      let handle = handOut(item)
      if held[item.id] != handle { seen.generations[item.id] += 1 }
      held[item.id] = handle
    }
  }

  /// The store from the cache, or a new one that has seen the item of the snapshot.
  private mutating func handOut(_ item: ChildItem) -> Int {
    if let known = cached[item.id] { return known }
    let goneSince = row(item.id) == nil ? now : nil
    handles.append(Handle(id: item.id, lastSeen: item.v, goneSince: goneSince))
    cached[item.id] = handles.count - 1
    return handles.count - 1
  }

  private mutating func write(_ id: Int, _ v: Int, isBinding: Bool) {
    guard let handle = held[id] else { return }
    // Making a binding reads the field.
    if isBinding { look(at: handle) }
    if let row = row(id) {
      seen.rows[row].v = v
    } else if isBinding {
      return
    } else {
      seen.issues += 1
    }
    commit()
  }

  private mutating func writeChild(_ v: Int, isBinding: Bool) {
    guard holdsChild else { return }
    if seen.child != nil {
      seen.child?.v = v
    } else if isBinding {
      return
    } else {
      seen.issues += 1
    }
    commit()
  }

  private mutating func advance(_ tenths: Int) {
    now += tenths
    for (id, handle) in cached {
      if let goneSince = handles[handle].goneSince, now - goneSince >= 3 { cached[id] = nil }
    }
  }

  /// After an action was reduced: finds out who is gone, then tells who wanted to know.
  private mutating func commit() {
    for handle in handles.indices {
      let id = handles[handle].id
      guard let row = row(id) else {
        // Kept for nobody: gone at two commits, and in no list.
        if handles[handle].goneSince != nil, cached[id] == handle, held[id] != handle {
          cached[id] = nil
        }
        handles[handle].goneSince = handles[handle].goneSince ?? now
        handles[handle].observed = []
        continue
      }
      handles[handle].goneSince = nil
      // Neither in a list nor handed out again, so released: an observer keeps no store alive.
      if cached[id] != handle, held[id] != handle { handles[handle].observed = [] }
      let v = seen.rows[row].v
      for observer in handles[handle].observed.indices {
        if handles[handle].observed[observer] != v { seen.notifications += 1 }
        handles[handle].observed[observer] = v
        handles[handle].lastSeen = v
      }
    }
  }
}
