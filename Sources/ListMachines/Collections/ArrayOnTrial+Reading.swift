import IdentifiedModel
import StatefulFuzz

extension ArrayOnTrial {
  /// Reads in a way that the comparison after every command does not.
  func read(_ command: CollectionCommand) -> CollectionAnswer {
    let id = Naming.id(command.id)
    switch command.kind.ways[command.way] {
    case "lookup": return .entry(lookup(id))
    case "contains": return containsAnswer(command, id)
    case "at": return .entry(command.place(in: array.count).map { Entry(array[$0]) })
    case "ends": return .entries([array.first, array.last].compactMap { $0.map(Entry.init) })
    case "slice": return .entries(array[command.range(in: array.count)].map(Entry.init))
    case "walk": return .entries(walk())
    case "reversed": return .entries(array.reversed().map(Entry.init))
    case "search": return .number(array.firstIndex(of: row(command)))
    case "ids": return idsAnswer(id)
    case "id-sets": return .numbers(idSets(command))
    case "buffer":
      return .entries(array.withContiguousStorageIfAvailable { $0.map(Entry.init) } ?? [])
    case "mirror":
      return .entries(
        Mirror(reflecting: array).children.compactMap { $0.value as? Row<Naming> }.map(Entry.init))
    default:
      // The text of the rows is theirs; what surrounds and separates it is the array's.
      let text = array.description
      guard text == array.elements.description else { return .text(text) }
      return .text("[" + array.map { Entry($0).description }.joined(separator: ", ") + "]")
    }
  }

  private func lookup(_ id: Naming.ID) -> Entry? {
    guard let row = array[id: id], array.index(id: id).map({ array[$0] == row }) == true else {
      return nil
    }
    return Entry(row)
  }

  /// By id in all ways, or text that says which of them differs.
  private func containsAnswer(_ command: CollectionCommand, _ id: Naming.ID) -> CollectionAnswer {
    func generic<List: Sequence>(_ list: List, _ element: List.Element) -> Bool
    where List.Element: Equatable { list.contains(element) }
    let byID = array.contains(id: id)
    if array.contains(row(command)) != byID { return .text("contains(_:) differs") }
    if generic(array, row(command)) != byID { return .text("generic contains(_:) differs") }
    if array.ids.contains(id) != byID { return .text("ids.contains(_:) differs") }
    return .flag(byID)
  }

  /// Index by index in every way that the protocols offer; stops where they contradict each other.
  private func walk() -> [Entry] {
    var entries: [Entry] = []
    var index = array.startIndex
    for row in array {
      let distance = array.distance(from: array.startIndex, to: index)
      guard index < array.endIndex, array[index] == row, distance == entries.count,
        array.index(array.endIndex, offsetBy: distance - array.count) == index,
        array.index(before: array.index(after: index)) == index
      else { return entries }
      entries.append(Entry(row))
      array.formIndex(after: &index)
    }
    return index == array.endIndex && array.indices.count == entries.count ? entries : []
  }

  private func idsAnswer(_ id: Naming.ID) -> CollectionAnswer {
    let ids = array.ids
    guard ids.firstIndex(of: id) == ids.lastIndex(of: id), ids.elements == array.map(\.id),
      ids.count == array.count, Array(ids) == ids.elements
    else { return .text("ids contradict themselves") }
    return .number(ids.firstIndex(of: id))
  }

  private func idSets(_ command: CollectionCommand) -> [Int] {
    let all = array.ids
    let some = UniqueIDs(array[command.range(in: array.count)].map(\.id))
    let parts = [some.union(all), all.intersection(some), all.subtracting(some)]
    return Array(parts.map { $0.map(Naming.number) }.joined(separator: [-1]))
      + [-1, some.isSubset(of: all) ? 1 : 0, some.isDisjoint(with: all) ? 1 : 0]
  }
}
