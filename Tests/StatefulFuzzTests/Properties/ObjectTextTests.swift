import Observation
import Synchronization
import Testing

@testable import StatefulFuzz

private class Shelf {
  var name = "a"
  var next: Shelf?
}

private final class Store: Shelf {
  var entries = ["k": 1]
  let lock = Mutex<Int>(0)
  lazy var cached = 3
}

private actor Cache { var all = [1: [2]] }

@Observable private final class Cart {
  var lines = ["a"]
  var total = 1
}

private final class Named: CustomStringConvertible { var description: String { "named" } }

@Suite("An object as a state")
struct ObjectTextTests {
  private func text(_ value: Any) -> String { ObjectText.text(ofState: value) }

  @Test("is its properties, inherited ones first; what cannot be read is not shown")
  func properties() {
    let store = Store()
    #expect(text(store) == #"Store(name: "a", next: nil, entries: ["k": 1], lock: …)"#)
    #expect(text(Cache()) == "Cache(all: [1: [2]])")
  }

  @Test("that others observe has the properties that its code has")
  func observable() {
    #expect(text(Cart()) == #"Cart(lines: ["a"], total: 1)"#)
  }

  @Test("is shown where it is part of a value")
  func inside() {
    let shelf = Shelf()
    #expect(text([1: shelf]) == #"[1: Shelf(name: "a", next: nil)]"#)
    #expect(text((shelf as Shelf?, 2)) == #"(Shelf(name: "a", next: nil), 2)"#)
    #expect("\(SwiftLiteral([shelf]))" == "[Shelf]")
  }

  @Test("that comes up again, or is too deep, is its type")
  func cycles() {
    let shelf = Shelf()
    shelf.next = shelf
    #expect(text(shelf) == #"Shelf(name: "a", next: Shelf)"#)
    var chain = Shelf()
    for _ in 0..<1_000 {
      let shelf = Shelf()
      shelf.next = chain
      chain = shelf
    }
    #expect(
      text(chain)
        == #"Shelf(name: "a", next: Shelf(name: "a", next: Shelf(name: "a", next: Shelf)))"#)
    #expect(text([shelf, shelf]) == #"[Shelf(name: "a", next: Shelf), Shelf]"#)
  }

  @Test("is cut off where it is long, and has its own description where it has one")
  func limits() {
    let store = Store()
    store.entries = Dictionary(uniqueKeysWithValues: (0..<500).map { ("\($0)", $0) })
    #expect(text(store).hasSuffix("… (cut off)"))
    #expect(text(store).count == 1_011)
    #expect(text(Named()) == "named")
    #expect(text(Array(0..<1_000)).count > 2_000)
  }

  @Test("is what a test shows of its system")
  func system() {
    #expect(StateMaker { Cache() }().text == "Cache(all: [1: [2]])")
    #expect(StateMaker { Named() }().text == "named")
    #expect(StateMaker { [1, 2] }().text == "[1, 2]")
  }
}
