import IdentifiedModel
import StatefulFuzz

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ArrayOnTrial {
  typealias Whole = IdentifiedArrayOf<Row<Naming>>

  /// Throws away what was reserved or makes room, which nobody may notice.
  mutating func reserve(_ command: CollectionCommand) -> CollectionAnswer {
    array.reserveCapacity(command.length)
    return .nothing
  }

  /// Makes the same array anew.
  mutating func rebuild(_ command: CollectionCommand) -> CollectionAnswer {
    switch command.kind.ways[command.way] {
    case "unique": array = Whole(uniqueElements: array.elements)
    case "key-path": array = Whole(uniqueElements: array.elements, id: \.id)
    case "unchecked": array = Whole(uncheckedUniqueElements: array.elements)
    case "copy": array = Whole(array)
    case "slice": array = Whole(array[...])
    case "filter": array = array.filter { _ in true }
    case "append-by-key-path":
      var new = Whole(id: \.id)
      for row in array { new.append(row) }
      array = new
    case "unique-key-path-again": array = Whole(uniqueElements: array, id: \.id)
    default: return rebuildCoded()
    }
    return .nothing
  }

  /// JSON and back.
  private mutating func rebuildCoded() -> CollectionAnswer {
    do {
      let data = try JSONEncoder().encode(array)
      if array.count <= 24 {
        let rows = try JSONDecoder().decode([Row<Naming>].self, from: data)
        if rows != array.elements { return .text("encoded as something else than an array") }
      }
      array = try JSONDecoder().decode(Whole.self, from: data)
      return .nothing
    } catch { return .text("\(error)") }
  }

  /// Makes an array of rows whose ids may repeat; answers where that was an error.
  mutating func gather(_ command: CollectionCommand) -> CollectionAnswer {
    let rows = rows(command)
    func combined(_ one: Row<Naming>, _ other: Row<Naming>) -> Row<Naming> {
      Row(id: one.id, value: CollectionCommand.combined(one.value, other.value))
    }
    switch command.kind.ways[command.way] {
    case "keep-first": array = Whole(rows, duplicates: .keepFirst)
    case "keep-last": array = Whole(rows, duplicates: .keepLast)
    case "merge": array = Whole(rows, duplicates: .merge(combined))
    case "uniquing": array = Whole(rows, uniquingIDsWith: combined)
    case "key-path": array = Whole(rows, id: \.id, uniquingIDsWith: combined)
    case "throwing":
      do throws(DuplicateIDError) {
        array = try Whole(rows, duplicates: .throwing)
      } catch { return .number(error.offset) }
    default:
      do {
        array = try JSONDecoder().decode(Whole.self, from: try JSONEncoder().encode(rows))
      } catch { return .number(Self.offset(in: error)) }
    }
    return .number(nil)
  }

  /// The offset that ends the description of a decoding error; -1 when there is none.
  private static func offset(in error: any Error) -> Int {
    guard case DecodingError.dataCorrupted(let context) = error else { return -1 }
    return context.debugDescription.split(separator: " ").last.flatMap { Int($0) } ?? -1
  }
}
