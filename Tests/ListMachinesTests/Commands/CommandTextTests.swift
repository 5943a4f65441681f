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
      "refresh C", "removeAll", "replaceAll C A B", "replaceAll",
    ])
  func roundTrip(text: String) throws {
    let command = try #require(ListCommand(text))
    #expect(command.description == text)
    #expect(ListCommand.kinds[command.kind] == text.split(separator: " ")[0])
  }

  @Test(
    "says what is wrong",
    arguments: [
      ("teardown A 1", "'teardown' is not a command of the list suite"),
      ("edit A", "the value is missing"), ("edit A x", "'x' is not a decimal integer"),
      ("edit a 1", "'a' is not an element; elements are A, B, … Z, AA, …"),
      ("insert A 0", "'at INDEX' is missing"), ("insert A at x", "'x' is not a decimal integer"),
      ("read A kept", "'kept' is not understood here"), ("remove", "an element is missing"),
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
    ])
  func choices(text: String) throws {
    let command = try #require(ListCommand(text))
    let choices = try #require(ListGenerator.choices(for: command))
    var replay = Choices(replaying: choices)
    let model = ListModel(ListStart([]), identity: .element)
    #expect(ListGenerator.draw(&replay, model: model) == command)
  }
}
