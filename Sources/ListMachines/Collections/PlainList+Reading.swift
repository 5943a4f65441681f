import StatefulFuzz

extension PlainList {
  /// What a reading command answers.
  func read(_ command: CollectionCommand) -> CollectionAnswer {
    switch command.kind.ways[command.way] {
    case "lookup": .entry(index(command.id).map { entries[$0] })
    case "contains": .flag(index(command.id) != nil)
    case "at": .entry(command.place(in: entries.count).map { entries[$0] })
    case "ends": .entries([entries.first, entries.last].compactMap(\.self))
    case "slice": .entries(Array(entries[command.range(in: entries.count)]))
    case "walk", "buffer", "mirror": .entries(entries)
    case "reversed": .entries(entries.reversed())
    case "search": .number(entries.firstIndex(of: command.entry))
    case "ids": .number(index(command.id))
    case "id-sets":
      .numbers(idSets(entries.map(\.id), entries[command.range(in: entries.count)].map(\.id)))
    default: .text("[" + entries.map(\.description).joined(separator: ", ") + "]")
    }
  }

  /// The union of the second ids with the first, what is in both, what is only in the first, and
  /// two relations; parts are separated by -1.
  private func idSets(_ all: [Int], _ some: [Int]) -> [Int] {
    some + all.filter { !some.contains($0) } + [-1] + all.filter { some.contains($0) } + [-1]
      + all.filter { !some.contains($0) } + [-1, 1, some.isEmpty ? 1 : 0]
  }

  /// What a command does that builds the list anew from elements whose ids may repeat.
  mutating func gather(_ command: CollectionCommand) -> CollectionAnswer {
    var gathered = PlainList(entries: [])
    for (offset, entry) in command.entries.enumerated() {
      guard let known = gathered.index(entry.id) else {
        gathered.entries.append(entry)
        continue
      }
      let old = gathered.entries[known].value
      switch command.kind.ways[command.way] {
      case "keep-first": break
      case "keep-last": gathered.entries[known].value = entry.value
      case "throwing", "coded": return .number(offset)
      default:
        gathered.entries[known].value = CollectionCommand.combined(old, entry.value)
      }
    }
    entries = gathered.entries
    return .number(nil)
  }

  /// What a command does whose closure throws: it answers whether it threw.
  ///
  /// Changes that a closure made to one element before it threw stay; an operation on the whole list
  /// changes nothing then.
  mutating func throwWithin(_ command: CollectionCommand) -> CollectionAnswer {
    let known = index(command.id)
    switch command.kind.ways[command.way] {
    case "update":
      if let known { entries[known].value = command.value }
      return .flag(known != nil)
    case "access":
      if let known { entries[known].value = command.value }
      return .flag(true)
    case "erase":
      if let known { entries.remove(at: known) }
      return .flag(true)
    case "insert":
      if let known { entries[known].value = command.value } else { entries.append(command.entry) }
      return .flag(true)
    case "position":
      guard let i = command.place(in: entries.count) else { return .flag(false) }
      entries[i].value = command.value
      return .flag(true)
    case "remove-where":
      if command.position < entries.count { return .flag(true) }
      entries = entries.filter { !command.selects($0.value) }
    case "filter":
      if command.position < entries.count { return .flag(true) }
      entries = entries.filter { command.selects($0.value) }
    case "partition":
      if command.position < entries.count { return .flag(true) }
      entries =
        entries.filter { !command.selects($0.value) } + entries.filter { command.selects($0.value) }
    case "sort": return .flag(entries.count > 1)
    case "rekey": return .flag(known != nil)
    default: return .flag(!entries.isEmpty)
    }
    return .flag(false)
  }

  /// Performs a command that reads another list.
  mutating func apply(_ command: CollectionCommand, reading other: PlainList) -> CollectionAnswer {
    switch command.kind {
    case .compare: return .flag(entries == other.entries)
    case .appendList:
      let gap = command.way == 2 ? command.gap(in: entries.count) : entries.count
      let taken =
        command.way == 3 ? Array(other.entries.dropFirst(command.position)) : other.entries
      _ = insert(taken, at: gap)
      return .nothing
    case .take:
      entries = Array(other.entries[command.range(in: other.entries.count)])
      return .nothing
    case .mirror:
      entries = other.entries.reversed()
      return .nothing
    default:
      if command.way == 1 { return .flag(true) }
      let answer = CollectionAnswer.numbers(difference(to: other))
      entries = other.entries
      return answer
    }
  }

  /// How many elements are removed, inserted, moved and updated on the way to `other`.
  private func difference(to other: PlainList) -> [Int] {
    let stayers = other.entries.filter { index($0.id) != nil }
    let updates = stayers.count { entry in !entries.contains(entry) }
    let places = stayers.compactMap { index($0.id) }
    // The length of the longest increasing subsequence that ends at each place.
    var lengths: [Int] = []
    for (i, place) in places.enumerated() {
      lengths.append(1 + (0..<i).reduce(0) { places[$1] < place ? max($0, lengths[$1]) : $0 })
    }
    return [
      entries.count - stayers.count, other.entries.count - stayers.count,
      stayers.count - (lengths.max() ?? 0), updates,
    ]
  }
}
