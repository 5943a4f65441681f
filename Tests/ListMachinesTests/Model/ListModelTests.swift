import IdentifiedModel
import StatefulFuzz
import Testing

@testable import ListMachines

/// Runs commands on a model of `[A B C]` and answers with the list and the last expectation.
private func outcome(
  _ commands: String..., start: String = "A B C", identity: RowIdentity = .element
) throws -> (list: String, last: ListExpectation) {
  var model = ListModel(try #require(ListStart(start)), identity: identity)
  var last = ListExpectation()
  for text in commands { last = model.step(try #require(ListCommand(text))) }
  return (ListOracle.text(of: model.items), last)
}

@Suite("The reference model")
struct ListModelTests {
  @Test(
    "knows what every command does to the list",
    arguments: [
      ("insert D at 0", "[D=0, A=0, B=0, C=0]"), ("insert D at 2", "[A=0, B=0, D=0, C=0]"),
      ("insert D at 99", "[A=0, B=0, C=0, D=0]"), ("insert D at -1", "[D=0, A=0, B=0, C=0]"),
      ("move C to -1", "[C=0, A=0, B=0]"), ("insert B at 0", "[A=0, B=0, C=0]"),
      ("remove B", "[A=0, C=0]"), ("remove D", "[A=0, B=0, C=0]"), ("removeLast", "[A=0, B=0]"),
      ("removeAll", "[]"), ("move A to 0", "[A=0, B=0, C=0]"), ("move A to 1", "[B=0, A=0, C=0]"),
      ("move A to 2", "[B=0, C=0, A=0]"), ("move C to 0", "[C=0, A=0, B=0]"),
      ("move A to 99", "[B=0, C=0, A=0]"), ("move D to 0", "[A=0, B=0, C=0]"),
      ("replaceAll", "[]"), ("replaceAll C D A", "[C=0, D=0, A=0]"),
      ("replaceAll D D", "[D=0]"), ("background B 7", "[A=0, B=0/7, C=0]"),
      ("background D 7", "[A=0, B=0, C=0]"), ("render", "[A=0, B=0, C=0]"),
      ("edit B 7", "[A=0, B=7, C=0]"), ("edit B 7 retained", "[A=0, B=7, C=0]"),
      ("read B", "[A=0, B=0, C=0]"), ("focus B", "[A=0, B=0, C=0]"),
      ("refresh B", "[A=0, B=0, C=0]"),
    ])
  func effects(command: String, list: String) throws {
    #expect(try outcome("render", command).list == list)
  }

  @Test(
    "means an edit for the element that the row showed, wherever that is now",
    arguments: [
      ("remove A", "[B=7, C=0]"), ("move B to 0", "[B=7, A=0, C=0]"),
      ("insert D at 0", "[D=0, A=0, B=7, C=0]"), ("replaceAll C B", "[C=0, B=7]"),
      ("background B 5", "[A=0, B=7/5, C=0]"),
    ])
  func intent(mutation: String, list: String) throws {
    for identity in [RowIdentity.element, .position, .constantRange] {
      let edited = try outcome("render", mutation, "edit B 7", identity: identity)
      #expect(edited.list == list)
      #expect(edited.last.row == .present(capturedIndex: 1))
    }
  }

  @Test("lets an edit of an element that is gone change nothing")
  func gone() throws {
    let edited = try outcome("render", "remove B", "edit B 7")
    #expect(edited.list == "[A=0, C=0]")
    #expect(edited.last.row == .present(capturedIndex: 1))
    #expect(edited.last.liveIndex == nil)
  }

  @Test("lets an edit without a row change nothing")
  func noRow() throws {
    #expect(try outcome("edit B 7").list == "[A=0, B=0, C=0]")
    #expect(try outcome("edit B 7").last.row == .missing)
    #expect(try outcome("render", "insert D at 0", "edit D 7").last.row == .missing)
  }

  @Test("takes an element that is inserted again for a new one")
  func insertedAgain() throws {
    let list = try outcome("render", "edit B 7", "background B 5", "remove B", "insert B at 0").list
    #expect(list == "[B=0, A=0, C=0]")
  }

  @Test("keeps elements that a replacement holds as well")
  func replaced() throws {
    #expect(try outcome("render", "edit B 7", "replaceAll B D").list == "[B=7, D=0]")
  }

  @Test("offers values and elements that were never used")
  func fresh() throws {
    var model = ListModel(ListStart([]), identity: .element)
    #expect(model.freshValue == 1)
    #expect(model.bornCount == 0)
    for text in ["insert C at 0", "background C 40", "replaceAll E"] {
      _ = model.step(try #require(ListCommand(text)))
    }
    #expect(model.freshValue == 41)
    #expect(model.bornCount == 5)
  }
}

@Suite("Rows in the reference model")
struct ListRowsTests {
  @Test("a row keeps the index of its first render beside that of its last one")
  func indices() throws {
    let before = ["render", "remove A", "render"]
    var model = ListModel(try #require(ListStart("A B C")), identity: .element)
    for text in before { _ = model.step(try #require(ListCommand(text))) }
    let b = ItemID(ordinal: 1)
    #expect(model.step(.read(b, .current)).row == .present(capturedIndex: 0))
    #expect(model.step(.read(b, .retained)).row == .present(capturedIndex: 1))
  }

  @Test("a row by element is fresh when its element comes back after a render without it")
  func fresh() throws {
    let last = try outcome(
      "render", "remove B", "render", "insert B at 0", "render", "read B retained"
    ).last
    #expect(last.row == .present(capturedIndex: 0))
  }

  @Test("a row by element stays when its element comes back before the next render")
  func kept() throws {
    let last = try outcome("render", "remove B", "insert B at 0", "render", "read B retained").last
    #expect(last.row == .present(capturedIndex: 1))
  }

  @Test("a row by position belongs to whom it shows")
  func byPosition() throws {
    let gone = try outcome("render", "remove B", "render", "read B", identity: .position).last
    #expect(gone.row == .missing)
    let last = try outcome("render", "removeLast", "render", "read C", identity: .position).last
    #expect(last.row == .present(capturedIndex: 2))
    let moved = try outcome(
      "render", "remove A", "render", "read C retained", identity: .position
    ).last
    #expect(moved.row == .present(capturedIndex: 1))
  }

  @Test("a constant range has rows for the positions of the first render alone")
  func constantRange() throws {
    let grown = try outcome(
      "render", "insert D at 0", "render", "read C", identity: .constantRange
    ).last
    #expect(grown.row == .missing)
    let first = try outcome(
      "render", "insert D at 0", "render", "read D", identity: .constantRange
    ).last
    #expect(first.row == .present(capturedIndex: 0))
    let empty = try outcome(
      "render", "insert A at 0", "render", "read A", start: "", identity: .constantRange
    ).last
    #expect(empty.row == .missing)
  }

  @Test("only a row that a render has removed can be refreshed")
  func removed() throws {
    #expect(try outcome("render", "refresh C").last.row == .missing)
    #expect(try outcome("render", "removeLast", "refresh C").last.row == .missing)
    let removed = try outcome("render", "removeLast", "render", "refresh C").last
    #expect(removed.row == .present(capturedIndex: 2))
    let again = try outcome("render", "removeLast", "render", "render", "refresh C").last
    #expect(again.row == .present(capturedIndex: 2))
  }

  @Test("only a live row takes the focus")
  func focus() throws {
    #expect(try outcome("focus A").last.row == .missing)
    #expect(try outcome("render", "focus A").last.row != .missing)
    #expect(try outcome("render", "remove A", "focus A").last.row != .missing)
    #expect(try outcome("render", "remove A", "render", "focus A").last.row == .missing)
  }
}
