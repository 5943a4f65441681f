import Foundation
import TestSupport
import Testing

@Suite("fuzz-driver's other commands", .timeLimit(.minutes(60)), .ownThread)
struct OtherCommandsTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  @Test("list tells every target with what the catalogue expects")
  func list() throws {
    defer { driver.remove() }
    let output = try driver.run("list", "list/native-foreach", "--json")
    let target = try #require(try output.objects().first)
    #expect(output.status == 0)
    #expect(target["target"] as? String == "list/native-foreach")
    #expect(target["suite"] as? String == "list")
    #expect(target["strategy"] as? String == "native-foreach")
    #expect(target["code"] as? String == "S07")
    #expect(
      target["hazards"] as? [String] == [
        "stale-index-trap", "wrong-write", "wrong-read", "tearing", "late-teardown-write",
      ])
    let envelopes = try #require(target["envelopes"] as? [String: [String]])
    #expect(envelopes["documented"] == ["stale-index-trap", "wrong-write", "wrong-read"])
    #expect(envelopes["paranoid"]?.count == 13)
    let text = try driver.run("list", "list/native-foreach").out
    #expect(
      text.contains(
        "  expected: stale-index-trap, wrong-write, wrong-read, tearing, late-teardown-write\n"))
  }

  @Test("observe shows a case of a campaign: its commands, and that it fails as it did there")
  func observeCase() throws {
    defer { driver.remove() }
    let run = try driver.run(
      "run", "list/native-foreach", "list/on-demand", "--seed", "3", "--cases", "200", "--json",
      "--no-canary", "--shrink-time", "0s", "--verify", "1", "--max-commands", "12", "--fail-on",
      "none")
    let buckets = try #require(try run.lastObject()["buckets"] as? [[String: Any]])
    #expect(buckets.count > 3)
    for bucket in buckets {
      let target = try #require(bucket["target"] as? String)
      let first = try #require(bucket["first"] as? Int)
      let signature = try #require(bucket["signature"] as? String)
      let output = try driver.run(
        "observe", target, "--seed", "3", "--case", "\(first)", "--max-commands", "12")
      #expect(output.status == 0)
      let lines = output.out.split(separator: "\n")
      #expect(lines.prefix(2) == ["\(target), seed 3", "case \(first)"])
      #expect(lines.count > 3)
      #expect(lines.last?.hasSuffix(" ms: \(signature)") == true, "\(output.out)")
      #expect(lines.last?.hasPrefix("failed in ") == true)
    }
    let most = try (0..<8).map { index in
      try driver.run(
        "observe", "list/id-lookup-fallback", "--case", "\(index)", "--max-commands", "3"
      ).out.split(separator: "\n").count {
        // A command behind its number.
        $0.hasPrefix("  ") && !$0.hasPrefix("  start ")
      }
    }.max()
    #expect(most == 3)
  }

  @Test("shrink makes a case that a person wrote as small as it gets")
  func shrink() throws {
    defer { driver.remove() }
    let path = try driver.file(
      "long.repro",
      """
      statefulfuzz-repro 1
      target list/identified-assign
      init C A B
      do render
      do background A 3
      do render
      do edit B 4
      do remove C
      do move A to 1
      do edit C 9
      do render
      end

      """)
    let output = try driver.run("shrink", path, "-o", "small.repro", "--json")
    let result = try output.lastObject()
    #expect(output.status == 0)
    #expect(result["from"] as? Int == 8)
    #expect(result["to"] as? Int == 3)
    #expect(result["one_minimal"] as? Bool == true)
    #expect(result["commands"] as? [String] == ["render", "removeLast", "edit A 1"])
    #expect(try driver.run("replay", "small.repro").status == 0)
  }

  @Test("shrink of arguments that the generator cannot draw deletes commands alone")
  func shrinkOpaque() throws {
    defer { driver.remove() }
    let path = try driver.file(
      "odd.repro",
      """
      statefulfuzz-repro 1
      target list/identified-assign
      init AAA
      do render
      do read AAA
      do remove AAA
      do edit AAA -9
      end

      """)
    let output = try driver.run("shrink", path, "-o", "-", "--json")
    #expect(
      try output.lastObject()["commands"] as? [String] == ["render", "remove AAA", "edit AAA -9"])
  }

  @Test("shrink writes through a link and to a pipe instead of replacing them")
  func shrinkOutput() throws {
    defer { driver.remove() }
    let case1 =
      "statefulfuzz-repro 1\ntarget list/identified-assign\ninit A\ndo render\ndo removeLast\n"
      + "do edit A 1\nend\n"
    let path = try driver.file("a.repro", case1)
    let real = try driver.file("real.repro", "old")
    let link = driver.folder.appendingPathComponent("link.repro").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
    #expect(try driver.run("shrink", path, "-o", link).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == real)
    #expect(try String(contentsOfFile: real, encoding: .utf8).hasSuffix("end\n"))
    #expect(try driver.run("shrink", path, "-o", "/dev/null").status == 0)
    let null = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(null[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test("a regression that says nothing else is expected to pass")
  func regression() throws {
    defer { driver.remove() }
    let text =
      "statefulfuzz-repro 1\ntarget list/native-foreach\nrole regression\ninit A\ndo render\n"
      + "do removeLast\ndo read A\nend\n"
    let output = try driver.run("replay", "-", "--json", input: text)
    #expect(output.status == 1)
    #expect(try output.objects().first?["expected"] as? String == "passed")
    #expect(try output.objects().first?["agreement"] as? String == "different")
  }

  @Test("shrink of a case that passes says so")
  func shrinkPassing() throws {
    defer { driver.remove() }
    let path = try driver.file(
      "ok.repro", "statefulfuzz-repro 1\ntarget list/native-foreach\ndo render\nend\n")
    let output = try driver.run("shrink", path)
    #expect(output.status == 1)
    #expect(
      output.err
        == "Error: \(path): the case does not fail, so there is nothing to shrink\n")
  }

  @Test("a mistyped option ends with 64 and a suggestion")
  func usage() throws {
    defer { driver.remove() }
    let output = try driver.run("run", "--duratoin", "5s")
    #expect(output.status == 64)
    #expect(
      output.err.hasPrefix("Error: Unknown option '--duratoin'. Did you mean '--duration'?\n"))
    #expect(output.out.isEmpty)
  }

  @Test(
    "help of every subcommand goes to standard output",
    arguments: [
      "run", "replay", "shrink", "exhaust", "list", "selftest", "bench",
    ])
  func help(subcommand: String) throws {
    defer { driver.remove() }
    let output = try driver.run(subcommand, "--help")
    #expect(output.status == 0)
    #expect(output.out.hasPrefix("OVERVIEW: "))
    #expect(output.out.contains("USAGE: fuzz-driver \(subcommand)"))
    #expect(output.err.isEmpty)
  }

  @Test("a driver that cannot start a worker ends with 70, and says why")
  func internalError() throws {
    defer { driver.remove() }
    // One of these limits is enough for the driver itself, and not for the channel to a worker.
    let outputs = try (5...16).map {
      try driver.run(
        "run", "list/id-lookup-fallback", "--cases", "4", "--no-canary", "-j", "1",
        "--campaign-dir", "few-\($0)",
        shell: "ulimit -n \($0)")
    }
    #expect(outputs.allSatisfy { $0.status == 70 && $0.out == "" || $0.status == 0 })
    #expect(
      outputs.contains {
        $0.err.hasSuffix(
          "Error: cannot start a worker process: socketpair failed: Too many open files\n")
      })
  }
}
