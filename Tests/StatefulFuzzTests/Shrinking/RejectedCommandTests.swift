import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// A filter that rejects what a fresh case draws rounds what a shrinker draws: a command that was illegal is one.
@Suite("Cases with commands that were rejected")
struct RejectedCommandTests {
  /// Fails where three were added and none removed: a removal that comes to be legal hides it.
  @Test("are shrunk, with one attempt of a filter", arguments: 1...20 as ClosedRange<UInt64>)
  func rejected(seed: UInt64) throws {
    struct Shelf: Hashable {
      var books: [Int] = []
      var isTouched = false
    }
    let test = StatefulTest("rejected/shelf", model: Shelf(), system: { Shelf() }) { on in
      on.command("add", .int(in: 0...9)) { (shelf: inout Shelf, book: Int) -> Bool in
        shelf.books.append(book)
        return true
      } system: { (shelf: inout Shelf, book: Int) -> Bool in
        shelf.books.append(book)
        return shelf.isTouched || shelf.books.count < 4
      }
      on.command(
        "touch",
        from: { shelf in Gen.int(in: 0...9).filter(attempts: 1) { shelf.books.contains($0) } }
      ) { (shelf: inout Shelf, _: Int) in
        shelf.isTouched = true
      } system: { (shelf: inout Shelf, _: Int) in
        shelf.isTouched = true
      }
    }
    let options = CheckOptions(cases: 1_000, seed: seed, isolation: .none)
    let failure = try #require(throws: CheckFailure.self) { try test.run(options) }
    #expect(
      failure.finding.script.commands.map(\.withoutDrawnChoices)
        == Array(repeating: "add(0)", count: 4))
    #expect(failure.finding.isOneMinimal)
    #expect(failure.finding.shrinkLog.reproduced)
  }
}
