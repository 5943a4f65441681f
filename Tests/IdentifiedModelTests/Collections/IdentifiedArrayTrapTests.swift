import IdentifiedModel
import TestSupport
import Testing

/// Mistakes of the caller that would break an invariant end the process, however they are made.
@Suite("An identified array traps", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct IdentifiedArrayTrapTests {
  @Test("D1: on an id changed in an access by id that throws")
  func throwingByID() async {
    await #expect(processExitsWith: .failure) {
      func change(_ word: inout Word?) throws {
        word?.id = 77
        throw Failure()
      }
      var array = words([1, 2, 3])
      try? change(&array[id: 1])
    }
  }

  @Test("D1: on an id changed in an access by position that throws")
  func throwingByPosition() async {
    await #expect(processExitsWith: .failure) {
      func change(_ word: inout Word) throws {
        word.id = 77
        throw Failure()
      }
      var array = words([1, 2, 3])
      try? change(&array[0])
    }
  }

  @Test("D1: on an id changed in an access by position to an element known by a key path")
  func throwingByKeyPath() async {
    await #expect(processExitsWith: .failure) {
      func change(_ pair: inout Pair) throws {
        pair.other = 77
        throw Failure()
      }
      var array = IdentifiedArray(uniqueElements: [Pair(id: 0, other: 1)], id: \.other)
      try? change(&array[0])
    }
  }

  @Test("on an id changed by an update")
  func update() async {
    await #expect(processExitsWith: .failure) {
      var array = words([1, 2, 3])
      array.update(id: 1) { $0.id = 77 }
    }
  }

  @Test("on an element written under another id")
  func otherID() async {
    await #expect(processExitsWith: .failure) {
      var array = words([1, 2, 3])
      array[id: 1] = Word(id: 9)
    }
  }

  @Test("on an element replaced by one with another id")
  func updateAt() async {
    await #expect(processExitsWith: .failure) {
      var array = words([1, 2, 3])
      array.update(Word(id: 2), at: 0)
    }
  }

  @Test("D3: on a repeated id in a slice that is read by another key path")
  func slice() async {
    await #expect(processExitsWith: .failure) {
      let array = IdentifiedArray(uniqueElements: (0..<3).map { Pair(id: $0, other: 1) })
      _ = IdentifiedArray(uniqueElements: array[0..<2], id: \.other)
    }
  }

  @Test("on a repeated id that the caller called unique")
  func unchecked() async {
    await #expect(processExitsWith: .failure) {
      _ = IdentifiedArray(uncheckedUniqueElements: (0..<40).map { Word(id: $0 % 39) })
    }
  }

  @Test("D12: on elements combined into one with another id")
  func combined() async {
    await #expect(processExitsWith: .failure) {
      _ = IdentifiedArray([Word(id: 1), Word(id: 1)]) { _, _ in Word(id: 2) }
    }
  }

  @Test("on a repeated id under the trapping policy")
  func policy() async {
    await #expect(processExitsWith: .failure) {
      _ = IdentifiedArray([Word(id: 1), Word(id: 1)], duplicates: .trap)
    }
  }

  @Test("on an offset out of range when elements are removed")
  func offset() async {
    await #expect(processExitsWith: .failure) {
      var array = words([1])
      array.remove(atOffsets: [1])
    }
  }

  @Test("on a position out of range, also when the id is new")
  func position() async {
    await #expect(processExitsWith: .failure) {
      var array = words([1])
      array.insert(Word(id: 2), at: 2)
    }
  }
}
