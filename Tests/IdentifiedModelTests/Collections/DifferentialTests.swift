import IdentifiedModel
import Testing

@testable import ListMachines

/// Random operations on an identified array and on an array of elements with a linear search.
@Suite("An identified array agrees with its obvious twin")
struct DifferentialTests {
  struct Row<ID: Hashable & Sendable>: Identifiable, Equatable, Sendable {
    var id: ID
    var value = 0
  }

  struct Twin<ID: Hashable & Sendable> {
    var array = IdentifiedArrayOf<Row<ID>>()
    var rows: [Row<ID>] = []
    var places: [ID: Int] = [:]
    let make: (Int) -> ID
    let pool: Int
    var generator: TestGenerator

    mutating func number(_ range: Range<Int>) -> Int { .random(in: range, using: &generator) }

    /// Makes one random change to both and compares them.
    mutating func step(_ value: Int) -> String? {
      let row = Row(id: make(number(0..<pool)), value: value)
      let known = places[row.id]
      let end = rows.count
      let position = number(0..<end + 1)
      let kind = number(0..<26)
      switch kind {
      case 0, 1, 2:
        array.append(row)
        if known == nil { rows.append(row) }
      case 3, 4:
        array.insert(row, at: position)
        if known == nil { rows.insert(row, at: position) }
      case 5:
        array[id: row.id] = row
        if let known { rows[known] = row } else { rows.append(row) }
      case 6:
        array[id: row.id]?.value += 1
        if let known { rows[known].value += 1 }
      case 7, 8:
        array.remove(id: row.id)
        if let known { rows.remove(at: known) }
      case 9 where position < end:
        array[position] = row
        if let known { rows.swapAt(position, known) }
        rows[position] = row
      case 10 where position < end:
        array.remove(at: position)
        rows.remove(at: position)
      case 11 where known != nil && position < end:
        array.move(from: known ?? 0, to: position)
        rows.insert(rows.remove(at: known ?? 0), at: position)
      case 12 where position < end:
        array.swapAt(position, end - 1)
        rows.swapAt(position, end - 1)
      case 13 where number(0..<6) == 0:
        array.reverse()
        rows.reverse()
      case 14 where number(0..<6) == 0:
        array.sort { $0.value < $1.value }
        rows.sort { $0.value < $1.value }
      case 15 where number(0..<4) == 0:
        let divisor = number(2..<9)
        array.removeAll { $0.value % divisor == 0 }
        rows.removeAll { $0.value % divisor == 0 }
      case 16:
        let upper = number(position..<Swift.min(end, position + 5) + 1)
        array.removeSubrange(position..<upper)
        rows.removeSubrange(position..<upper)
      case 17:
        let offsets = (0..<number(0..<4)).map { _ in number(0..<end + 1) }
        array.move(fromOffsets: offsets, toOffset: position)
        let moved = Set(offsets)
        let order =
          (0..<position).filter { !moved.contains($0) } + (0..<end).filter(moved.contains)
          + (position..<end).filter { !moved.contains($0) }
        rows = order.map { rows[$0] }
      case 18:
        let new = (0..<number(0..<6)).map { Row(id: make(number(0..<pool)), value: value + $0) }
        let upper = number(position..<Swift.min(end, position + 3) + 1)
        array.replaceSubrange(position..<upper, with: new)
        rows.removeSubrange(position..<upper)
        var taken = Set(rows.map(\.id))
        rows.insert(contentsOf: new.filter { taken.insert($0.id).inserted }, at: position)
      case 19:
        let other = make(number(0..<pool))
        let result = array.rekey(id: row.id) { $0.id = other }
        let conflict = places[other]
        switch (known, conflict) {
        case (nil, _): if result != .absent { return "rekey: \(result)" }
        case (let i?, let j?) where i != j:
          if result != .conflict(at: j) { return "rekey: \(result)" }
        case (let i?, _):
          if result != .done(at: i) { return "rekey: \(result)" }
          rows[i].id = other
        }
      case 20:
        array.updateOrInsert(row, at: position)
        if let known { rows[known] = row } else { rows.insert(row, at: position) }
      case 21 where number(0..<8) == 0:
        array = array.filter { $0.value % 3 != 0 }
        rows = rows.filter { $0.value % 3 != 0 }
      case 22, 23:
        array.insert(row, at: 0)
        if known == nil { rows.insert(row, at: 0) }
      case 24 where end > 0:
        array.removeFirst()
        rows.removeFirst()
      case 25 where end > 0:
        array.removeLast()
        rows.removeLast()
      default: break
      }
      places = Dictionary(uniqueKeysWithValues: zip(rows.map(\.id), rows.indices))
      if array.elements != rows { return "operation \(kind): elements differ" }
      if array.ids != rows.map(\.id) { return "operation \(kind): ids differ" }
      let asked = make(number(0..<pool))
      if array.index(id: asked) != places[asked] { return "operation \(kind): index of \(asked)" }
      return array.invariantViolation.map { "operation \(kind): \($0)" }
    }

    /// Runs with copies that are kept for a while and must not change.
    mutating func run(steps: Int) -> String? {
      var kept: [(array: IdentifiedArrayOf<Row<ID>>, rows: [Row<ID>])] = []
      for step in 0..<steps {
        if let difference = self.step(step) { return "step \(step), \(difference)" }
        if step % 7 == 0 { kept.append((array, rows)) }
        if kept.count > 4 {
          let (array, rows) = kept.removeFirst()
          if array.elements != rows { return "step \(step): a copy changed" }
          if let violation = array.invariantViolation {
            return "step \(step): a copy: \(violation)"
          }
        }
      }
      return nil
    }
  }

  @Test("with numbers for ids", arguments: [6, 20, 40, 300], 0..<4)
  func numbers(pool: Int, seed: UInt64) {
    var twin = Twin(make: { $0 &* 0x1_0001 }, pool: pool, generator: TestGenerator(state: seed))
    #expect(twin.run(steps: 1500) == nil)
  }

  @Test("with text for ids", arguments: [6, 20, 40, 300], 4..<6)
  func text(pool: Int, seed: UInt64) {
    var twin = Twin(
      make: { $0 % 3 == 0 ? "é\($0)" : "row \($0)" }, pool: pool,
      generator: TestGenerator(state: seed))
    #expect(twin.run(steps: 1500) == nil)
  }

  @Test("with ids that all collide", arguments: [20, 100], 6..<8)
  func colliding(pool: Int, seed: UInt64) {
    var twin = Twin(
      make: { Colliding(value: $0) }, pool: pool, generator: TestGenerator(state: seed))
    #expect(twin.run(steps: 800) == nil)
  }
}
