import Foundation
import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns

@Suite("A campaign's folder", .timeLimit(.minutes(60)), .ownThread)
struct CampaignFolderTests: CampaignTesting {
  let driver: Driver

  init() throws { driver = try Driver() }

  @Test("carries a campaign through kills to what one run comes to")
  func kills() throws {
    defer { driver.remove() }
    let whole = try outcome(Self.campaign + ["--campaign-dir", "whole"])
    #expect(whole.cases == 3_000)
    #expect(whole.findings.count == LongForm.count(7, or: 2))
    let arguments = Self.campaign + ["--campaign-dir", "killed", "--resume", "--json"]
    for findings in 1...LongForm.count(4, or: 2) {
      let running = try driver.start(arguments)
      // Killed with its workers as soon as there is one finding more.
      let folder = driver.folder.appendingPathComponent("killed/findings").path
      while running.process.isRunning {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        if found.count(where: { $0.hasSuffix(".repro") }) >= findings { break }
        usleep(1_000)  // leaves the core to the driver
      }
      kill(running.process.processIdentifier, SIGKILL)
      _ = running.finish()
    }
    let resumed = try outcome(Self.campaign + ["--campaign-dir", "killed", "--resume"])
    #expect(resumed == whole)
    #expect(try names("killed/findings") == names("whole/findings"))
    #expect(try names("killed").filter { $0.hasPrefix(".") }.isEmpty)
    // Once more changes nothing.
    let again = try outcome(["run", "--resume", "--campaign-dir", "killed", "--no-canary"])
    #expect(again == whole)
  }

  @Test("says one line and ends with 70 when the driver itself traps, and can be gone on with")
  func trap() throws {
    defer { driver.remove() }
    let arguments = ["run", "selftest/failure", "--seed", "42", "--no-canary", "--verify", "1"]
    let running = try driver.start(
      arguments + ["--forever", "--campaign-dir", "c", "--format", "plain"],
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    running.wait(for: "NEW ")
    kill(running.process.processIdentifier, SIGSEGV)
    let output = running.finish()
    #expect(output.status == 70)
    let words =
      "Error: the driver crashed or ran out of memory; what it has saved is kept,\n"
      + "  and 'run --resume' continues from there (SIGSEGV)\n"
    #expect(output.err.hasSuffix(words))
    let resumed = try run(["run", "--resume", "--campaign-dir", "c", "--cases", "9", "--no-canary"])
    #expect(resumed.status == 1)
    #expect(try names("c/findings").count == 1)
  }

  @Test("takes no part of a campaign without the seed that all parts share")
  func shardWithoutSeed() throws {
    defer { driver.remove() }
    let part = ["run", "list/id-lookup-fallback", "--cases", "50", "--shard", "1/2", "--no-canary"]
    for more in [[], ["--dry-run"], ["--resume"]] {
      let output = try run(part + ["--campaign-dir", "c"] + more)
      #expect(output.status == 64)
      #expect(
        output.err.hasPrefix(
          "Error: --shard 1/2 needs a seed, the same for all parts: say --seed or set FUZZ_SEED, for "
            + "example --seed \"$(git rev-parse HEAD)\".\n"))
    }
    #expect(try names(".").filter { $0 == "c" }.isEmpty)
    let seeded = try driver.start(
      part + ["--campaign-dir", "c"], environment: ["FUZZ_SEED": "7"]
    ).finish()
    #expect(seeded.status == 0)
    // A campaign that goes on has a seed.
    #expect(try run(part + ["--campaign-dir", "c", "--resume"]).status == 0)
    #expect(try run(part + ["--campaign-dir", "c", "--fresh"]).status == 64)
  }

  @Test("holds one campaign: another one is refused, or puts it away")
  func otherCampaign() throws {
    defer { driver.remove() }
    let first = ["run", "list/identified-assign", "--seed", "1", "--cases", "500", "--no-canary"]
    _ = try run(first + ["--campaign-dir", "c"])
    let other = ["run", "list/identified-assign", "--seed", "2", "--cases", "500", "--no-canary"]
    let refused = try run(other + ["--campaign-dir", "c"])
    #expect(refused.status == 64)
    #expect(refused.err.contains("(seed 0x1 instead of 0x2); use another --campaign-dir"))
    let fresh = try run(other + ["--campaign-dir", "c", "--fresh"])
    #expect(fresh.status == 0)
    #expect(fresh.out.contains("previous  c/previous/"))
    let put = try names("c/previous")
    #expect(put.count == 1)
    #expect(try names("c/previous/\(put[0])").contains("findings"))
  }

