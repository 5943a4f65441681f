import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

/// What a person may write where the model decides on the arguments.
@Suite("Arguments of the model's, edited by hand")
struct ModelsArgumentTests {
  @Test(
    "are illegal outside of a range that the model decides on, and legal outside of one that is always the same"
  )
  func ranges() throws {
    let target = StatefulTest("hand/ranges", model: [Int](), system: { [Int]() }) { on in
      on.command("add", .int(in: 0...99)) {
        $0.append($1)
      } system: {
        $0.append($1)
      }
      on.command("read", from: { .int(in: 0..<$0.count) }) {
        $0[$1]
      } system: {
        $0[$1]
      }
      on.command("set", .int(in: 0...99), from: { .int(in: 0..<$0.count) }) {
        $0[$2] = $1
      } system: {
        $0[$2] = $1
      }
    }.target
    let replayer = try Replayer([target], isolation: .none)
    let outside = try replayer.replay("hand/ranges", commands: ["add(5)", "add(105)", "read(2)"])
    #expect(
      outside.message == "'read(2)' is illegal in the current state: "
        + "the model does not offer these arguments; 'read(0)' would be legal")
    // The first argument is not the model's.
    let beside = try replayer.replay(
      "hand/ranges", commands: ["add(5)", "add(105)", "set(120, 1)", "read(1)"])
    #expect(beside.verdict == .passed)
  }

  @Test("name an element that exists by its text where its type cannot be read")
  func unreadableElements() throws {
    struct Pair: Hashable {
      var key: String
      var value: Int
    }
    let target = StatefulTest("hand/pairs", model: [Pair](), system: { [Pair]() }) { on in
      on.command("add", .int(in: 0...9)) {
        $0.append(Pair(key: "x", value: $1))
      } system: {
        $0.append(Pair(key: "x", value: $1))
      }
      on.command("remove", from: { .existing(in: $0) }) { model, pair in
        model.removeAll { $0 == pair }
      } system: { system, pair in
        if pair.value != 7 { system.removeAll { $0 == pair } }
      }
      on.compare {
        $0
      } with: {
        $0
      }
    }.target
    let replayer = try Replayer([target], isolation: .none)
    let removal = #"remove(Pair(key: "x", value: 7)) <- 790876836"#
    let edited = try replayer.replay("hand/pairs", commands: ["add(3)", "add(7)", removal])
    #expect(edited.verdict == .mismatch)
    #expect(edited.failure?.step == 3)
    let missing = try replayer.replay("hand/pairs", commands: ["add(3)", removal])
    #expect(missing.verdict == .invalid)
    #expect(missing.message.hasSuffix(#"'remove(Pair(key: "x", value: 3))' would be legal"#))
  }
}
