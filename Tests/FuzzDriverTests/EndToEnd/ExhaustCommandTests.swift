import Foundation
import TestSupport
import Testing

@Suite("fuzz-driver exhaust", .timeLimit(.minutes(60)), .ownThread)
struct ExhaustCommandTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  @Test("certifies a safe strategy and leaves nothing behind")
  func certificate() throws {
    defer { driver.remove() }
    let output = try driver.run("exhaust", "list/id-lookup-fallback", "--depth", "3")
    #expect(output.status == 0)
    let lines = output.out.split(separator: "\n").filter { !$0.contains("  time  ") }
    let expected = """
      certified: list/id-lookup-fallback, no sequence of at most 3 commands fails
        scope      depth 3 of 3, 3 elements, 4 starts, 100 commands, observed envelope
        sequences  4,040,404 covered, 6,904 of them run
        states     69 distinct, every command tried in each
        basis      states merged by the list, its rows and what their bindings keep (the id alone),
                   declared by the strategy
        limits     only the commands that the machine enumerates over this many elements; a longer
                   sequence or another element may still fail, and the headless host is not SwiftUI
      """
    #expect(lines.joined(separator: "\n") == expected)
    #expect(!FileManager.default.fileExists(atPath: driver.folder.path + "/.fuzz"))
  }

  @Test("refutes an unsafe strategy with cases that replay")
  func refuted() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "exhaust", "list/identified-assign", "--depth", "3", "--elements", "2", "--json")
    #expect(output.status == 1)
    let result = try output.lastObject()
    #expect(result["v"] as? Int == 1)
    #expect(result["target"] as? String == "list/identified-assign")
    #expect(result["depth"] as? Int == 3)
    #expect(result["elements"] as? Int == 2)
    #expect(result["verdict"] as? String == "refuted")
    // Three starts and 56 commands; what fails at the third command has nothing behind it.
    #expect(result["sequences"] as? Int == 3 * (1 + 56 + 56 * 56 + 56 * 56 * 56))
    #expect(result["envelope"] as? String == "observed")
    let found = try #require(result["counterexamples"] as? [[String: Any]])
    #expect(found.count == 1)
    #expect(found.first?["hazard"] as? String == "resurrection")
    #expect(found.first?["initial"] as? String == "A")
    #expect(found.first?["commands"] as? [String] == ["render", "removeLast", "edit A 1"])
    let file = try #require(found.first?["file"] as? String)
    let replay = try driver.run("replay", file, "--json")
    #expect(replay.status == 0)
    #expect(try replay.objects().first?["agreement"] as? String == "same")
  }

  @Test("tells a counterexample as a report with the command that replays it")
  func report() throws {
    defer { driver.remove() }
    let output = try driver.run("exhaust", "selftest/failure", "--depth", "3", "--elements", "2")
    #expect(output.status == 1)
    #expect(
      output.out.hasPrefix(
        """
        ✗ mismatch · selftest/failure · step 3 of 3
            1  arm 0
            2  arm 1
            3  fire 0
          model  [0, 1]
          SUT    [0, 1]
          expected 2 armed charges, the system counts 1

        """))
    #expect(output.out.contains("  no shorter sequence in this scope fails this way\n"))
    #expect(output.out.contains("  replay:  fuzz-driver replay .fuzz/exhaust-"))
    #expect(
      output.out.contains(
        "\nrefuted: selftest/failure, 1 shortest counterexample: mismatch/fire\n"))
  }

  @Test("holds for any length when no state is left")
  func closed() throws {
    defer { driver.remove() }
    // With one charge no other one can be armed besides.
    let output = try driver.run(
      "exhaust", "selftest/trap", "--depth", "45", "--elements", "1", "--json")
    #expect(output.status == 0)
    let result = try output.lastObject()
    #expect(result["closed"] as? Bool == true)
    #expect(result["states"] as? Int == 2)
    // 3⁰ + 3¹ + … + 3⁴⁵, beyond 64 bits.
    #expect(output.out.contains("\"sequences\":4431469059826250547964,"))
    #expect(result["sequences_exact"] as? Bool == true)
  }

  @Test("ends at its budget, says what is missing, and certifies no more than was run")
  func budget() throws {
    defer { driver.remove() }
    let target = "list/id-lookup-fallback"
    let output = try driver.run("exhaust", target, "--depth", "3", "--max-runs", "4k")
    #expect(output.status == 3)
    #expect(
      output.out.hasPrefix(
        "certified: list/id-lookup-fallback, no sequence of at most 2 commands fails; 3 were asked for\n"
          + "  scope      depth 2 of 3,"))
    #expect(
      output.out.contains("  runs       depth 3 needs 6,200 more runs, and all may take 4,000;"))
    let json = try driver.run("exhaust", target, "--depth", "3", "--max-runs", "4k", "--json")
    let result = try json.lastObject()
    #expect(result["end"] as? String == "runs")
    #expect(result["depth"] as? Int == 2)
    #expect(result["merged"] as? Bool == true)
    #expect((result["basis"] as? String)?.hasSuffix("declared by the strategy") == true)
  }

  @Test("certifies nothing where no command was tried in every start")
  func nothing() throws {
    defer { driver.remove() }
    let target = "list/id-lookup-fallback"
    let output = try driver.run("exhaust", target, "--max-runs", "10")
    #expect(output.status == 3)
    #expect(output.out.hasPrefix("no certificate for list/id-lookup-fallback\n"))
    let json = try driver.run("exhaust", target, "--max-runs", "10", "--json")
    #expect(try json.lastObject()["verdict"] as? String == "none")
  }

  @Test("says of an option that does nothing for a target that it does nothing")
  func switches() throws {
    defer { driver.remove() }
    let output = try driver.run("exhaust", "selftest/trap", "--depth", "1", "--switches", "2")
    #expect(output.err.contains("warning: '--switches' changes nothing: "))
    #expect(output.status == 0)
  }

  @Test(
    "that is interrupted certifies what is complete",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func interrupted(signal: Int32, status: Int32) throws {
    defer { driver.remove() }
    let running = try driver.start([
      "exhaust", "list/id-lookup-fallback", "--depth", "30", "--elements", "4", "--json",
    ])
    running.wait(for: "depth=1 ")
    kill(running.process.processIdentifier, signal)
    let output = running.finish()
    #expect(output.status == status)
    let result = try output.lastObject()
    #expect(result["verdict"] as? String == "certified")
    #expect(result["end"] as? String == "stopped")
    let depth = try #require(result["depth"] as? Int)
    #expect((0..<30).contains(depth))
    #expect(result["depth_wanted"] as? Int == 30)
    // Five starts and 188 commands.
    let sequences = (0...depth).reduce(0) { sum, _ in sum * 188 + 5 }
    #expect(result["sequences"] as? Int == sequences)
  }

  @Test("takes one target")
  func usage() throws {
    defer { driver.remove() }
    let output = try driver.run("exhaust", "list")
    #expect(output.status == 64)
    #expect(output.err.contains("'list' is "))
    #expect(output.err.contains(" targets; 'exhaust' takes one at a time.\n"))
  }
}
