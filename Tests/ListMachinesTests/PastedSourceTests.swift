import Foundation
import ListMachines
import Testing

@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

@Suite("The test that a report offers")
struct PastedSourceTests {
  /// The commands that bring an element back in `list/identified-assign`.
  private static let script = Script(initial: "A", commands: ["render", "removeLast", "edit A 1"])

  @Test("is, letter by letter, the file beside this one")
  func verbatim() throws {
    let target = try #require(Catalog.targets.first { $0.name == "list/id-lookup-fallback" })
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "PastedTests.swift")
    #expect(
      SwiftTestSource(Catalog.targets).text(for: Self.finding(of: target)) + "\n"
        == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test("fails for as long as the fault is there")
  func failsOnTheFault() throws {
    let result = try Replayer(Catalog.targets).replay(
      "list/identified-assign", initial: Self.script.initial, commands: Self.script.commands)
    #expect(result.verdict == .mismatch)
    #expect(result.failure?.hazard == "resurrection")
    #expect(result.step == 3)
  }

  private static func finding(of target: Target) -> Finding {
    let failure = Failure(
      verdict: .mismatch, hazard: "resurrection", step: 3, commandKind: "edit", phase: "event",
      context: "after-remove", message: "A is back after its removal", interruption: nil)
    return Finding(
      target: target, failure: failure, script: script, choices: nil, seed: 1, caseIndex: 0,
      originalCommandCount: 3, elapsed: .zero)
  }
}
