import IdentifiedModel
import StatefulFuzz
import Testing

@testable import ListMachines

/// Runs commands on a model of `[A B C]` and answers with the list and the last expectation.
private func outcome(
  _ script: String, _ answers: EndpointProfile.Answers = .all, start: String = "A B C"
) throws -> (list: String, last: AsyncExpectation, pending: [Int]) {
  var model = AsyncModel(try #require(ListStart(start)), answers: answers)
  var last = AsyncExpectation()
  for text in script.split(separator: "; ") {
    last = model.step(try #require(AsyncCommand(String(text))))
  }
  return (AsyncOracle.text(of: model.items), last, model.pending.map(\.number))
}

@Suite("The reference model of the async suite")
struct AsyncModelTests {
  @Test(
    "knows what every command does to the list",
    arguments: [
      ("insert D at 0", "[D=0, A=0, B=0, C=0]"), ("insert D at 99", "[A=0, B=0, C=0, D=0]"),
      ("insert B at 0", "[A=0, B=0, C=0]"), ("remove B", "[A=0, C=0]"),
      ("remove D", "[A=0, B=0, C=0]"), ("removeLast", "[A=0, B=0]"), ("removeAll", "[]"),
      ("move A to 1", "[B=0, A=0, C=0]"), ("move A to 99", "[B=0, C=0, A=0]"),
      ("move C to -1", "[C=0, A=0, B=0]"), ("replaceAll C D A", "[C=0, D=0, A=0]"),
      ("background B 7", "[A=0, B=0/7, C=0]"), ("edit B 7", "[A=0, B=7, C=0]"),
      ("edit D 7", "[A=0, B=0, C=0]"), ("rename B D", "[A=0, D=0, C=0]"),
      ("rename B C", "[A=0, B=0, C=0]"), ("rename B B", "[A=0, B=0, C=0]"),
      ("rename D E", "[A=0, B=0, C=0]"), ("start B", "[A=0, B=0 busy, C=0]"),
      ("start D", "[A=0, B=0, C=0]"), ("finish 1", "[A=0, B=0, C=0]"),
      ("fail 1", "[A=0, B=0, C=0]"), ("render", "[A=0, B=0, C=0]"),
      ("start B; finish 1", "[A=0, B=0 result 1, C=0]"), ("start B; fail 1", "[A=0, B=0, C=0]"),
      ("start B; remove B; insert B at 0", "[B=0, A=0, C=0]"),
      ("edit B 7; start B; rename B D", "[A=0, D=7, C=0]"),
    ])
  func effects(script: String, list: String) throws {
    #expect(try outcome(script).list == list)
  }

  @Test(
    "means an answer for the element that was asked about, wherever that is now",
    arguments: [
      ("remove A", "[B=0 result 1, C=0]"), ("move B to 0", "[B=0 result 1, A=0, C=0]"),
      ("insert D at 0", "[D=0, A=0, B=0 result 1, C=0]"), ("edit B 7", "[A=0, B=7 result 1, C=0]"),
      ("background B 7", "[A=0, B=0/7 result 1, C=0]"), ("remove B", "[A=0, C=0]"),
      ("rename B D", "[A=0, D=0, C=0]"), ("replaceAll C B", "[C=0, B=0 result 1]"),
    ])
  func intent(mutation: String, list: String) throws {
    for answers in [EndpointProfile.Answers.all, .newest] {
      #expect(try outcome("start B; \(mutation); finish 1", answers).list == list)
    }
  }

  @Test(
    "never lets an older answer follow a newer one",
    arguments: [
      ("finish 1", "[A=0 result 1]", "[A=0 busy]"),
      ("finish 2", "[A=0 result 2]", "[A=0 result 2]"),
      ("finish 1; finish 1", "[A=0 result 2]", "[A=0 result 2]"),
      ("finish 2; finish 1", "[A=0 result 2]", "[A=0 result 2]"),
      ("fail 1", "[A=0]", "[A=0 busy]"), ("fail 2", "[A=0]", "[A=0]"),
      ("fail 2; finish 1", "[A=0 result 1]", "[A=0]"),
      ("finish 2; fail 1", "[A=0 result 2]", "[A=0 result 2]"),
    ])
  func order(script: String, all: String, newest: String) throws {
    #expect(try outcome("start A; start A; \(script)", .all, start: "A").list == all)
    #expect(try outcome("start A; start A; \(script)", .newest, start: "A").list == newest)
  }

  @Test(
    "counts pending requests from 1 and clamps",
    arguments: [
      ("finish 1", [2, 3]), ("finish 2", [1, 3]), ("finish 3", [1, 2]), ("finish 9", [1, 2]),
      ("finish 0", [2, 3]), ("fail -1", [2, 3]), ("fail 2; finish 2", [1]),
    ])
  func requests(script: String, pending: [Int]) throws {
    #expect(try outcome("start A; start B; start A; \(script)").pending == pending)
  }

  @Test(
    "tells which hazards a command could have met",
    arguments: [
      ("start A; finish 1", []),
      ("start C; removeLast; fail 1", [.staleIndexTrap, .unwrapTrap]),
      ("start A; remove A; fail 1", [.wrongWrite, .unwrapTrap]),
      ("start A; remove A; finish 1", [.wrongWrite, .unwrapTrap, .resurrection]),
      ("start C; remove C; finish 1", [.staleIndexTrap, .unwrapTrap, .resurrection]),
      ("start A; move A to 1; finish 1", [.wrongWrite, .duplicateID]),
      ("start A; move A to 1; fail 1", [.wrongWrite]),
      ("start A; edit A 7; finish 1", [.lostUpdate]),
      ("start A; background A 7; finish 1", [.lostUpdate]), ("start A; edit A 7; fail 1", []),
      ("start A; start A; finish 2; finish 1", [.reorderedCompletion]),
      ("start A; start A; finish 2; fail 1", []), ("remove A; start A", [.unwrapTrap]),
      (
        "start A; rename A D; finish 1",
        [.staleIndexTrap, .wrongWrite, .unwrapTrap, .resurrection]
      ),
    ] as [(String, [Hazard])])
  func exercised(script: String, hazards: [Hazard]) throws {
    let bits = try outcome(script).last.exercised
    let met = Set(Hazard.exercisableInAsync.filter { bits & $0.asyncBit != 0 })
    #expect(met == Set(hazards))
  }

  @Test("gives every hazard a bit of its own, in the order of the names")
  func bits() {
    let hazards = Hazard.exercisableInAsync
    #expect(hazards.map(\.asyncBit) == hazards.indices.map { 1 << UInt64($0) })
    #expect(Hazard.allCases.filter { $0.asyncBit != 0 }.count == hazards.count)
  }
}
