import IdentifiedModel
import StatefulFuzz
import Testing

@testable import ListMachines

@Suite("Command text")
struct CommandTextTests {
  @Test(
    "reads back what it writes",
    arguments: [
      "render", "read B", "read B retained", "edit A 7", "edit A -7 retained", "removeLast",
      "remove C", "insert D at 0", "insert D at -1", "move A to 2", "background B 5", "focus A",
      "refresh C", "removeAll", "replaceAll C A B", "replaceAll", "read B escaped",
      "edit A 7 escaped", "teardown B 7", "layout C", "hold A", "release A", "skip B", "escape C",
      "sort", "filter", "delete at 1", "reorder 0 to 2", "diff", "insert A' at 0", "rename A D",
      "didSet drop", "didSet none", "render { edit A 7 }", "render { insert D at 0 }",
      "assign A 7",
      "edit A 7 { remove B }", "edit A 7 retained { replaceAll C A }", "render { sort }",
    ])
  func roundTrip(text: String) throws {
    let command = try #require(ListCommand(text))
    #expect(command.description == text)
  }

  @Test(
    "reads braces without spaces, and a prime of either kind",
    arguments: [
      ("render{edit A 7}", "render { edit A 7 }"), ("render{ sort}", "render { sort }"),
      ("edit A 7{remove B}", "edit A 7 { remove B }"),
      ("insert A\u{2032} at 0", "insert A' at 0"),
    ])
  func variants(text: String, canonical: String) {
    #expect(ListCommand(text)?.description == canonical)
  }

  @Test(
    "reads the short forms of reports",
    arguments: [
      ("rm A", "remove A"), ("rmLast", "removeLast"), ("ins D@0", "insert D at 0"),
      ("mv A→2", "move A to 2"), ("rep [C A B]", "replaceAll C A B"), ("bg A 7", "background A 7"),
      ("upd C", "refresh C"), ("dis B 7", "teardown B 7"), ("esc A", "escape A"),
      ("setid A D", "rename A D"), ("read~ B", "read B retained"),
      ("edit~ B 7", "edit B 7 retained"), ("edit~ B 7 {rm A}", "edit B 7 retained { remove A }"),
      ("render{ ins D@0 }", "render { insert D at 0 }"),
    ])
  func shortForms(text: String, canonical: String) {
    #expect(ListCommand(text)?.description == canonical)
  }

  @Test(
    "says what is wrong",
    arguments: [
      ("dismiss A 1", "'dismiss' is not a command of the list suite"),
      ("edit A", "the value is missing"), ("edit A x", "'x' is not a decimal integer"),
      (
        "edit A 007",
        "'007' is not a decimal integer as it is written here, without '+' and leading zeros"
      ),
      ("edit a 1", "'a' is not an element; elements are A, B, … Z, AA, …"),
      ("insert A 0", "'at INDEX' is missing"), ("insert A at x", "'x' is not a decimal integer"),
      ("read A kept", "'kept' is not understood here"), ("remove", "an element is missing"),
      ("render { edit A 7", "'}' is missing"),
      ("render { focus A }", "'focus' is not a change of the list"),
      ("edit A 7 { remove B } C", "'C' is not understood here"),
      ("replaceAll [C A", "']' is missing"),
      ("edit~ A 7 retained", "'retained' is not understood here"),
      ("didSet twice", "'twice' is none of none, drop, sort, normalise"),
    ])
  func explanations(text: String, reason: String) {
    #expect(ListCommand(text) == nil)
    #expect(ListCommand.explain(text) == reason)
  }

  @Test(
    "decodes to itself through the choices that generate it",
    arguments: [
      "render", "read B retained", "edit A 7", "removeLast", "remove C", "insert D at 0",
      "move A to 2", "background B 5", "focus A", "refresh C", "removeAll", "replaceAll C A B",
      "edit A 7 escaped", "teardown B 7", "layout C", "hold A", "release A", "skip B", "escape C",
      "sort", "filter", "delete at 1", "reorder 0 to 2", "diff", "insert A' at 0", "rename A D",
      "didSet sort", "render { edit A 7 }", "render { insert D at 0 }", "edit A 7 { remove B }",
      "edit A 7 retained { replaceAll C A }", "render { insert B' at 1 }",
      "render { background C 9 }",
    ])
  func choices(text: String) throws {
    let command = try #require(ListCommand(text))
    let choices = try #require(ListGenerator.choices(for: command))
    var replay = Choices(replaying: choices)
    let model = ListModel(ListStart([]), identity: .element)
    #expect(ListGenerator(envelope: nil).draw(&replay, model: model) == command)
  }
}
