import StatefulFuzz
import Testing

@testable import FuzzBridge

/// Which target an executable stands for.
struct TargetChoiceTests {
  private let catalog = Target.selfTests

  @Test func everyTargetHasAFileName() {
    for target in catalog {
      let name = FuzzBridge.fileName(for: target)
      #expect(FuzzBridge.target(of: "/out/\(name)", wish: nil, in: catalog)?.name == target.name)
      #expect(FuzzBridge.target(of: "\(name)_debug", wish: nil, in: catalog)?.name == target.name)
    }
  }

  @Test func aWishWins() throws {
    let first = try #require(catalog.first)
    let last = try #require(catalog.last)
    let program = FuzzBridge.fileName(for: first)
    #expect(FuzzBridge.target(of: program, wish: last.name, in: catalog)?.name == last.name)
    #expect(FuzzBridge.target(of: program, wish: "list/nothing", in: catalog) == nil)
    #expect(FuzzBridge.target(of: "FuzzTargets", wish: nil, in: catalog) == nil)
  }
}
