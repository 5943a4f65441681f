import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("The text of commands and starts")
struct CommandTextTests {
  @Test("is their own where they read it back")
  func ownText() throws {
    #expect(CommandText.encode(PlantedMachine.Command.arm(3)) == "arm 3")
    #expect(try CommandText.decode("arm 3", as: PlantedMachine.Command.self) == .arm(3))
  }

  @Test("is JSON on one line with sorted keys where they do not")
  func json() throws {
    struct Move: Codable, Hashable {
      var to: String
      var from: [Int]
    }
    let move = Move(to: "a/b\n\"c\"", from: [1, 2])
    let text = CommandText.encode(move)
    #expect(text == #"{"from":[1,2],"to":"a/b\n\"c\""}"#)
    #expect(try CommandText.decode(text, as: Move.self) == move)
  }

  @Test("of the only initial state is empty")
  func noInitialState() throws {
    #expect(CommandText.encode(NoInitialState()) == "")
    #expect(try CommandText.decode("", as: NoInitialState.self) == NoInitialState())
    #expect(throws: UnreadableText(text: "x", reason: nil)) {
      try CommandText.decode("x", as: NoInitialState.self)
    }
  }

  @Test("says what is wrong with itself")
  func reason() {
    struct Knob: Codable, Hashable, LosslessStringConvertible, SelfExplainingText {
      init?(_ description: String) { return nil }
      var description: String { "knob" }
      static func explain(_ text: String) -> String? { "knobs have no \(text)" }
    }
    #expect(throws: UnreadableText(text: "colour", reason: "knobs have no colour")) {
      try CommandText.decode("colour", as: Knob.self)
    }
    #expect(
      throws: UnreadableText(
        text: #"{"add":{}}"#, reason: "the argument 'amount' is missing")
    ) {
      try CommandText.decode(#"{"add":{}}"#, as: AdderMachine.Command.self)
    }
  }

  @Test("of a planted command is read back", arguments: ["tick", "arm 0", "fire 15", "arm -2"])
  func planted(text: String) throws {
    #expect(try CommandText.decode(text, as: PlantedMachine.Command.self).description == text)
  }

  @Test(
    "of a planted command is read strictly",
    arguments: ["", "tick 1", "arm", "arm x", "arm 1 2", "fire  1", "fly 1", " tick"])
  func strict(text: String) {
    #expect(PlantedMachine.Command(text) == nil)
  }
}
