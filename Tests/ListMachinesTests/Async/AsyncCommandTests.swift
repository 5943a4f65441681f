import IdentifiedModel
import StatefulFuzz
import Testing

@testable import ListMachines

@Suite("Command text of the async suite")
struct AsyncCommandTests {
  static let texts = [
    "start B", "finish 1", "finish 16", "fail 2", "edit A 7", "removeLast", "remove C",
    "insert D at 0", "move A to 2", "background B 5", "removeAll", "replaceAll C A B",
    "replaceAll", "rename A D", "render",
  ]

  @Test("reads back what it writes", arguments: texts + ["finish 0", "edit A -7", "move A to -1"])
  func roundTrip(text: String) throws {
    let command = try #require(AsyncCommand(text))
    #expect(command.description == text)
    #expect(AsyncCommand.kinds[command.kind] == text.split(separator: " ")[0])
    #expect(AsyncCommand.explain(text) == nil)
  }

  @Test("has a text for every kind")
  func kinds() {
    let kinds = Set(Self.texts.map { String($0.prefix { $0 != " " }) })
    #expect(kinds == Set(AsyncCommand.kinds))
  }

  @Test("is read as the list suite reads it", arguments: texts)
  func sharedNotation(text: String) throws {
    guard let command = ListCommand(text) else { return }
    #expect(command.description == AsyncCommand(text)?.description)
  }

  @Test(
    "says what is wrong",
    arguments: [
      ("begin A", "'begin' is not a command of the async suite"),
      ("start", "an element is missing"), ("finish", "the number is missing"),
      ("finish B", "'B' is not a decimal integer"),
      (
        "fail +1",
        "'+1' is not a decimal integer as it is written here, without '+' and leading zeros"
      ),
      (
        "finish 01",
        "'01' is not a decimal integer as it is written here, without '+' and leading zeros"
      ), ("edit A", "the value is missing"),
      ("start a", "'a' is not an element; elements are A, B, … Z, AA, …"),
      ("rename A", "an element is missing"), ("insert A 0", "'at INDEX' is missing"),
      ("start A B", "'B' is not understood here"), ("finish 1 2", "'2' is not understood here"),
    ])
  func explanations(text: String, reason: String) {
    #expect(AsyncCommand(text) == nil)
    #expect(AsyncCommand.explain(text) == reason)
  }

  @Test("decodes to itself through the choices that generate it", arguments: texts)
  func choices(text: String) throws {
    let command = try #require(AsyncCommand(text))
    let choices = try #require(AsyncGenerator.choices(for: command))
    var replay = Choices(replaying: choices)
    let model = AsyncModel(ListStart([]), answers: .all)
    #expect(AsyncGenerator.draw(&replay, model: model) == command)
  }

  @Test("has no choices where the generator cannot draw it", arguments: ["finish 0", "fail 17"])
  func noChoices(text: String) throws {
    #expect(AsyncGenerator.choices(for: try #require(AsyncCommand(text))) == nil)
  }
}
