import Foundation
import StatefulFuzz
import TestSupport
import Testing

@Suite("A campaign's folder that leads elsewhere", .timeLimit(.minutes(60)), .ownThread)
struct HostilePathTests {
  private let driver: Driver
  private static let secret = "root:x:0:0:secret"

  init() throws { driver = try Driver() }

  /// A file that is none of the campaign's business.
  private func victim(_ name: String = "victim.repro") throws -> URL {
    URL(fileURLWithPath: try driver.file(name, Self.secret + "\n"))
  }

  private func isUntouched(_ victim: URL) -> Bool {
    (try? String(contentsOf: victim, encoding: .utf8)) == Self.secret + "\n"
      && !FileManager.default.fileExists(atPath: victim.path + ".damaged")
  }

  private func says(_ output: Driver.Output, _ text: String) -> Bool {
    output.out.contains(text) || output.err.contains(text)
  }

  @Test("by a path in its ledger has a damaged line, and nothing out there is touched")
  func ledgerPaths() throws {
    defer { driver.remove() }
    let victim = try victim()
    let base = try HostileFolder(driver, "base")
    let file = "findings/\(try base.finding())"
    for (index, path) in ["../victim.repro", "findings/../../victim.repro", victim.path]
      .enumerated()
    {
      let hostile = try HostileFolder(copyOf: base, "h\(index)")
      try hostile.forgeLedger { $0.replacing("\"\(file)\"", with: "\"\(path)\"") }
      #expect(try hostile.text("ledger").contains("\"\(path)\""))
      let status = try driver.run("status", hostile.name)
      #expect(status.status == 0)
      #expect(
        status.out.contains(
          "1 damaged line in ledger and journal of \(hostile.name) (found.file: '\(path.prefix(40))"
        ))
      #expect(status.out.contains(" is not where a campaign saves a finding)"))
      // As a shard, as the folder that others are merged into, and as a campaign that goes on.
      let merge = try driver.run("merge", hostile.name, "--into", "m\(index)")
      let into = try HostileFolder(copyOf: hostile, "i\(index)")
      let mergeInto = try driver.run("merge", "base", "--into", into.name)
      let resume = try driver.start(HostileFolder.resume(hostile.name)).finish()
      #expect(resume.status == 1)
      for output in [status, merge, mergeInto, resume] { #expect(!says(output, "secret")) }
      #expect(isUntouched(victim))
      #expect(try hostile.text(file).hasPrefix("statefulfuzz-repro 1\n"))
    }
  }

  @Test(
    "by a symbolic link is refused, and what the link leads to is left alone",
    arguments: [
      "lock", "stats.jsonl", "journal", "ledger", "campaign.json", "summary.json", "findings",
      "flaky", "logs", "unshrunk", "previous", "reserve",
    ])
  func links(name: String) throws {
    defer { driver.remove() }
    let victim = try victim()
    let folder = driver.folder.appendingPathComponent("elsewhere")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let hostile = try HostileFolder(driver, "h")
    let isFile =
      name == "lock" || name == "reserve" || name.contains(".") || name == "journal"
      || name == "ledger"
    try hostile.link(name, to: isFile ? victim : folder)
    let message = "Error: h/\(name): this is a symbolic link; a campaign's files lie in its folder"
    for arguments in [HostileFolder.resume("h"), ["merge", "h", "--into", "m"]] {
      let output = try driver.start(arguments).finish()
      #expect(output.status == (arguments[0] == "run" ? 73 : 65))
      #expect(output.err.hasPrefix(message))
      #expect(!says(output, "secret"))
    }
    #expect(isUntouched(victim))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    #expect(!FileManager.default.fileExists(atPath: driver.folder.path + "/m"))
  }

  @Test("by links in the place of a finding and its log gives away nothing of what is there")
  func fileLinks() throws {
    defer { driver.remove() }
    let victim = try victim()
    let hostile = try HostileFolder(driver, "h")
    let name = try hostile.finding()
    try FileManager.default.createDirectory(
      at: hostile.url("logs"), withIntermediateDirectories: true)
    try hostile.link("findings/\(name)", to: victim)
    try hostile.link("logs/\(name).log", to: victim)
    let merge = try driver.run("merge", "h", "--into", "m")
    #expect(merge.err.contains("Error: h/findings/\(name): this is a symbolic link, not a file"))
    #expect(!says(merge, "secret"))
    let merged = try String(
      contentsOf: driver.folder.appendingPathComponent("m/findings/\(name)"), encoding: .utf8)
    #expect(merged.hasPrefix("statefulfuzz-repro 1\n"))
    #expect(!FileManager.default.fileExists(atPath: driver.folder.path + "/m/logs/\(name).log"))
    let resume = try driver.start(HostileFolder.resume("h")).finish()
    #expect(!says(resume, "secret"))
    #expect(try hostile.text("findings/\(name)").hasPrefix("statefulfuzz-repro 1\n"))
    #expect(isUntouched(victim))
  }

  @Test("by the path of a corpus entry gives away nothing of a file that is none")
  func corpusPath() throws {
    defer { driver.remove() }
    try FileManager.default.createDirectory(
      at: driver.folder.appendingPathComponent("selftest"), withIntermediateDirectories: true)
    let victim = try victim("selftest/victim.repro")
    let hostile = try HostileFolder(driver, "h")
    let file = "findings/\(try hostile.finding())"
    try hostile.forgeLedger { $0.replacing("\"\(file)\"", with: "\"\(victim.path)\"") }
    let merge = try driver.run("merge", "h", "--into", "m")
    #expect(merge.status == 1)
    #expect(merge.err.contains("\(victim.path): this is not a saved case that can be read"))
    #expect(!says(merge, "secret"))
    #expect(!says(try driver.start(HostileFolder.resume("h")).finish(), "secret"))
    #expect(isUntouched(victim))
  }

  @Test("with a FIFO in the place of a file is refused, and not waited for")
  func pipes() throws {
    defer { driver.remove() }
    let hostile = try HostileFolder(driver, "h")
    for name in ["lock", "stats.jsonl"] {
      let kept = try? Data(contentsOf: hostile.url(name))
      try? FileManager.default.removeItem(at: hostile.url(name))
      #expect(mkfifo(hostile.url(name).path, 0o644) == 0)
      let output = try driver.start(HostileFolder.resume("h")).finish()
      #expect(output.status == 73)
      #expect(
        output.err.contains("Error: h/\(name): this is a FIFO, not a file of the campaign\n"))
      #expect(try driver.run("status", "h").status == 0)
      unlink(hostile.url(name).path)
      try kept?.write(to: hostile.url(name))
    }
  }
}
