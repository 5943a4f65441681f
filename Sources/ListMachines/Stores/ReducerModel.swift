import StatefulFuzz

/// The workshop without a store: what each command must come to, said in one place.
struct ReducerModel: StoreSide {
  private struct Request {
    var name: String
    /// The row that asked; nil for the workshop itself.
    var row: Int?
    /// Whether the child asked.
    var isChild = false
    /// Whether the item on the stage asked.
    var isItem = false
    var id: Int
    /// The name of what is asked next, when this one is over.
    var then: String?
  }

  private var seen = WorkshopSeen()
  private var requests: [Request] = []

  mutating func perform(_ command: ReducerCommand) -> WorkshopSeen {
    switch command {
    case .add(let n), .echo(let n): add(n)
    case .echoTwo(let m, let n, _):
      add(m)
      add(n)
    case .reenter(let n):
      seen.issues += 1
      note("reentered")
      add(n)
    case .load(let id, let cancelInFlight):
      if cancelInFlight { cancel(id) }
      requests.append(Request(name: "load \(id)", id: id))
    case .loadTwice(let id):
      requests.append(Request(name: "first \(id)", id: id, then: "second \(id)"))
    case .loadNested(let id):
      cancel(id)
      requests.append(Request(name: "inner \(id)", id: id, then: "outer \(id)"))
    case .present(let id):
      if seen.child?.id != id { cancelChild() }
      seen.child = WorkshopRow(id: id)
    case .retractOutside:
      seen.child = nil
      cancelChild()
    case .setChild(let v): setChild(v)
    case .loadChild(let id):
      if let child = seen.child {
        requests.append(Request(name: "child \(child.id) \(id)", isChild: true, id: id))
      } else {
        seen.issues += 1
      }
    case .abandon:
      seen = WorkshopSeen()
      requests = []
    case .stop(let id): cancel(id)
    case .insert(let row):
      if !seen.rows.contains(where: { $0.id == row }) { seen.rows.append(WorkshopRow(id: row)) }
    case .remove(let row), .removeOutside(let row): remove(row)
    case .setRow(let row, let v): set(row, v)
    case .loadRow(let row, let id):
      guard isThere(row) else { break }
      requests.append(Request(name: "row \(row) \(id)", row: row, id: id))
    case .stopRow(let row, let id):
      guard isThere(row) else { break }
      requests.removeAll { $0.row == row && $0.id == id }
    case .answer(let n, let v, let isLast): answer(n, v, isLast)
    case .enter(let id):
      if seen.item?.id != id { requests.removeAll(where: \.isItem) }
      seen.item = id == 0 ? nil : WorkshopRow(id: id)
    case .setItem(let v): setItem(v)
    case .loadItem(let id):
      if let item = seen.item {
        requests.append(Request(name: "item \(item.id) \(id)", isItem: true, id: id))
      } else {
        seen.issues += 1
      }
    }
    seen.waiting = requests.map(\.name)
    return seen
  }

  private mutating func note(_ entry: String) {
    seen.log = Array((seen.log + [entry]).suffix(8))
  }

  private mutating func add(_ n: Int) {
    note("before \(seen.count)")
    let old = seen.count
    seen.count = (old + n) % 100
    if seen.count != old { note("\(old) to \(seen.count)") }
    note("after \(seen.count)")
  }

  /// Ends what waits under an id, of the workshop and of all rows.
  private mutating func cancel(_ id: Int) { requests.removeAll { $0.id == id } }

  private mutating func remove(_ row: Int) {
    seen.rows.removeAll { $0.id == row }
    requests.removeAll { $0.row == row }
  }

  private mutating func cancelChild() { requests.removeAll(where: \.isChild) }

  private mutating func setChild(_ v: Int) {
    if seen.child == nil { seen.issues += 1 }
    seen.child?.v = v
  }

  private mutating func setItem(_ v: Int) {
    if seen.item == nil { seen.issues += 1 }
    seen.item?.v = v
  }

  /// Whether the row is there; an action for one that is not is an issue.
  private mutating func isThere(_ row: Int) -> Bool {
    let isThere = seen.rows.contains { $0.id == row }
    if !isThere { seen.issues += 1 }
    return isThere
  }

  private mutating func set(_ row: Int, _ v: Int) {
    if isThere(row) {
      for index in seen.rows.indices where seen.rows[index].id == row { seen.rows[index].v = v }
      note("row \(row) \(v)")
    } else {
      note("row \(row) -1")
    }
    if v == 0 { remove(row) }
  }

  private mutating func answer(_ n: Int, _ v: Int, _ isLast: Bool) {
    guard n < requests.count else { return }
    let request = requests[n]
    if let row = request.row {
      set(row, v)
    } else if request.isChild {
      setChild(v)
    } else if request.isItem {
      setItem(v)
    } else {
      add(v)
    }
    // The answer may have made the parent remove the row, and with it the request.
    guard isLast, request.row == nil || v != 0 else { return }
    requests.remove(at: n)
    if let next = request.then { requests.append(Request(name: next, id: request.id)) }
  }
}
