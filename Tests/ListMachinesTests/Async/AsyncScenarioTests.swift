import StatefulFuzz
import TestSupport
import Testing

@testable import ListMachines

/// What happened to others while they waited for an answer, on every endpoint.
///
/// Written from the reports, not from the code. All start with `[A B C]`.
@Suite("Reported scenarios of the async suite", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct AsyncScenarioTests {
  typealias R = AsyncRehearsal

  struct Row: Sendable, CustomTestStringConvertible {
    let title: String
    let script: String
    var failures: [String: String] = [:]

    var testDescription: String { title }

    /// Takes commands separated by semicolons, and groups of endpoints with their verdict.
    init(_ title: String, _ script: String, _ failures: [([String], String)] = []) {
      self.title = title
      self.script = script
      for (group, verdict) in failures {
        for strategy in group { self.failures[strategy] = verdict }
      }
    }
  }

  static let reported = [
    Row(
      "C55: the last element is removed while its answer is awaited", "start C; remove C; finish 1",
      [
        ([R.index], "trap stale-index-trap step=3"), ([R.unwrap], "trap unwrap-trap step=3"),
        ([R.assign], "mismatch resurrection step=3"),
      ]),
    Row(
      "C57: an element in the middle is removed while its answer is awaited",
      "start B; remove B; finish 1",
      [
        ([R.index, R.assign], "mismatch resurrection step=3"),
        ([R.unwrap], "trap unwrap-trap step=3"),
      ]),
    Row(
      "C60: a row edits another field meanwhile", "start B; edit B 7; finish 1",
      [(R.whole, "mismatch lost-update step=3")]),
    Row(
      "C60: a sync writes another field meanwhile", "start B; background B 7; finish 1",
      [(R.whole, "mismatch lost-update step=3")]),
    Row(
      "C62: two answers out of order, with an edit between the requests",
      "start B; edit B 7; start B; finish 2; finish 1",
      [(R.whole + [R.merge], "mismatch reordered-completion step=5")]),
    Row(
      "C62: two answers out of order", "start B; start B; finish 2; finish 1",
      [(R.whole + [R.merge], "mismatch reordered-completion step=4")]),
    Row(
      "C64: a sync puts the whole list back; no endpoint has a part in it",
      "remove B; replaceAll A B C"),
    Row(
      "C64: a sync puts the element back while its answer is awaited",
      "start B; remove B; replaceAll A B C; finish 1"),
    Row(
      "C64: an optimistic change fails after the removal", "start C; remove C; fail 1",
      [([R.index], "trap stale-index-trap step=3"), ([R.unwrap], "trap unwrap-trap step=3")]),
  ]

  static let variants = [
    Row(
      "the element moves", "start A; move A to 2; finish 1",
      [([R.index], "mismatch duplicate-id step=3")]),
    Row(
      "an element is inserted in front", "start A; insert D at 0; finish 1",
      [([R.index], "mismatch duplicate-id step=3")]),
    Row(
      "the element moves and the request fails", "start A; move A to 2; fail 1",
      [([R.index], "mismatch wrong-write step=3")]),
    Row(
      "another element is where a failure finds it, and waits too",
      "start A; start B; remove A; fail 1",
      [([R.index], "mismatch wrong-write step=4"), ([R.unwrap], "trap unwrap-trap step=4")]),
    Row(
      "the element has a new id", "start B; rename B D; finish 1",
      [
        ([R.index], "mismatch wrong-write step=3"), ([R.unwrap], "trap unwrap-trap step=3"),
        ([R.assign], "trap stale-index-trap step=3"),
      ]),
    Row(
      "the element has a new id, and then is removed", "start C; rename C D; remove D; finish 1",
      [
        ([R.index], "trap stale-index-trap step=4"), ([R.unwrap], "trap unwrap-trap step=4"),
        ([R.assign], "mismatch resurrection step=4"),
      ]),
    Row(
      "another element has taken its id", "start B; rename B D; insert B at 0; finish 1",
      [([R.index], "mismatch duplicate-id step=4")]),
    Row(
      "the row of a removed element starts its endpoint", "remove B; start B",
      [([R.assign], "trap unwrap-trap step=2")]),
    Row(
      "the list is emptied", "start A; removeAll; finish 1",
      [
        ([R.index], "trap stale-index-trap step=3"), ([R.unwrap], "trap unwrap-trap step=3"),
        ([R.assign], "mismatch resurrection step=3"),
      ]),
    Row(
      "the element is made again with other contents",
      "edit B 7; start B; remove B; insert B at 1; finish 1",
      [(R.whole, "mismatch lost-update step=5")]),
    Row("two answers in order", "start B; start B; finish 1; finish 1"),
    Row("the newer request fails, the older one answers", "start B; start B; fail 2; finish 1"),
    Row("the older request fails late", "start B; start B; finish 2; fail 1"),
    Row("answers of two elements out of order", "start A; start B; finish 2; finish 1"),
    Row(
      "an edit before the start, and one after the answer",
      "edit B 7; start B; finish 1; edit B 8"),
    Row("a failure keeps what others wrote", "start B; edit B 7; background B 8; fail 1"),
    Row("nothing is pending", "finish 1; fail 3; start B; finish 9; finish 1"),
    Row(
      "commands that have nothing to do",
      "start Z; remove Z; move Z to 0; edit Z 1; background Z 1; rename Z Y; rename A B; "
        + "insert A at 9; render; removeAll; removeLast; removeAll; insert A at 31; move A to 31"),
  ]

  @Test("have their verdict on every endpoint", arguments: reported + variants)
  func verdicts(row: Row) throws {
    let rehearsal = try AsyncRehearsal()
    var failures: [String: String] = [:]
    for strategy in R.all {
      let verdict = try rehearsal.verdict(row.script, on: strategy)
      if verdict != "passed" { failures[strategy] = verdict }
    }
    #expect(failures == row.failures)
  }

  @Test("cover the whole catalogue")
  func coverage() {
    #expect(AsyncCatalog.targets.map(\.strategy) == R.all)
  }

  @Test("have the same verdict one step later after a render, which does nothing here")
  func render() throws {
    let verdict = try AsyncRehearsal().verdict("render; start C; remove C; finish 1", on: R.index)
    #expect(verdict == "trap stale-index-trap step=4")
  }
}
