import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// Arguments that have to change together.
@Suite("Numbers that depend on each other")
struct DependentNumbersTests {
  /// What a command that must not have some argument ends at.
  private func ended<Value: Sendable>(
    _ values: Gen<Value>, seed: UInt64, allows: @escaping @Sendable (Value) -> Bool
  ) throws -> [String] {
    let test = StatefulTest("dependent/numbers", model: 0, system: { 0 }) { on in
      on.command("delete", values) { (_: inout Int, _: Value) -> Bool in
        true
      } system: { (_: inout Int, value: Value) -> Bool in
        allows(value)
      }
    }
    let options = CheckOptions(cases: 5_000, seed: seed, isolation: .none)
    let failure = try #require(throws: CheckFailure.self) { try test.run(options) }
    return failure.finding.script.commands.map(\.withoutDrawnChoices)
  }

  @Test(
    "move as a whole from the one that bounds to the one that is bounded",
    arguments: 1...10 as ClosedRange<UInt64>)
  func bounded(seed: UInt64) throws {
    let ranges = Gen.int(in: 0...9).flatMap { start in Gen.int(in: start...20).map { [start, $0] } }
    #expect(try ended(ranges, seed: seed) { $0[1] != 7 } == ["delete([0, 7])"])
  }

  @Test(
    "end at a whole number, and not at an end of their range",
    arguments: 1...10 as ClosedRange<UInt64>)
  func ends(seed: UInt64) throws {
    #expect(try ended(.double(in: -100...100), seed: seed) { $0 == 0 } == ["delete(1.0)"])
    #expect(try ended(.double(in: -100...100), seed: seed) { $0 >= 0 } == ["delete(-1.0)"])
  }

  @Test(
    "are lowered together in several places where the thing goes that made them so high",
    arguments: 1...10 as ClosedRange<UInt64>)
  func renumbered(seed: UInt64) throws {
    // Two nodes that are moved below each other.
    struct Tree: Hashable {
      var parents: [Int?] = []

      var hasLoop: Bool {
        parents.indices.contains { node in
          parents[node].map { $0 != node && parents[$0] == node } ?? false
        }
      }
    }
    let test = StatefulTest("dependent/tree", model: Tree(), system: { Tree() }) { on in
      on.command("add") {
        $0.parents.append(nil)
      } system: {
        $0.parents.append(nil)
      }
      on.command(
        "move",
        from: { (tree: Tree) in (Gen.index(of: tree.parents), Gen.index(of: tree.parents)) }
      ) { (tree: inout Tree, node: Int, parent: Int) in
        tree.parents[node] = parent
      } system: { (tree: inout Tree, node: Int, parent: Int) in
        tree.parents[node] = parent
      }
      on.check("tree") { tree, _ in !tree.hasLoop }
    }
    let options = CheckOptions(cases: 5_000, seed: seed, isolation: .none)
    let failure = try #require(throws: CheckFailure.self) { try test.run(options) }
    let lines = failure.finding.script.commands.map(\.withoutDrawnChoices)
    #expect(lines.prefix(2) == ["add", "add"])
    #expect(Set(lines.dropFirst(2)) == ["move(0, 1)", "move(1, 0)"], "\(lines)")
  }
}
