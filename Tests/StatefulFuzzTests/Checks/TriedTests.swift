import StatefulFuzz
import Testing

@testable import FuzzChecks

@Suite("What a check says it has tried")
struct TriedTests {
  @Test("are cases, commands by kind, and labels")
  func tried() throws {
    let test = StatefulTest("tried/counter", model: 0, system: { 0 }) { on in
      on.command("up") {
        $0 += 1
      } system: {
        $0 += 1
      }
      on.command("down", from: { .index(below: $0) }) {
        $0 -= $1 == 0 ? 1 : 0
      } system: {
        $0 -= $1 == 0 ? 1 : 0
      }
      on.label { model, notes in notes.label("high", when: model > 5) }
    }
    let summary = try test.target.check(CheckOptions(cases: 100))
    let lines = summary.tried
    let statistics = summary.statistics[0]
    #expect(
      lines[0].hasPrefix("tried/counter: 100 cases, \(summary.commands) commands"))
    #expect(lines[1] == "  of \(statistics.cases) watched cases:")
    let (up, down) = (statistics.kinds[0], statistics.kinds[1])
    #expect(down.rejected > 0 && down.effective > 0)
    let idle = down.generated - down.rejected - down.effective
    #expect(lines[2] == "    up    \(up.generated)")
    #expect(
      lines[3]
        == "    down  \(down.generated), \(down.rejected) illegal"
        + (idle == 0 ? "" : ", \(idle) without effect"))
    #expect(lines[4].hasPrefix("    label high  "))
    #expect(lines[5] == "    all 4 pairs of consecutive command kinds occurred")
  }

  @Test("and which kinds never came behind which")
  func pairs() throws {
    let test = StatefulTest("tried/switch", model: false, system: { false }) { on in
      on.command("on", when: { !$0 }) {
        $0 = true
      } system: {
        $0 = true
      }
      on.command("off", when: \.self) {
        $0 = false
      } system: {
        $0 = false
      }
      on.check("state") { $0 == $1 }
    }
    let summary = try test.target.check(CheckOptions(cases: 100))
    let pairs = PairCoverage(summary.statistics)
    #expect(pairs.possible == 4 && pairs.met + pairs.missing.count == 4)
    let text = try #require(pairs.text)
    #expect(
      text.hasSuffix("of consecutive command kinds occurred") || text.contains("never on then on"),
      "\(text)")
    #expect(summary.tried.contains("    \(text)"))
  }

  @Test("counts no succession of two kinds that no target has both of")
  func ownKinds() throws {
    func statistics(_ first: String, _ second: String) throws -> [TargetStatistics] {
      let test = StatefulTest("tried/\(first)", model: 0, system: { 0 }) { on in
        on.command(first) {
          $0 += 1
        } system: {
          $0 += 1
        }
        on.command(second) {
          $0 -= 1
        } system: {
          $0 -= 1
        }
      }
      return try test.target.check(CheckOptions(cases: 50)).statistics
    }
    let pairs = PairCoverage(try statistics("open", "close") + statistics("push", "pop"))
    #expect(pairs.possible == 8)
    #expect(pairs.met == 8, "\(pairs.missing)")
  }
}
