import IdentifiedModel
import StatefulFuzz

extension ArrayOnTrial {
  private struct Thrown: Error {}

  /// Ends an operation by a throw from its closure; answers whether it threw.
  mutating func throwWithin(_ command: CollectionCommand) -> CollectionAnswer {
    do {
      switch command.kind.ways[command.way] {
      case "update", "access", "erase", "insert", "position": try throwWithinAccess(command)
      default: try throwWithinWhole(command)
      }
      return .flag(false)
    } catch { return .flag(true) }
  }

  private mutating func throwWithinAccess(_ command: CollectionCommand) throws {
    func change<Subject>(_ subject: inout Subject, by body: (inout Subject) -> Void) throws {
      body(&subject)
      throw Thrown()
    }
    let id = Naming.id(command.id)
    let new = row(command)
    switch command.kind.ways[command.way] {
    case "update":
      try array.update(id: id) { row in
        row.value = command.value
        throw Thrown()
      }
    case "access": try change(&array[id: id]) { $0?.value = command.value }
    case "erase": try change(&array[id: id]) { $0 = nil }
    case "insert": try change(&array[id: id]) { $0 = new }
    default:
      guard let place = command.place(in: array.count) else { return }
      try change(&array[place]) { $0.value = command.value }
    }
  }

  private mutating func throwWithinWhole(_ command: CollectionCommand) throws {
    var left = command.position
    func condition(_ row: Row<Naming>) throws -> Bool {
      if left == 0 { throw Thrown() }
      left -= 1
      return command.selects(row.value)
    }
    switch command.kind.ways[command.way] {
    case "remove-where": try array.removeAll(where: condition)
    case "filter": array = try array.filter(condition)
    case "partition": _ = try array.partition(by: condition)
    case "sort": try array.sort { _, _ in throw Thrown() }
    case "rekey":
      _ = try array.rekey(id: Naming.id(command.id)) { row in
        row = Row(id: Naming.id(command.second), value: command.value)
        throw Thrown()
      }
    default:
      array = try Whole(array.elements + array.elements) { _, _ in throw Thrown() }
    }
  }
}