  @Test("is compared with the campaign before on the same targets, and with no other")
  func previous() throws {
    defer { driver.remove() }
    func previous(_ target: String, seed: String, _ name: String) throws -> String? {
      let output = try driver.run(
        "run", target, "--seed", seed, "--cases", "100", "--no-canary", "--verify", "1",
        "--shrink-time", "0s", "--campaign-dir", "all/\(name)", "--json")
      let campaign = try #require(try output.lastObject()["campaign"] as? [String: Any])
      return (campaign["previous"] as? [String: Any])?["directory"] as? String
    }
    #expect(try previous("list/identified-assign", seed: "1", "a") == nil)
    #expect(try previous("list/on-demand", seed: "2", "b") == nil)
    #expect(try previous("list/identified-assign", seed: "3", "c") == "all/a")
    // The newest one has no summary, and tells nothing.
    try FileManager.default.removeItem(
      at: driver.folder.appendingPathComponent("all/c/summary.json"))
    #expect(try previous("list/identified-assign", seed: "4", "d") == "all/a")
    #expect(try previous("list/on-demand", seed: "5", "e") == "all/b")
    // In the newest one no case ran.
    let summary = driver.folder.appendingPathComponent("all/d/summary.json")
    try String(contentsOf: summary, encoding: .utf8)
      .replacing("\"cases\":100", with: "\"cases\":0")
      .write(to: summary, atomically: false, encoding: .utf8)
    #expect(try previous("list/identified-assign", seed: "6", "f") == "all/a")
  }

  @Test("keeps what was saved of a finding whose minimal form cannot be saved")
  func unsavedFinding() throws {
    defer { driver.remove() }
    let campaign = ["run", "list/identified-assign", "--seed", "42", "--cases", "2k"]
    let more = ["--no-canary", "--verify", "1"]
    let whole = try outcome(campaign + more + ["--campaign-dir", "whole"])
    let running = try driver.start(campaign + more + ["--campaign-dir", "c"])
    let waiting = driver.folder.appendingPathComponent("c/unshrunk").path
    while running.process.isRunning {
      let files = try? FileManager.default.contentsOfDirectory(atPath: waiting)
      if files?.isEmpty == false { break }
      usleep(1_000)  // leaves the core to the driver
    }
    kill(running.process.processIdentifier, SIGINT)
    _ = running.finish()
    let saved = try names("c/findings")
    // In the way of every minimal form, and of where it would be put aside.
    for name in Set(try names("whole/findings")).subtracting(saved) {
      _ = try driver.file("c/findings/\(name)", "junk")
      try FileManager.default.createDirectory(
        at: driver.folder.appendingPathComponent("c/findings/\(name).damaged"),
        withIntermediateDirectories: false)
    }
    let output = try run(["run", "--resume", "--campaign-dir", "c"] + more)
    #expect(output.status == 74)
    #expect(output.err.contains(".repro: cannot save: Is a directory"))
    #expect(output.err.contains("unsaved finding in list/identified-assign: "))
    #expect(Set(try names("c/findings")).isSuperset(of: saved))
    for name in try names("whole/findings") where !saved.contains(name) {
      try FileManager.default.removeItem(
        at: driver.folder.appendingPathComponent("c/findings/\(name)"))
    }
    let resumed = try outcome(["run", "--resume", "--campaign-dir", "c"] + more)
    #expect(resumed == whole)
  }

