import IdentifiedModel
import StatefulFuzz

/// Whether rows are those of the model, in order.
@inline(__always)
func agree<Naming>(_ rows: [Row<Naming>], _ entries: [Entry]) -> Bool {
  guard rows.count == entries.count else { return false }
  return rows.withUnsafeBufferPointer { rows in
    entries.withUnsafeBufferPointer { entries in
      for i in 0..<rows.count {
        if rows[i].value != entries[i].value || rows[i].id != Naming.id(entries[i].id) {
          return false
        }
      }
      return true
    }
  }
}

/// Compares one list with the plain array that it must agree with.
struct CollectionOracle<List: KeyedList> {
  let list: List
  let entries: [Entry]

  /// The first difference as a sentence, or nil.
  ///
  /// Elements in order, ids in order, the position of every id, the inside of the list, and a lookup
  /// of the ids that a command on this list names, which may be absent.
  func difference(after command: CollectionCommand?) -> String? {
    if !agree(list.elements, entries) {
      return "it holds \(list.elements.map(Entry.init)), not \(entries)"
    }
    if let violation = list.invariantViolation { return violation }
    let ids = list.ids
    if ids.count != entries.count { return "\(ids.count) ids for \(entries.count) elements" }
    for i in 0..<entries.count {
      let id = List.Naming.id(entries[i].id)
      if ids[i] != id { return "the id at \(i) is not \(entries[i].id)" }
      if list.index(id: id) != i {
        return "index(id:) of \(entries[i].id) is \(text(list.index(id: id))), not \(i)"
      }
    }
    return command.flatMap { lookup($0.id) ?? lookup($0.second) }
  }

  private func lookup(_ number: Int) -> String? {
    let id = List.Naming.id(number)
    let known = PlainList(entries: entries).index(number)
    if list.index(id: id) != known {
      return "index(id:) of \(number) is \(text(list.index(id: id))), not \(text(known))"
    }
    let row = list[id: id]
    if row?.value != known.map({ entries[$0].value }) || row.map({ $0.id == id }) == false {
      return "[id: \(number)] is \(row.map { Entry($0).description } ?? "nil")"
    }
    return nil
  }

  private func text(_ position: Int?) -> String { position.map(String.init) ?? "nil" }
}
