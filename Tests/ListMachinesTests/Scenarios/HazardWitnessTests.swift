import StatefulFuzz
import TestSupport
import Testing

@testable import ListMachines

/// The smallest script that shows a hazard, who is caught by it and who survives it.
struct Witness: Sendable, CustomTestStringConvertible {
  let hazard: Hazard
  let commands: [String]
  let caught: String
  let verdict: Verdict
  let phase: String
  let message: String
  let survivors: [String]
  let envelope: Envelope

  var testDescription: String {
    "\(hazard.code) \(hazard.rawValue): \(commands.joined(separator: "; "))"
  }

  init(
    _ hazard: Hazard, _ commands: String..., caught: String, _ verdict: Verdict,
    phase: String = "event", in envelope: Envelope = .documented, message: String,
    survivors: String...
  ) {
    self.hazard = hazard
    self.commands = ["render"] + commands
    self.caught = caught
    self.verdict = verdict
    self.phase = phase
    self.message = message
    self.survivors = survivors
    self.envelope = envelope
  }

  static let all: [Witness] = [
    Witness(
      .staleIndexTrap, "removeLast", "read C", caught: "native-foreach", .trap,
      message: "the row of C still uses index 2, the list has 2 elements: trap SIGILL: ",
      survivors: "id-lookup-fallback", "safe-subscript"),
    Witness(
      .staleIndexTrapInUpdate, "removeLast", "render", "refresh C", caught: "indices-keypath",
      .trap, phase: "update", in: .observed,
      message: "the row of C still uses index 2, the list has 2 elements: trap SIGILL: ",
      survivors: "indices-subscript", "id-lookup-unwrap"),
    Witness(
      .constantRangeTrap, "removeLast", "render", caught: "constant-range", .trap, phase: "update",
      message:
        "the range of the first render still has index 2, the list has 2 elements: trap SIGILL: ",
      survivors: "indices-keypath", "native-foreach"),
    Witness(
      .wrongWrite, "remove A", "edit B 7", caught: "identifiable-indices-closure", .mismatch,
      message: "the edit of B wrote 7 to C", survivors: "id-lookup-unwrap", "draft-copy"),
    Witness(
      .wrongWrite, "move A to 2", "edit A 7", caught: "on-demand", .mismatch,
      message: "the edit of A wrote 7 to B", survivors: "identified-assign"),
    Witness(
      .wrongWrite, "insert D at 0", "edit A 7", caught: "index-action", .mismatch,
      message: "the edit of A wrote 7 to D", survivors: "store-element-action"),
    Witness(
      .wrongRead, "remove A", "read B", caught: "enumerated", .mismatch,
      message: "the row of B shows C", survivors: "unwrapped-optional", "reference-element"),
    Witness(
      .lostWrite, "remove A", "edit C 7", caught: "safe-subscript", .mismatch,
      message: "C is in the list, yet the edit to 7 left it at 0",
      survivors: "id-lookup-fallback", "draft-copy"),
    Witness(
      .lostWrite, "removeLast", "insert C at 0", "edit C 7", caught: "reference-element", .mismatch,
      message: "C is in the list, yet the edit to 7 left it at 0", survivors: "draft-copy"),
    Witness(
      .resurrection, "remove C", "edit C 7", caught: "identified-assign", .mismatch,
      message: "C is back after its removal", survivors: "identified-chaining", "draft-copy"),
    Witness(
      .lostUpdate, "background A 7", "edit A 1", caught: "draft-copy", .mismatch,
      message: "the edit of A put w of A back from 7 to 0",
      survivors: "identified-assign", "native-foreach"),
    Witness(
      .identityDrift, "focus B", "remove A", "render", caught: "indices-subscript", .mismatch,
      phase: "update", message: "the row with the focus of B now shows C",
      survivors: "native-foreach", "index-action"),
    Witness(
      .unwrapTrap, "remove B", "read B", caught: "id-lookup-unwrap", .trap,
      message: "the row of B unwraps its element, which is gone: trap SIGILL: ",
      survivors: "id-lookup-fallback", "identified-assign"),
    Witness(
      .unwrapTrap, "remove B", "edit B 7", caught: "unwrapped-optional", .trap,
      message: "the row of B unwraps its element, which is gone: trap SIGILL: ",
      survivors: "identified-chaining"),
  ]

