import Foundation
import TestSupport
import Testing

@Suite("Systems that hash", .timeLimit(.minutes(60)), .ownThread)
struct HashSeedTests {
  private static let campaign = [
    "run", "selftest/hash-value", "selftest/set-order", "selftest/failure", "--cases", "1k",
    "--seed", "7", "--no-canary", "--json",
  ]

  /// The findings of a campaign, without what depends on time and place.
  private func found(
    _ driver: Driver, _ folder: String, jobs: Int, _ environment: [String: String] = [:]
  ) throws -> [String: String] {
    let words = Self.campaign + ["--campaign-dir", folder, "-j", "\(jobs)"]
    _ = try driver.start(words, environment: environment).finish()
    let findings = driver.folder.appendingPathComponent("\(folder)/findings")
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: findings.path) {
      let text = try String(
        contentsOf: findings.appendingPathComponent(name), encoding: .utf8)
      files[name] = text.split(separator: "\n").filter { !$0.hasPrefix("found ") }
        .joined(separator: "\n")
    }
    return files
  }

  @Test("fail in the same way in every launch, with any number of workers")
  func launches() throws {
    let driver = try Driver()
    defer { driver.remove() }
    let first = try found(driver, "a", jobs: 1)
    #expect(first.count == 3)
    #expect(try found(driver, "b", jobs: 1) == first)
    #expect(try found(driver, "c", jobs: 2) == first)
    let dependent = first.values.filter { $0.contains("\nx-hash-seed 0x0\n") }
    #expect(dependent.count == 2)
    #expect(dependent.allSatisfy { $0.contains(" reproduced=2/3") })
    let steady = try #require(first.values.first { !$0.contains("x-hash-seed") })
    #expect(steady.contains("target   selftest/failure") && steady.contains(" reproduced=3/3"))
  }

  @Test("are called hash-dependent in text, JSON and on the page")
  func words() throws {
    let driver = try Driver()
    defer { driver.remove() }
    let words = Self.campaign.dropLast() + ["--campaign-dir", "c", "--html", "c.html"]
    let text = try driver.start(Array(words)).finish().out
    #expect(
      text.components(separatedBy: "\n  hash-dependent: fails under hash seed 0x0").count == 3)
    let page = try String(
      contentsOf: driver.folder.appendingPathComponent("c.html"), encoding: .utf8)
    #expect(page.components(separatedBy: "2/3, hash-dependent").count == 3)
    let json = try driver.start(Self.campaign + ["--campaign-dir", "j"]).finish().lastObject()
    let findings = try #require(json["findings"] as? [[String: Any]])
    #expect(findings.count { $0["hash_dependent"] as? Bool == true } == 2)
    #expect(findings.allSatisfy { $0["bucket"] as? String != nil })
  }

  @Test("are replayed under the hash seed of their file")
  func replay() throws {
    let driver = try Driver()
    defer { driver.remove() }
    let text = { (seed: Int) in
      """
      statefulfuzz-repro 1
      target   selftest/hash-value
      expect   mismatch step=1
      do       check(0) <- 0
      x-hash-seed 0x\(String(seed, radix: 16))
      end

      """
    }
    // Some seeds make it fail and some do not; which ones is the standard library's affair.
    var verdicts: [String: Int] = [:]
    for seed in 0..<8 {
      let file = try driver.file("\(seed).repro", text(seed))
      let direct = try driver.run("replay", "--json", file)
      let piped = try driver.run(
        "replay", "--json", "-", input: text(seed), environment: ["FUZZ_HASH_SEED": "99"])
      let told = try driver.run(
        "replay", "--json", file, environment: ["FUZZ_HASH_SEED": "\(seed)"])
      let verdict = try #require(try direct.objects().first?["verdict"] as? String)
      #expect(try piped.objects().first?["verdict"] as? String == verdict)
      #expect(try told.objects().first?["verdict"] as? String == verdict)
      verdicts[verdict, default: 0] += 1
    }
    #expect(Set(verdicts.keys) == ["mismatch", "passed"])
  }

  @Test("can be left to the standard library, and no other word is taken for a seed")
  func choices() throws {
    let driver = try Driver()
    defer { driver.remove() }
    let wrong = try driver.run("--version", environment: ["FUZZ_HASH_SEED": "12x"])
    #expect(wrong.status == 64)
    #expect(wrong.err.contains("FUZZ_HASH_SEED is neither a number"))
    let misspelt = try driver.run("--version", environment: ["FUZZ_SEEED": "3"])
    #expect(misspelt.status == 64)
    #expect(misspelt.err.contains("FUZZ_SEEED is not known; did you mean FUZZ_SEED?"))
    let foreign = ["FUZZ_COLOURS": "3", "FUZZ_CASES": "1"]
    #expect(try driver.run("--version", environment: foreign).status == 0)
    let run = ["run", "selftest/hash-value", "--cases", "50", "--seed", "7", "--no-canary"]
    let off = try driver.start(
      run + ["--campaign-dir", "off"], environment: ["FUZZ_HASH_SEED": "off"]
    ).finish()
    #expect(off.err.contains("  hash seed not fixed  "))
    let other = try driver.start(
      run + ["--campaign-dir", "other"], environment: ["FUZZ_HASH_SEED": "0x2a"]
    ).finish()
    #expect(other.err.contains("  hash seed 0x2a  "))
    #expect(other.out.contains("again     FUZZ_HASH_SEED=0x2a fuzz-driver run "))
  }
}
