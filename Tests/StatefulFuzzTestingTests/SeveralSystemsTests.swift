import StatefulFuzz
import StatefulFuzzTesting
import Testing

@Suite("Several systems of one model", .fuzz(cases: 200, isolated: false, corpus: .nowhere))
struct SeveralSystemsTests {
  /// A counter that stops at `limit`.
  private func counter(_ name: String, limit: Int) -> Target {
    StatefulTest(name, model: 0, system: { 0 }) {
      command("count") {
        $0 += 1
      } system: {
        if $0 < limit { $0 += 1 }
      }
    } check: {
      $0 == $1
    }.target
  }

  @Test("are each an issue, which ends with the same commands on all of them")
  func comparison() {
    withKnownIssue {
      _ = fuzz([counter("counter/sound", limit: 99), counter("counter/short", limit: 1)])
    } matching: {
      $0.comments.first?.rawValue.contains(
        """
          sound   =   =
          short   =   ✗  mismatch

        """) == true
    }
  }

  @Test("pass without a word where they agree")
  func agreement() {
    let summaries = fuzz([counter("counter/one", limit: 99), counter("counter/two", limit: 98)])
    #expect(summaries.map(\.?.cases) == [200, 200])
  }
}
