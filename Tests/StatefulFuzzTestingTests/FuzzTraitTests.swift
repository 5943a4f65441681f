import StatefulFuzz
import StatefulFuzzTesting
import Testing

@Suite("The trait of a suite", .fuzz(cases: 30, isolated: false, corpus: .nowhere))
struct FuzzTraitTests {
  @Test("holds for its tests")
  func inherited() {
    #expect(fuzz(.int()) { _ in true }?.cases == 30)
  }

  @Test("yields to that of a test", .fuzz(cases: 7))
  func overruled() {
    #expect(fuzz(.int()) { _ in true }?.cases == 7)
  }

  @Test("leaves to the test's what it says itself", .fuzz(commands: 2))
  func commandLimit() {
    let summary = fuzz(model: 0, system: { 0 }) { on in
      on.command("count") {
        $0 += 1
      } system: {
        $0 += 1
      }
    }
    #expect(summary?.cases == 30)
    #expect((summary?.commands ?? 0) <= 60)
  }

  @Test("fixes the cases by its seed", .fuzz(cases: 1, seed: 5))
  func seed() {
    withKnownIssue {
      _ = fuzz(.int(in: 0...9)) { _ in false }
    } matching: {
      let report = $0.comments.first?.rawValue ?? ""
      return report.hasSuffix(
        "\n  found by seed 5, case 0\n  replay:  FUZZ_SEED=5 swift test --filter FuzzTraitTests/seed"
      )
    }
  }
}
