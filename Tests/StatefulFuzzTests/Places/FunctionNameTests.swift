import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("The name of a function")
struct FunctionNameTests {
  @Test(
    "is that of the source, whatever the compiler has made of it",
    arguments: [
      ("Queue.RingQueue.push(Swift.Int) -> ()", "Queue", "RingQueue.push(_:)"),
      (
        "Queue.RingQueue.move(from: Swift.Int, to: Swift.Int) -> ()", "Queue",
        "RingQueue.move(from:to:)"
      ),
      ("Queue.RingQueue.count.getter : Swift.Int", "Queue", "RingQueue.count"),
      ("static Queue.RingQueue.make() -> Queue.RingQueue", "Queue", "RingQueue.make()"),
      ("generic specialization <Swift.Int> of Queue.Ring.pop() -> A", "Queue", "Ring.pop()"),
      ("merged Queue.RingQueue.pop() -> Swift.Int", "Queue", "RingQueue.pop()"),
      ("(extension in Queue):Swift.Array.last() -> A", "Queue", "Array.last()"),
      (
        "closure #1 () -> () in Queue.RingQueue.pop() -> Swift.Int", "Queue",
        "closure #1 in RingQueue.pop()"
      ),
    ])
  func demangled(symbol: String, module: String, text: String) throws {
    let name = try #require(FunctionName(demangled: symbol))
    #expect(name.module == module)
    #expect(name.text == text)
  }

  @Test(
    "is none for code that nobody wrote",
    arguments: ["outlined copy of Swift.Int?", "type metadata accessor for Queue.RingQueue"])
  func glue(symbol: String) {
    #expect(FunctionName(demangled: symbol) == nil)
  }

  @Test("is read from a symbol, of C as well")
  func symbols() {
    #expect(FunctionName(symbol: "$s5Queue04RingA0V3popSiyF")?.text == "RingQueue.pop()")
    #expect(FunctionName(symbol: "list_insert")?.text == "list_insert")
    #expect(FunctionName(symbol: "list_insert")?.module == nil)
    #expect(FunctionName(symbol: "OUTLINED_FUNCTION_3") == nil)
    // What cannot be read is no name: the runtime also answers nothing where memory is short.
    #expect(FunctionName(symbol: "$s9Queue") == nil)
  }

  @Test("is a word of a bucket")
  func slug() {
    #expect(Interruption.slug(function: "RingQueue.move(from:to:)") == "RingQueue.move-from-to")
    #expect(Interruption.slug(function: "Größe.p()") == "Gr-e.p")
    #expect(Interruption.slug(function: String(repeating: "a", count: 500)).count == 96)
  }
}