  /// The hazards that need more than renders, changes and touches of current rows.
  static let further: [Witness] = [
    Witness(
      .tearing, "remove A", "layout B", caught: "native-foreach", .mismatch, phase: "layout",
      in: .observed, message: "the row of B is B inside the pass and C after it",
      survivors: "id-lookup-fallback", "reference-element"),
    Witness(
      .lateTeardownWrite, "remove B", "render", "teardown B 7", caught: "enumerated", .mismatch,
      phase: "teardown", in: .observed,
      message: "the control of the removed row of B wrote when it went: the edit of B wrote 7 to C",
      survivors: "id-lookup-fallback", "draft-copy"),
    Witness(
      .lateTeardownWrite, "remove B", "render", "teardown B 7", caught: "identified-assign",
      .mismatch, phase: "teardown", in: .observed,
      message:
        "the control of the removed row of B wrote when it went: B is back after its removal",
      survivors: "identified-chaining", "reference-element"),
    Witness(
      .lateTeardownWrite, "remove B", "render", "teardown B 7", caught: "id-lookup-unwrap", .trap,
      phase: "teardown", in: .observed,
      message: "a control wrote when it went: the row of B unwraps its element, which is gone: ",
      survivors: "store-element-action"),
    Witness(
      .staleOffsets, "move A to 2", "delete at 0", caught: "offsets", .mismatch,
      message: "delete at 0 left [C=0, A=0] instead of [B=0, C=0]",
      survivors: "native-foreach", "id-lookup-fallback"),
    Witness(
      .staleIndexTrap, "removeLast", "delete at 2", caught: "offsets", .trap,
      message: "delete at 2 uses an offset that the list does not have: trap SIGILL: ",
      survivors: "native-foreach"),
    Witness(
      .droppedWrite, "render { edit A 7 }", caught: "native-foreach", .mismatch, phase: "update",
      in: .paranoid,
      message: "the write to A inside the update pass was discarded: render { edit A 7 }",
      survivors: "store-element-action", "reference-element"),
    Witness(
      .duplicateID, "insert A' at 0", caught: "native-foreach", .mismatch, in: .paranoid,
      message: "two elements have the id A after insert A' at 0",
      survivors: "identified-assign", "store-element-action"),
    Witness(
      .duplicateID, "rename A B", caught: "id-lookup-fallback", .mismatch, in: .paranoid,
      message: "two elements have the id B after rename A B",
      survivors: "identified-chaining", "reference-element"),
    Witness(
      .identityChurn, "focus A", "rename A D", "render", caught: "native-foreach", .mismatch,
      phase: "update", in: .paranoid,
      message: "D was renamed by its own row, and its row is another one without the focus",
      survivors: "indices-subscript", "store-element-action"),
    Witness(
      .identityChurn, "rename A D", caught: "identified-assign", .trap, in: .paranoid,
      message: "the collection does not take an element whose id has changed: trap SIGILL: ",
      survivors: "identified-chaining", "id-lookup-unwrap"),
    Witness(
      .staleIDRead, "removeLast", "diff", caught: "native-foreach", .trap, in: .paranoid,
      message: "the collection of the last render reads ids from the list, which has 2 elements: ",
      survivors: "identifiable-indices-closure", "enumerated"),
    Witness(
      .staleIDRead, "insert D at 0", "diff", caught: "native-foreach", .mismatch, in: .paranoid,
      message: "the collection that was rendered as [A B C] now reads as [D A B]",
      survivors: "on-demand"),
    Witness(
      .setterSideEffect, "didSet drop", "edit A 7", caught: "id-lookup-fallback", .mismatch,
      in: .paranoid,
      message: "edit A 7 was right, then the list's didSet left [B=0, C=0] of [A=7, B=0, C=0]",
      survivors: "store-element-action", "reference-element"),
    Witness(
      .setterSideEffect, "didSet normalise", "edit A 7", caught: "native-foreach", .mismatch,
      in: .paranoid,
      message: "edit A 7 was right, then the list's didSet left [A=6, B=0, C=0] of [A=7, B=0, C=0]",
      survivors: "index-action"),
    Witness(
      .reentrancy, "render { insert D at 0 }", caught: "id-lookup-fallback", .mismatch,
      phase: "update", in: .paranoid,
      message: "render { insert D at 0 } left [A=0, B=0, C=0] instead of [D=0, A=0, B=0, C=0]: the "
        + "change that was made meanwhile is undone",
      survivors: "store-element-action", "index-action"),
    Witness(
      .reentrancy, "edit A 7 { remove B }", caught: "identified-chaining", .mismatch,
      in: .paranoid,
      message: "edit A 7 { remove B } left [A=7, B=0, C=0] instead of [A=7, C=0]: the change that "
        + "was made meanwhile is undone",
      survivors: "store-element-action", "reference-element"),
  ]
}

