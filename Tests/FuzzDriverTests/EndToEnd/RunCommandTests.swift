import Foundation
import TestSupport
import Testing

@Suite("fuzz-driver run", .timeLimit(.minutes(60)), .ownThread)
struct RunCommandTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  private func findings(_ output: Driver.Output) throws -> [[String: Any]] {
    try #require(try output.lastObject()["findings"] as? [[String: Any]])
  }

  @Test("expected findings are saved, replay, and end with 0")
  func expectedFindings() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "run", "list/native-foreach", "--seed", "42", "--cases", "1k", "--json", "--campaign-dir", "c"
    )
    let summary = try output.lastObject()
    #expect(output.status == 0)
    #expect(summary["kind"] as? String == "summary")
    #expect(summary["seed"] as? String == "0x2a")
    #expect(summary["cases"] as? Int == 1000)
    #expect(summary["canary"] as? String == "ok")
    #expect(summary["exit"] as? Int == 0)
    #expect((summary["hazards_reached"] as? [String])?.contains("wrong-write") == true)
    let findings = try findings(output)
    let hazards = Set(findings.compactMap { $0["hazard"] as? String })
    #expect(
      hazards == [
        "stale-index-trap", "wrong-write", "wrong-read", "tearing", "late-teardown-write",
      ])
    #expect(findings.allSatisfy { $0["expected"] as? Bool == true })
    #expect(findings.allSatisfy { $0["reproduced"] as? String == "3/3" })
    #expect(findings.allSatisfy { ($0["commands"] as? Int).map((3...4).contains) == true })
    #expect(findings.contains { $0["envelope"] as? String == "documented" })
    #expect(findings.contains { $0["envelope"] as? String == "observed" })
    #expect(try driver.run("replay", "c/findings").status == 0)
  }

  @Test("the table of hazards says what its cells mean")
  func legend() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "run", "list/native-foreach", "--seed", "42", "--cases", "3", "--no-canary", "--format",
      "plain")
    #expect(
      output.out.contains("\n  missing  expected, but no case failed this way\n"))
  }

  @Test("the same seed gives the same files with one worker and with two")
  func workers() throws {
    defer { driver.remove() }
    for jobs in ["1", "2"] {
      let output = try driver.run(
        "run", "list/native-foreach", "--seed", "7", "--cases", "600", "-j", jobs, "--campaign-dir",
        "j\(jobs)")
      #expect(output.status == 0)
    }
    let names = try ["1", "2"].map { jobs in
      try FileManager.default.contentsOfDirectory(
        atPath: driver.folder.appendingPathComponent("j\(jobs)/findings").path
      ).sorted()
    }
    #expect(names[0] == names[1])
    #expect(names[0].count == 5)
  }

  @Test("an unexpected finding ends with 1, and with 0 under --fail-on none")
  func unexpectedFinding() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "run", "selftest/failure", "--seed", "1", "--cases", "200", "--json", "--no-canary")
    let finding = try #require(try findings(output).first)
    #expect(output.status == 1)
    #expect(finding["script"] as? [String] == ["arm 0", "arm 1", "fire 0"])
    #expect(finding["expected"] as? Bool == false)
    let quiet = try driver.run(
      "run", "selftest/failure", "--seed", "1", "--cases", "200", "--fail-on", "none")
    #expect(quiet.status == 0)
  }

  @Test(
    "a corpus folder that is named must be there, also if its name is the default one",
    arguments: [
      (["--corpus", "nowhere"], [:], 66), (["--corpus", "Corpus"], [:], 66),
      ([], ["FUZZ_CORPUS": "Corpus"], 66), ([], ["FUZZ_CORPUS": ""], 0), ([], [:], 0),
      (["--corpus", "Corpus", "--save", "corpus"], [:], 0),
    ] as [([String], [String: String], Int32)])
  func namedCorpus(more: [String], environment: [String: String], status: Int32) throws {
    defer { driver.remove() }
    let arguments = ["run", "list/id-lookup-fallback", "--cases", "50", "--dry-run"] + more
    let output = try driver.start(arguments, environment: environment).finish()
    #expect(output.status == status)
  }

  @Test("--save corpus adds a demonstrator that the next run replays")
  func savesToCorpus() throws {
    defer { driver.remove() }
    let first = try driver.run(
      "run", "list/identified-assign", "--seed", "42", "--cases", "500", "--save", "corpus",
      "--format", "plain")
    #expect(first.status == 0)
    let second = try driver.run(
      "run", "list/identified-assign", "--seed", "42", "--cases", "500", "--format", "plain")
    #expect(second.err.contains("corpus: 2 replayed, 2 as expected"))
  }

  @Test("findings beyond --findings are not looked for")
  func findingLimit() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "run", "list/*", "--seed", "42", "--duration", "60s", "--findings", "2", "--json")
    #expect(output.status == 0)
    #expect(try findings(output).count == 2)
  }

  @Test(
    "SIGINT and SIGTERM end with a summary",
    arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func signals(signal: Int32, status: Int32) throws {
    defer { driver.remove() }
    let running = try driver.start(
      ["run", "list/id-lookup-fallback", "--duration", "60s", "--json", "--stats-interval", "10ms"])
    running.wait(for: "\"kind\":\"stat\"")
    kill(running.process.processIdentifier, signal)
    let output = running.finish()
    #expect(output.status == status)
    #expect(try output.lastObject()["end"] as? String == "signal")
    #expect(try output.lastObject()["exit"] as? Int32 == status)
  }

  @Test("a case is kept as it failed before it is shrunk, whatever then happens to the driver")
  func keepsUnshrunk() throws {
    defer { driver.remove() }
    let running = try driver.start([
      "run", "selftest/hang", "--seed", "3", "--cases", "128", "--timeout", "1s", "--no-canary",
      "--campaign-dir", "c",
    ])
    let folder = driver.folder.appendingPathComponent("c/unshrunk").path
    var kept: [String] = []
    while running.process.isRunning, kept.isEmpty {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      kept = names.filter { $0.hasSuffix(".repro") }
      usleep(1_000)  // leaves the core to the driver
    }
    kill(running.process.processIdentifier, SIGKILL)
    _ = running.finish()
    let name = try #require(kept.first)
    let output = try driver.run("replay", "c/unshrunk/\(name)", "--timeout", "1s")
    #expect(output.status == 0)
    #expect(output.out.contains("same  c/unshrunk/\(name)  selftest/hang  timeout"))
  }

  @Test("a stop in the middle of a shrink ends with the finding, and with 1")
  func stopInShrink() throws {
    defer { driver.remove() }
    let running = try driver.start([
      "run", "selftest/hang", "--seed", "3", "--cases", "128", "--timeout", "2s", "--json",
      "--campaign-dir", "c",
    ])
    let folder = driver.folder.appendingPathComponent("c/unshrunk").path
    while running.process.isRunning, !FileManager.default.fileExists(atPath: folder) {
      usleep(1_000)  // leaves the core to the driver
    }
    kill(running.process.processIdentifier, SIGTERM)
    let output = running.finish()
    #expect(output.status == 1)
    #expect(try findings(output).count == 1)
    #expect(try output.lastObject()["end"] as? String == "signal")
  }

  @Test("a campaign folder has one driver at a time")
  func locked() throws {
    defer { driver.remove() }
    let first = try driver.start([
      "run", "list/id-lookup-fallback", "--duration", "60s", "--json", "--stats-interval", "10ms",
      "--campaign-dir", "c",
    ])
    first.wait(for: "\"kind\":\"stat\"")
    let second = try driver.run(
      "run", "list/id-lookup-fallback", "--cases", "10", "--campaign-dir", "c")
    kill(first.process.processIdentifier, SIGTERM)
    _ = first.finish()
    #expect(second.status == 75)
    #expect(second.err.contains("(pid \(first.process.processIdentifier) on "))
    let third = try driver.run(
      "run", "list/id-lookup-fallback", "--cases", "10", "--campaign-dir", "c")
    #expect(third.status == 0)
  }

  @Test("a required hazard that is never reached is vacuous")
  func required() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "run", "list/id-lookup-fallback", "--cases", "50", "--require", "reordered-completion")
    #expect(output.status == 3)
  }

  @Test("an exit code of 3 is explained, to readers and to programs")
  func explainsVacuity() throws {
    defer { driver.remove() }
    let arguments = [
      "run", "list/native-foreach", "--seed", "7", "--cases", "60", "--no-canary", "--require",
      "reordered-completion",
    ]
    let reason = "the required hazard reordered-completion was never reached"
    let text = try driver.start(arguments + ["--campaign-dir", "a"]).finish()
    #expect(text.status == 3)
    #expect(text.out.contains("inconclusive \(reason) (exit code 3)"))
    let summary = try driver.start(arguments + ["--campaign-dir", "b", "--json"]).finish()
      .lastObject()
    #expect(summary["not_shown"] as? [String] == [reason])
  }

  @Test(
    "what runs it again names these targets and no others, in words that a shell understands",
    arguments: [
      (["list/i*"], "list/indices-keypath list/indices-subscript list/identifiable"),
      (["selftest/failure", "async/*"], "'async/*' selftest/failure --seed"),
      (["store/reducer"], "run store/reducer --seed"),
    ])
  func runsAgain(patterns: [String], words: String) throws {
    defer { driver.remove() }
    let output = try driver.start(
      ["run"] + patterns + [
        "--seed", "4", "--cases", "60", "--no-canary", "--fail-on", "none", "--campaign-dir", "a b",
        "--shrink-time", "0s",
      ]
    ).finish()
    let lines = output.out.split(separator: "\n")
    let again = try #require(lines.first { $0.hasPrefix("again") })
    #expect(again.contains(words), "\(again)")
    #expect(again.contains("--fail-on none"))
    #expect(
      lines.filter { $0.hasPrefix("replay") }
        .allSatisfy { $0.hasSuffix("replay 'a b/findings'") })
  }

  @Test("cases of targets that the driver does not have are named")
  func unknownTargets() throws {
    defer { driver.remove() }
    let folder = driver.folder.appendingPathComponent("gone/list")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("statefulfuzz-repro 1\ntarget list/gone\ndo render\nend\n".utf8)
      .write(to: folder.appendingPathComponent("passed-gone-000000000000.repro"))
    let output = try driver.run(
      "run", "list/id-lookup-fallback", "--seed", "4", "--cases", "60", "--no-canary", "--json",
      "--corpus", "gone", "--campaign-dir", "c")
    #expect(output.status == 0)
    #expect(
      output.err.contains("gone has cases of targets that this driver does not know: list/gone"))
    let corpus = try output.lastObject()["corpus"] as? [String: Any]
    #expect(corpus?["unknown_targets"] as? [String] == ["list/gone"])
  }

  @Test("--envelope decides what fresh cases do, and is part of running them again")
  func envelope() throws {
    defer { driver.remove() }
    func hazards(_ envelope: String) throws -> Set<String> {
      let output = try driver.run(
        "run", "list/native-foreach", "--seed", "42", "--cases", "1k", "--json", "--verify", "1",
        "--shrink-time", "0s", "--envelope", envelope)
      let findings = try findings(output)
      #expect(findings.allSatisfy { $0["expected"] as? Bool == true })
      return Set(findings.compactMap { $0["hazard"] as? String })
    }
    let documented = try hazards("documented")
    #expect(documented == ["stale-index-trap", "wrong-write", "wrong-read"])
    #expect(try hazards("paranoid").isStrictSuperset(of: documented))
    let plain = try driver.run(
      "run", "list/id-lookup-fallback", "--cases", "50", "--envelope", "paranoid", "--format",
      "plain")
    #expect(plain.out.contains("--envelope paranoid"))
    let narrow = try driver.run(
      "run", "list/native-foreach", "--cases", "50", "--envelope", "documented", "--require",
      "tearing")
    #expect(narrow.status == 3)
  }

  @Test("a folder that cannot be made ends with 73 before anything runs")
  func cannotCreate() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "run", "list/id-lookup-fallback", "--cases", "50", "--campaign-dir", "/dev/null/x")
    #expect(output.status == 73)
    #expect(output.out.isEmpty)
  }

  @Test("a failure like one that was mended is new, although its bucket stands in the corpus")
  func returningFailure() throws {
    defer { driver.remove() }
    let run = [
      "run", "selftest/failure", "--cases", "200", "--seed", "1", "--campaign-dir", "c", "--fresh",
      "--no-canary", "--json",
    ]
    func findings(_ role: String, _ expect: String) throws -> (Int32, [Bool?]) {
      try FileManager.default.createDirectory(
        at: driver.folder.appendingPathComponent("Corpus"), withIntermediateDirectories: true)
      _ = try driver.file(
        "Corpus/a.repro",
        """
        statefulfuzz-repro 1
        target selftest/failure
        role \(role)
        expect \(expect)
        do arm 0
        do arm 1
        \(role == "open" ? "do fire 0" : "do tick")
        bucket mismatch/fire/after-arm
        end

        """)
      let output = try driver.start(run).finish()
      let findings = try output.lastObject()["findings"] as? [[String: Any]] ?? []
      return (output.status, findings.map { $0["known"] as? Bool })
    }
    #expect(try findings("open", "mismatch step=3") == (0, [true]))
    #expect(try findings("regression", "passed") == (1, [false]))
  }

  @Test("a corpus folder that is named and missing ends with 66")
  func missingCorpus() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "run", "list/id-lookup-fallback", "--cases", "50", "--corpus", "nowhere")
    #expect(output.status == 66)
  }
}
