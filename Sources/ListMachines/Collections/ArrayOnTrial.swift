import IdentifiedModel
import StatefulFuzz

/// `IdentifiedArray` on trial: each command calls the member that it is named after.
public struct ArrayOnTrial<Naming: IDNaming>: KeyedList {
  /// The array itself; a wrapper that plants a mistake may damage it.
  public var array: IdentifiedArrayOf<Row<Naming>>

  /// Takes rows with different ids.
  public init(rows: [Row<Naming>]) { array = IdentifiedArray(uniqueElements: rows) }

  /// The elements of the array.
  public var elements: [Row<Naming>] { array.elements }
  /// The ids of the array.
  public var ids: UniqueIDs<Naming.ID> { array.ids }
  /// The array's answer.
  public func index(id: Naming.ID) -> Int? { array.index(id: id) }
  /// The array's answer.
  public subscript(id id: Naming.ID) -> Row<Naming>? { array[id: id] }
  /// The array's own check.
  public var invariantViolation: String? { array.invariantViolation }

  /// Calls the member.
  public mutating func apply(_ command: CollectionCommand) -> CollectionAnswer {
    switch command.kind {
    case .append, .insert, .insertUnique, .updateOrAppend, .updateOrInsert, .upsert, .appendAll,
      .insertAll, .replaceRange:
      command.isGeneric ? addGenerically(command) : add(command)
    case .removeLast, .removeAt, .removeFirst, .removeRange, .removeEnds, .removeAll, .removeWhere:
      command.isGeneric ? removeGenerically(command) : remove(command)
    case .removeID, .erase, .removeOffsets, .removeIDs, .filter: removeNamed(command)
    case .write, .edit, .editAt, .place, .updateAt, .update, .replace, .rekey, .editAll:
      write(command)
    case .swap, .reverse, .sort, .partition, .shuffle:
      command.isGeneric ? reorderGenerically(command) : reorder(command)
    case .move, .moveOffsets, .moveID, .moveIDs: move(command)
    case .editSlice: editSlice(command)
    case .reserve: reserve(command)
    case .rebuild: rebuild(command)
    case .gather: gather(command)
    case .throwing: throwWithin(command)
    case .read: read(command)
    case .hold, .copy, .compare, .appendList, .take, .mirror, .change: .nothing
    }
  }

  func row(_ command: CollectionCommand) -> Row<Naming> { Row(command.entry) }

  func rows(_ command: CollectionCommand) -> [Row<Naming>] { command.entries.map(Row.init) }

  func ids(_ command: CollectionCommand) -> [Naming.ID] { command.numbers.map(Naming.id) }

  // MARK: Adding

  private mutating func add(_ command: CollectionCommand) -> CollectionAnswer {
    let gap = command.gap(in: array.count)
    switch command.kind {
    case .append:
      let (inserted, index) = array.append(row(command))
      return .inserted(inserted, at: index)
    case .insert:
      let (inserted, index) = array.insert(row(command), at: gap)
      return .inserted(inserted, at: index)
    case .insertUnique:
      do throws(DuplicateIDError) {
        try array.insertUnique(row(command), at: command.way == 0 ? nil : gap)
        return .number(nil)
      } catch { return .number(error.offset) }
    case .updateOrAppend: return .entry(array.updateOrAppend(row(command)).map(Entry.init))
    case .updateOrInsert:
      let (old, index) = array.updateOrInsert(row(command), at: gap)
      return .replaced(old.map(Entry.init), at: index)
    case .upsert: return .number(array.upsert(row(command), at: command.way == 0 ? nil : gap))
    case .replaceRange:
      array.replaceSubrange(command.range(in: array.count), with: rows(command))
      return .nothing
    case .insertAll: return .number(array.insert(contentsOf: rows(command), at: gap))
    default:
      array.append(contentsOf: rows(command))
      return .nothing
    }
  }

  // MARK: Writing

  private mutating func write(_ command: CollectionCommand) -> CollectionAnswer {
    let id = Naming.id(command.id)
    let place = command.place(in: array.count)
    switch command.kind {
    case .write: array[id: id] = row(command)
    case .edit: array[id: id]?.value = command.value
    case .editAt: if let place { array[place].value = command.value }
    case .place: if let place { array[place] = row(command) }
    case .updateAt:
      guard let place else { return .entry(nil) }
      let new = Row<Naming>(id: array[place].id, value: command.value)
      return .entry(Entry(array.update(new, at: place)))
    case .update: return .flag(array.update(id: id) { $0.value = command.value })
    case .replace: return .entry(array.replace(row(command)).map(Entry.init))
    case .rekey:
      let new = Row<Naming>(id: Naming.id(command.second), value: command.value)
      return .rekeyed(
        command.way == 0 ? array.rekey(id: id) { $0 = new } : array.rekey(id: id, to: new))
    default: addToAll(command.value, of: &array)
    }
    return .nothing
  }

  // MARK: Reading another list

  /// Calls the member with the other list.
  public mutating func apply(_ command: CollectionCommand, reading other: Self) -> CollectionAnswer
  {
    switch command.kind {
    case .compare:
      let areEqual = array == other.array
      if areEqual, array.hashValue != other.array.hashValue {
        return .text("equal arrays hash differently")
      }
      if areEqual, array.ids != other.array.ids { return .text("equal arrays have other ids") }
      return .flag(areEqual)
    case .appendList: appendList(command, other.array)
    case .mirror: array = IdentifiedArray(uniqueElements: other.array.reversed())
    case .take: array = IdentifiedArray(other.array[command.range(in: other.array.count)])
    default:
      let changes = other.array.changes(from: array)
      if command.way == 1 {
        let result = other.array.applying(changes)
        return .flag(result.map { $0.invariantViolation == nil } ?? true)
      }
      guard let changed = array.applying(changes) else { return .nothing }
      array = changed
      return .numbers([
        changes.removals.count, changes.insertions.count, changes.moves.count,
        changes.updates.count,
      ])
    }
    return .nothing
  }

  private mutating func appendList(
    _ command: CollectionCommand, _ other: IdentifiedArrayOf<Row<Naming>>
  ) {
    switch command.way {
    case 0: array.append(contentsOf: other)
    case 1: array += other
    case 2: array.insert(contentsOf: other, at: command.gap(in: array.count))
    default: array = array + other.dropFirst(command.position)
    }
  }
}