@Suite("Hazard witnesses", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct HazardWitnessTests {
  @Test("catch a strategy at the last command", arguments: Witness.all + Witness.further)
  func caught(witness: Witness) throws {
    let result = try Rehearsal().result(witness.commands, on: witness.caught)
    let failure = try #require(result.failure)
    #expect(failure.hazard == witness.hazard.rawValue)
    #expect(failure.verdict == witness.verdict)
    #expect(failure.step == witness.commands.count)
    #expect(failure.phase == witness.phase)
    #expect(failure.basis?.envelope == witness.envelope)
    if witness.verdict == .mismatch {
      #expect(failure.fullMessage == witness.message)
    } else {
      #expect(failure.fullMessage.hasPrefix(Self.onThisPlatform(witness.message)))
    }
  }

  /// Swift traps by `ud2` on x86, by `brk` on ARM.
  private static func onThisPlatform(_ message: String) -> String {
    #if arch(arm64)
    message.replacing("SIGILL", with: "SIGTRAP")
    #else
    message
    #endif
  }

  @Test("leave their survivors alone", arguments: Witness.all + Witness.further)
  func survived(witness: Witness) throws {
    let rehearsal = try Rehearsal()
    for strategy in witness.survivors {
      #expect(try rehearsal.verdict(witness.commands, on: strategy) == "passed", "\(strategy)")
    }
  }

  @Test("exist for every hazard that the suite can reach")
  func coverage() {
    #expect(Set((Witness.all + Witness.further).map(\.hazard)) == Set(Hazard.exercisable))
  }

  @Test(
    "are told from their neighbours",
    arguments: [
      // An index beyond the end, and one that still has an element.
      ("native-foreach", "removeLast", "edit C 7", "trap stale-index-trap step=3"),
      ("native-foreach", "remove B", "edit B 7", "mismatch wrong-write step=3"),
      // A dead index in an event, and the same one in an update pass.
      ("index-action", "removeLast; render", "read C", "trap stale-index-trap step=4"),
      ("index-action", "removeLast; render", "refresh C", "trap stale-index-trap-in-update step=4"),
      // A write that lands elsewhere, and one that lands nowhere.
      ("safe-subscript", "remove A", "edit B 7", "mismatch wrong-write step=3"),
      ("safe-subscript", "remove A", "edit C 7", "mismatch lost-write step=3"),
      // An ignored edit is a fault while its element lives, and policy once it is gone.
      ("safe-subscript", "remove C", "edit C 7", "passed"),
      ("reference-element", "remove C", "edit C 7", "passed"),
      // A removed element that comes back, and one that somebody inserted again.
      ("identified-assign", "removeLast", "edit C 7", "mismatch resurrection step=3"),
      ("identified-assign", "removeLast; insert C at 0", "edit C 7", "passed"),
      // A field that was changed since the draft was made, and one that was changed before.
      ("draft-copy", "background A 7", "edit A 1", "mismatch lost-update step=3"),
      ("draft-copy", "insert D at 0; background D 7; render", "edit D 1", "passed"),
      // A row that outlives its element, and one that outlives its constant range.
      ("constant-range", "removeLast", "edit C 7", "trap stale-index-trap step=3"),
      ("constant-range", "removeLast", "render", "trap constant-range-trap step=3"),
      // Focus that stays while the element moves, and focus whose element is elsewhere and back.
      ("indices-keypath", "focus A; move A to 1", "render", "mismatch identity-drift step=4"),
      ("indices-keypath", "focus A; move A to 1; move A to 0", "render", "passed"),
      // An element that was renamed, and one that had gone, under a name that is another's.
      ("id-lookup-fallback", "focus C; rename C D", "render", "mismatch identity-churn step=4"),
      ("store-element-action", "remove C; focus C; rename C A; insert C at 0", "render", "passed"),
      // A row writes its field alone when it holds the object, and the whole of a draft.
      ("reference-element", "background A 1; skip A", "render { edit A 2 }", "passed"),
      ("draft-copy", "background A 1; skip A; render", "edit A 2", "mismatch lost-update step=5"),
    ])
  func neighbours(strategy: String, before: String, last: String, verdict: String) throws {
    let commands = ["render"] + before.split(separator: "; ").map(String.init) + [last]
    #expect(try Rehearsal().verdict(commands, on: strategy) == verdict)
  }
}
