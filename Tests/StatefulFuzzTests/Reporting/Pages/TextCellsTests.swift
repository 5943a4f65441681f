import Testing

@testable import FuzzReports
@testable import StatefulFuzz

@Suite("Cells of a state that is only text")
struct TextCellsTests {
  @Test(
    "are its parts",
    arguments: [
      (
        "[B=7, C=0]",
        [
          StateCell(identity: "B", position: 0, text: "7"),
          StateCell(identity: "C", position: 1, text: "0"),
        ]
      ),
      (
        "[\"a\": 1, \"b, c\": [2, 3]]",
        [
          StateCell(identity: "\"a\"", position: 0, text: "1"),
          StateCell(identity: "\"b, c\"", position: 1, text: "[2, 3]"),
        ]
      ),
      (
        "Queue(slots: [1, 0], head: 1)",
        [
          StateCell(identity: "slots", text: "[1, 0]"),
          StateCell(identity: "head", text: "1"),
        ]
      ),
      (
        "[4, 5]",
        [
          StateCell(identity: "4", position: 0, text: ""),
          StateCell(identity: "5", position: 1, text: ""),
        ]
      ),
      (
        "[(1, 2), (a: 3)]",
        [
          StateCell(identity: "(1, 2)", position: 0, text: ""),
          StateCell(identity: "(a: 3)", position: 1, text: ""),
        ]
      ),
      ("[]", []),
    ])
  func parts(text: String, cells: [StateCell]) {
    #expect(TextCells.cells(text) == cells)
  }

  @Test(
    "are the whole text where it has no parts to tell apart",
    arguments: ["42", "", "[1, 2", "[1, 2))", "[\"open]", "[a], [b]"])
  func whole(text: String) {
    #expect(TextCells.cells(text) == [StateCell(identity: "state", text: text)])
  }
}
