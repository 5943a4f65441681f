@testable import IdentifiedModel
@testable import ListMachines

/// A planted mistake in one operation.
protocol CollectionFault: SendableMetatype {
  /// Performs the operation wrongly; nil leaves it to the real array.
  ///
  /// - Parameters:
  ///   - command: What is to be done.
  ///   - list: The real array, whose inside may be damaged.
  ///   - memory: 0 in a new list; copied with it.
  /// - Returns: What it answered.
  static func apply(
    _ command: CollectionCommand, to list: inout ArrayOnTrial<NumberIDs>, memory: inout Int
  ) -> CollectionAnswer?

  /// The same for a command that reads another list.
  static func apply(
    _ command: CollectionCommand, to list: inout ArrayOnTrial<NumberIDs>,
    reading other: ArrayOnTrial<NumberIDs>
  ) -> CollectionAnswer?
}

extension CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout ArrayOnTrial<NumberIDs>, memory: inout Int
  ) -> CollectionAnswer? { nil }

  static func apply(
    _ command: CollectionCommand, to list: inout ArrayOnTrial<NumberIDs>,
    reading other: ArrayOnTrial<NumberIDs>
  ) -> CollectionAnswer? { nil }
}

/// The real array with a planted mistake.
struct MutantList<Fault: CollectionFault>: KeyedList {
  var real: ArrayOnTrial<NumberIDs>
  var memory = 0

  init(rows: [Row<NumberIDs>]) { real = ArrayOnTrial(rows: rows) }

  var elements: [Row<NumberIDs>] { real.elements }
  var ids: UniqueIDs<Int> { real.ids }
  func index(id: Int) -> Int? { real.index(id: id) }
  subscript(id id: Int) -> Row<NumberIDs>? { real[id: id] }
  var invariantViolation: String? { real.invariantViolation }

  mutating func apply(_ command: CollectionCommand) -> CollectionAnswer {
    Fault.apply(command, to: &real, memory: &memory) ?? real.apply(command)
  }

  mutating func apply(_ command: CollectionCommand, reading other: Self) -> CollectionAnswer {
    Fault.apply(command, to: &real, reading: other.real)
      ?? real.apply(command, reading: other.real)
  }
}

/// A mutant whose damage nobody can see before an operation uses it, and then traps.
struct TrappingList<Fault: CollectionFault>: KeyedList {
  var mutant: MutantList<Fault>

  init(rows: [Row<NumberIDs>]) { mutant = MutantList(rows: rows) }

  var elements: [Row<NumberIDs>] { mutant.elements }
  var ids: UniqueIDs<Int> { mutant.ids }
  func index(id: Int) -> Int? { elements.firstIndex { $0.id == id } }
  subscript(id id: Int) -> Row<NumberIDs>? { elements.first { $0.id == id } }
  var invariantViolation: String? { nil }

  mutating func apply(_ command: CollectionCommand) -> CollectionAnswer {
    precondition(mutant.invariantViolation == nil, "a stale index is used")
    return mutant.apply(command)
  }

  mutating func apply(_ command: CollectionCommand, reading other: Self) -> CollectionAnswer {
    let isStale = mutant.invariantViolation != nil || other.mutant.invariantViolation != nil
    precondition(!isStale, "a stale index is used")
    return mutant.apply(command, reading: other.mutant)
  }
}

/// What the planted mistakes do to an array's inside.
extension IdentifiedArray {
  var hasTable: Bool { !keys.table.isAbsent }
}

extension Array {
  /// The elements as memory that is written without a look at who shares it.
  mutating func withSharedMemory(_ body: (inout UnsafeMutableBufferPointer<Element>) -> Void) {
    withUnsafeBufferPointer { memory in
      var memory = UnsafeMutableBufferPointer(mutating: memory)
      body(&memory)
    }
  }
}