  @Test("tells where it stands, and its driver can be stopped")
  func statusAndStop() throws {
    defer { driver.remove() }
    let running = try driver.start([
      "run", "list/id-lookup-fallback", "--forever", "--seed", "5", "--json", "--stats-interval",
      "10ms", "--campaign-dir", ".fuzz/night",
    ])
    running.wait(for: "\"kind\":\"stat\"")
    let status = try driver.run("status", "--json").lastObject()
    #expect(status["running"] as? Bool == true)
    #expect(status["directory"] as? String == ".fuzz/night")
    #expect(status["seed"] as? String == "0x5")
    let stop = try driver.run("stop")
    #expect(stop.status == 0)
    #expect(
      stop.out.hasPrefix(".fuzz/night: stopped (pid \(running.process.processIdentifier) on "))
    let output = running.finish()
    #expect(output.status == 143)
    #expect(try output.lastObject()["exit"] as? Int == 143)
    let cases = try #require(try output.lastObject()["cases"] as? Int)
    let after = try driver.run("status", ".fuzz/night", "--json").lastObject()
    #expect(after["running"] as? Bool == false)
    #expect(after["cases"] as? Int == cases)
    #expect(try driver.run("stop", ".fuzz/night").out == ".fuzz/night: no driver is running here\n")
    #expect(try driver.run("status", "nowhere").status == 66)
  }

  @Test("does not call it no case where no block has ended yet")
  func firstBlock() throws {
    defer { driver.remove() }
    let running = try driver.start([
      "run", "selftest/hang", "--forever", "--timeout", "1h", "--no-canary", "-j1", "--seed", "5",
      "--json", "--stats-interval", "10ms", "--campaign-dir", "c",
    ])
    running.wait(for: "\"kind\":\"stat\"")
    let status = try driver.run("status", "c").out
    #expect(status.contains("\nstate     running: "))
    #expect(
      status.contains(
        "\ncases     none counted yet; cases are counted when their block of 1024 is complete\n"))
    #expect(try driver.run("stop", "c").status == 0)
    _ = running.finish()
    #expect(try !driver.run("status", "c").out.contains("none counted yet"))
  }

  @Test("says what stopped it")
  func stopped() throws {
    defer { driver.remove() }
    let running = try driver.start([
      "run", "list/id-lookup-fallback", "--forever", "--format", "plain", "--stats-interval",
      "10ms",
      "--no-canary", "--campaign-dir", "c",
    ])
    running.wait(for: "t=")
    kill(running.process.processIdentifier, SIGTERM)
    #expect(running.finish().out.contains("; stopped by SIGTERM, as 'fuzz-driver stop' sends it\n"))
  }

  @Test("is not made by --dry-run, which tells the plan")
  func dryRun() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "run", "list/offsets", "--dry-run", "--json", "--seed", "7", "--cases", "10k", "--shard",
      "2/4", "--weight", "list=3", "--campaign-dir", "c")
    let plan = try output.lastObject()
    #expect(plan["kind"] as? String == "plan")
    #expect(plan["seed"] as? String == "0x7")
    #expect(plan["shard"] as? String == "2/4")
    #expect(plan["cases"] as? Int == 10_000)
    #expect((plan["targets"] as? [[String: Any]])?.first?["weight"] as? Int == 3)
    #expect(try names(".").filter { $0 == "c" || $0 == ".fuzz" }.isEmpty)
    #expect(plan["memory"] as? Int == 1 << 30)
    #expect(plan["max_commands"] as? Int == 50)
  }

  @Test("is not gone on with by --dry-run, which tells every limit and what the campaign says")
  func dryRunOfCampaign() throws {
    defer { driver.remove() }
    _ = try run([
      "run", "list/id-lookup-fallback", "--seed", "7", "--cases", "50", "--no-canary",
      "--campaign-dir", "c",
    ])
    let plan = try run([
      "run", "--dry-run", "--resume", "--campaign-dir", "c", "--findings", "2", "-j", "1",
    ])
    #expect(
      plan.out == """
        seed      0x7
        time      no limit
        cases     50
        findings  2
        plateau   no limit
        workers   1
        isolation batch
        envelope  observed
        case      at most 50 commands, 10s, 1024m of memory
        finding   up to 5m of shrinking, then 3 confirming runs
        canary    planted
        target    list/id-lookup-fallback

        """)
    // A number that the run itself would not take is of no use.
    let unseeded = try driver.run("run", "list/offsets", "--dry-run")
    #expect(unseeded.out.hasPrefix("seed      random\n"))
    let json = try driver.run("run", "list/offsets", "--dry-run", "--json").lastObject()
    #expect(json["seed"] is NSNull)
    let nowhere = try driver.run("run", "--dry-run", "--corpus", "nowhere")
    #expect(nowhere.status == 66)
  }

  @Test("counts in status what its summary counts, blocks that did not end included")
  func statusOfCutBlock() throws {
    defer { driver.remove() }
    let summary = try run(Self.campaign + ["--findings", "1", "--campaign-dir", "c", "--json"])
      .lastObject()
    let cases = try #require(summary["cases"] as? Int)
    #expect(cases > 0)
    let status = try run(["status", "c", "--json"]).lastObject()
    for name in ["cases", "commands", "restarts"] {
      #expect(status[name] as? Int == summary[name] as? Int, "\(name)")
    }
    #expect(status["buckets"] as? Int == (summary["buckets"] as? [Any])?.count)
    #expect(status["covered"] as? Int == 0)
    let text = try run(["status", "c"]).out
    #expect(text.contains("cases     \(cases) of 3000 with "))
    #expect(
      text.contains(
        "again     \(cases) of these are run again when the campaign is resumed: their block did "
          + "not end\n"))
    #expect(text.contains("canary    off\n"))
  }

  @Test("says that there is nothing to resume, and begins")
  func nothingToResume() throws {
    defer { driver.remove() }
    let resume = [
      "run", "list/id-lookup-fallback", "--seed", "7", "--cases", "50", "--no-canary", "--resume",
    ]
    let text = "nothing to resume: there was no campaign here, so a new one begins\n"
    #expect(try run(resume).err.contains(text))
    let second = try run(resume)
    #expect(!second.err.contains(text))
    #expect(second.err.contains("resumed: 50 cases and 0 findings of earlier sessions in .fuzz/"))
  }
}
