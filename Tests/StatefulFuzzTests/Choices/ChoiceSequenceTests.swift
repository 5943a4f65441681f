import Testing

@testable import StatefulFuzz

@Suite("Choice sequences")
struct ChoiceSequenceTests {
  @Test(
    "are ordered from simple to complex",
    arguments: [
      // Fewer commands first, whatever they are.
      ("9 9 | 9 9 9", " | 0 | 0"),
      // Then a start of fewer choices, then one of a lower sum, then one that begins lower.
      ("9 | 9 9 9", "0 0 | 0"),
      ("1 9 | 9", "9 2 | 0"),
      ("1 5 | 9", "2 4 | 0"),
      // Then fewer choices in all commands together.
      (" | 9 | 9 9", " | 0 0 | 0 0"),
      // Then a lower sum, wherever the choices stand.
      (" | 1 2 | 0 0", " | 0 0 | 0 5"),
      // Then the one that begins lower.
      (" | 0 2 | 3 0", " | 0 3 | 0 2"),
      (" | 1 4", " | 2 3"),
    ] as [(String, String)])
  func order(simpler: String, other: String) {
    let (left, right) = (ChoiceSequence(simpler, bound: 10), ChoiceSequence(other, bound: 10))
    #expect(left < right)
    #expect(!(right < left))
  }

  @Test("are compared by value, not by bound")
  func equalValues() {
    let (left, right) = (ChoiceSequence("1 | 2", bound: 5), ChoiceSequence("1 | 2", bound: 9))
    #expect(!(left < right) && !(right < left))
  }

  @Test("with sums beyond 64 bits are still ordered")
  func saturates() {
    func huge(_ values: UInt64...) -> ChoiceSequence {
      ChoiceSequence(
        header: [Choice(value: 1, bound: 2)],
        commands: [values.map { Choice(value: $0, bound: .max) }])
    }
    #expect(huge(.max - 1, .max - 2) < huge(.max - 1, .max - 1))
    #expect(huge(1, 2) < huge(.max - 1, 5))
  }

  @Test("are flat with the number of commands in front")
  func flat() {
    var sequence = ChoiceSequence(" 4 | 1 2 | 3", bound: 10)
    sequence.header[0] = Choice(value: 0, bound: 1)
    #expect(sequence.flat.map(\.value) == [2, 4, 1, 2, 3])
    #expect(sequence.flat[0].bound == 3)
  }

  @Test("keep the bound of their length when they get shorter")
  func flatKeepsBound() {
    var sequence = ChoiceSequence(" | 1 | 2 | 3", bound: 10)
    sequence.header[0].bound = 51
    #expect(sequence.removing(0..<2).flat.first == Choice(value: 1, bound: 51))
  }

  @Test("lose exactly the commands that are removed")
  func removing() {
    let sequence = ChoiceSequence("7 | 1 1 | 2 | 3 3 3 | 4", bound: 10)
    #expect(sequence.removing(1..<3).values == "7 | 1 1 | 4")
  }
}
