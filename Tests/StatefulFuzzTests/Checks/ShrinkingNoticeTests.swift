import Foundation
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

@Suite("A failure that takes long to shrink", .ownThread)
struct ShrinkingNoticeTests {
  /// Counts to three, and takes its time.
  private static func test(takes time: Duration) -> StatefulTest<Int, Int> {
    StatefulTest("slow/counter", model: 0, system: { 0 }) { on in
      on.command("count") {
        $0 += 1
      } system: { (count: inout Int) in
        Thread.sleep(forTimeInterval: time / .seconds(1))
        count = min(count + 1, 3)
      }
      on.command("look") {
        $0
      } system: {
        $0
      }
      on.command("forget") {
        $0
      } system: {
        $0
      }.known(as: "lost-count")
    }
  }

  private static func told(
    _ test: StatefulTest<Int, Int>
  ) throws -> (sentences: [String], wereFirst: Bool) {
    var (sentences, failures) = ([String](), 0)
    var wereFirst = true
    #expect(throws: CheckFailure.self) {
      try test.target.check(
        CheckOptions(cases: 200, seed: 1, isolation: .batch),
        onShrinking: {
          sentences.append($0)
          wereFirst = wereFirst && failures == 0
        }, onFailure: { _ in failures += 1 })
    }
    return (sentences, wereFirst)
  }

  @Test("is told while it is being shrunk, with what is wrong")
  func slow() throws {
    let (sentences, wereFirst) = try Self.told(Self.test(takes: .milliseconds(10)))
    #expect(wereFirst)
    let sentence = try #require(sentences.first)
    #expect(sentences.count == 1)
    #expect(sentence.hasPrefix("✗ slow/counter · step "))
    #expect(sentence.hasSuffix(". The case is being shrunk"))
    #expect(sentence.contains("look answered 3, expected 4"))
  }

  // MARK: On a clock of its own

  private final class Screen {
    var time = ContinuousClock.now
    var lines: [String] = []

    func notice(of target: Target) -> ShrinkingNotice {
      ShrinkingNotice(of: target, now: { self.time }, tell: { self.lines.append($0) })
    }
  }

  private static func progress(_ signature: Signature?) -> CampaignProgress {
    var progress = CampaignProgress()
    progress.shrinkingSignature = signature
    return progress
  }

  private static let signature = Signature(rawValue: "mismatch/look/step")

  @Test("is told once, and only after a while")
  func patience() {
    let screen = Screen()
    let notice = screen.notice(of: Self.test(takes: .zero).target)
    for _ in 0..<2 {
      notice.note(Self.progress(Self.signature))
      notice.note(Self.progress(Self.signature))
      #expect(screen.lines.isEmpty)
      screen.time += ShrinkingNotice.patience / 2
      // Another one begins.
      notice.note(Self.progress(nil))
    }
    notice.note(Self.progress(Self.signature))
    screen.time += .seconds(1)
    notice.note(Self.progress(Self.signature))
    notice.note(Self.progress(Self.signature))
    #expect(
      screen.lines == [
        "✗ slow/counter: mismatch/look/step. The case is run again, and then shrunk"
      ])
  }

  @Test("is not told where it is known, expected, or shows nothing")
  func known() {
    for text in ["mismatch/look/known", "lost-count", "indeterminate/look"] {
      let signature = Signature(rawValue: text)
      let screen = Screen()
      let notice = screen.notice(of: Self.test(takes: .zero).target)
      notice.known = [Signature(rawValue: "mismatch/look/known")]
      notice.note(Self.progress(signature))
      screen.time += .seconds(1)
      notice.note(Self.progress(signature))
      #expect(screen.lines.isEmpty, "\(signature)")
    }
  }
}
