import StatefulFuzz
import TestSupport
import Testing

@testable import ListMachines

/// What happened to others, on every strategy; written from the reports, not from the code.
@Suite("Reported scenarios", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct ScenarioTests {
  typealias S = Strategies

  @Test("have their verdict on every strategy", arguments: reported + variants)
  func verdicts(scenario: Scenario) throws {
    let rehearsal = try Rehearsal()
    var failures: [String: String] = [:]
    for strategy in S.all {
      let verdict = try rehearsal.verdict(scenario.commands, on: strategy)
      if verdict != "passed" { failures[strategy] = verdict }
    }
    #expect(failures == scenario.failures)
  }

  @Test("cover the whole catalogue")
  func coverage() {
    #expect(ListCatalog.targets.map(\.strategy).sorted() == S.all.sorted())
  }

  /// The rows of the scenario table, by their number there.
  static let reported: [Scenario] = [
    Scenario(
      "C01: last row deleted, its control reads before the next render", "removeLast; read C",
      [
        (S.range + S.keyPath + S.index, "trap stale-index-trap step=3"),
        (S.forced, "trap unwrap-trap step=3"),
      ]),
    Scenario(
      "C02: last row deleted, its control writes before the next render", "removeLast; edit C 7",
      [
        (S.range + S.keyPath + S.index, "trap stale-index-trap step=3"),
        (S.forced, "trap unwrap-trap step=3"),
        (S.assign, "mismatch resurrection step=3"),
      ]),
    Scenario(
      "C04: text field laid out again after its removal", "removeLast; render; read C",
      [
        (S.range, "trap constant-range-trap step=3"),
        (S.keyPath + S.index, "trap stale-index-trap step=4"),
        (S.forced, "trap unwrap-trap step=4"),
      ]),
    Scenario(
      "C06: first deleted, second edited before the next render", "remove A; edit B 7",
      [(S.range + S.keyPath + S.index + S.safe, "mismatch wrong-write step=3")]),
    Scenario(
      "C08: moved, then edited", "move A to 2; edit A 7",
      [(S.range + S.keyPath + S.index + S.safe, "mismatch wrong-write step=3")]),
    Scenario(
      "C10: row in the middle deleted, its own control writes", "remove B; edit B 7",
      [
        (S.range + S.keyPath + S.index + S.safe, "mismatch wrong-write step=3"),
        (S.forced, "trap unwrap-trap step=3"),
        (S.assign, "mismatch resurrection step=3"),
      ]),
    Scenario(
      "C13: a callback between the mutation and the next render", "removeAll; read A",
      [
        (S.range + S.keyPath + S.index, "trap stale-index-trap step=3"),
        (S.forced, "trap unwrap-trap step=3"),
      ]),
    Scenario(
      "C16: the whole list replaced by a shorter one", "replaceAll C; edit B 7",
      [
        (S.range + S.keyPath + S.index, "trap stale-index-trap step=3"),
        (S.forced, "trap unwrap-trap step=3"),
        (S.assign, "mismatch resurrection step=3"),
      ]),
    Scenario(
      "C16: the whole list replaced by one in another order", "replaceAll C A B; edit A 7",
      [(S.range + S.keyPath + S.index + S.safe, "mismatch wrong-write step=3")]),
    Scenario(
      "C17: a dying row is refreshed in the update pass", "removeLast; render; refresh C",
      [
        (S.range, "trap constant-range-trap step=3"),
        (S.keyPath + S.indexAction, "trap stale-index-trap-in-update step=4"),
        (S.verified, "trap unwrap-trap step=4"),
      ]),
    Scenario(
      "C18: a constant range shrinks", "removeLast; render",
      [(S.range, "trap constant-range-trap step=3")]),
    Scenario(
      "C20: a coordinator keeps its first binding, the list shifts",
      "remove A; render; edit B 7 retained",
      [
        (S.range, "trap constant-range-trap step=3"),
        (S.byElement + S.safe, "mismatch wrong-write step=4"),
      ]),
    Scenario(
      "C22: late edit of a removed row, after the render", "remove B; render; edit B 7",
      [
        (S.range, "trap constant-range-trap step=3"),
        (S.byElement + S.safe, "mismatch wrong-write step=4"),
        (S.forced, "trap unwrap-trap step=4"),
        (S.assign, "mismatch resurrection step=4"),
      ]),
    Scenario(
      "C23: row-local state under index identity", "focus B; remove A; render",
      [
        (S.range, "trap constant-range-trap step=4"),
        (S.byPosition, "mismatch identity-drift step=4"),
      ]),
    Scenario(
      "C23: row-local state of a row in a list that keeps its length",
      "focus A; move A to 2; render",
      [(S.range + S.byPosition, "mismatch identity-drift step=4")]),
    Scenario(
      "C43: a draft saved over newer values", "background A 7; edit A 1",
      [(S.draft, "mismatch lost-update step=3")]),
  ]

  /// Witnesses of the hazard table and neighbours of the rows above.
  static let variants: [Scenario] = [
    Scenario(
      "H04: inserted in front, then edited", "insert D at 0; edit A 7",
      [(S.range + S.keyPath + S.index + S.safe, "mismatch wrong-write step=3")]),
    Scenario(
      "H05: first deleted, the next row reads", "remove A; read B",
      [(S.range + S.keyPath + S.index + S.safe, "mismatch wrong-read step=3")]),
    Scenario(
      "H06: first deleted, the last row edits", "remove A; edit C 7",
      [
        (S.range + S.keyPath + S.index, "trap stale-index-trap step=3"),
        (S.safe, "mismatch lost-write step=3"),
      ]),
    Scenario(
      "H15: deleted in the middle, read", "remove B; read B",
      [
        (S.range + S.keyPath + S.index + S.safe, "mismatch wrong-read step=3"),
        (S.forced, "trap unwrap-trap step=3"),
      ]),
    Scenario(
      "an orphan object: removed, made again, edited",
      "removeLast; insert C at 0; background C 5; edit C 7",
      [
        (S.range + S.keyPath + S.index + S.safe, "mismatch wrong-write step=5"),
        (S.draft, "mismatch lost-update step=5"),
        (S.reference, "mismatch lost-write step=5"),
      ]),
    Scenario(
      "made again before the render, edited through the first binding",
      "remove B; insert B at 0; render; edit B 7 retained",
      [
        (S.byElement + S.safe, "mismatch wrong-write step=5"),
        (S.reference, "mismatch lost-write step=5"),
      ]),
    Scenario(
      "made again after the render, edited through the first binding: a fresh row",
      "remove B; render; insert B at 0; render; edit B 7 retained",
      [(S.range, "trap constant-range-trap step=3")]),
    Scenario(
      "a removed row in the middle is refreshed and meets its neighbour",
      "remove B; render; refresh B",
      [
        (S.range, "trap constant-range-trap step=3"),
        (S.keyPathByElement + S.indexAction, "mismatch wrong-read step=4"),
        (S.verified, "trap unwrap-trap step=4"),
      ]),
    Scenario(
      "refreshed while an insertion is pending: a key path sees the old list, a store the new one",
      "removeLast; render; insert D at 2; refresh C",
      [
        (S.range, "trap constant-range-trap step=3"),
        (S.keyPath, "trap stale-index-trap-in-update step=5"),
        (S.indexAction, "mismatch wrong-read step=5"),
        (S.verified, "trap unwrap-trap step=5"),
      ]),
    Scenario(
      "refreshed while a removal is pending: a key path sees the old list, a store the new one",
      "remove A; render; removeAll; refresh A",
      [
        (S.range, "trap constant-range-trap step=3"),
        (S.keyPathByElement, "mismatch wrong-read step=5"),
        (S.indexAction, "trap stale-index-trap-in-update step=5"),
        (S.verified, "trap unwrap-trap step=5"),
      ]),
    Scenario(
      "the control of a removed last row writes after the render",
      "removeLast; render; edit C 7",
      [
        (S.range, "trap constant-range-trap step=3"),
        (S.keyPath + S.index, "trap stale-index-trap step=4"),
        (S.forced, "trap unwrap-trap step=4"),
        (S.assign, "mismatch resurrection step=4"),
      ]),
    Scenario("a constant range grows: a warning, no fault", "insert D at 3; render; edit D 7"),
    Scenario("refresh leaves rows alone that no render has removed", "removeLast; refresh C"),
    Scenario("a background change reaches rows that are not drafts", "background B 5; read B"),
    Scenario("edits reach the element while nothing moves", "edit B 7; read B; edit B 8 retained"),
    Scenario("elements without a row are left alone", "insert D at 0; edit D 7; read D; focus D"),
    Scenario(
      "commands that have nothing to do",
      "remove Z; move Z to 0; background Z 1; refresh Z; insert A at 9; removeAll; removeLast;"
        + "removeAll; insert A at 31; move A to 31"),
  ]
}
