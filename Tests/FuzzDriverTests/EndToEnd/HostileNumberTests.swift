import Foundation
import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns

@Suite("A campaign's folder with numbers that cannot be", .timeLimit(.minutes(60)), .ownThread)
struct HostileNumberTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  /// Every command that reads a folder; each must end by itself, and not by a trap.
  private func readers(_ name: String) -> [[String]] {
    [
      ["status", name], ["status", name, "--json"],
      ["report", name, "-o", "page.html", "--xunit-output", "x.xml"],
      ["merge", name, "--into", "m-\(name)", "--html", "m.html"],
      HostileFolder.resume(name) + ["--duration", "100ms"],
    ]
  }

  private static let exitCodes: Set<Int32> = [0, 1, 3, 65]

  private func read(_ name: String) throws -> [Driver.Output] {
    try readers(name).map { arguments in
      let output = try driver.start(arguments).finish()
      #expect(Self.exitCodes.contains(output.status), "\(arguments): \(output.err)")
      return output
    }
  }

  private static func unsealed(_ text: String) -> String {
    text.replacing(/,\s*"checksum"\s*:\s*"[0-9a-f]{8}"/, with: "")
  }

  @Test("in its summary is refused, with a checksum and without")
  func summary() throws {
    defer { driver.remove() }
    let hostile = try HostileFolder(driver, "h")
    let whole = try hostile.text("summary.json")
    #expect(SealedJSON.seal(of: Array(whole.utf8)) == .whole)
    for number in ["18446744073709551615", "18446744073709551616", "-1", "1e30"] {
      let forged = whole.replacing("\"cases\":200,", with: "\"cases\":\(number),")
      #expect(forged != whole)
      for text in [forged, Self.unsealed(forged)] {
        try hostile.write(text, to: "summary.json")
        let report = try driver.run("report", "h", "-o", "page.html")
        #expect(report.status == 65)
        #expect(
          report.err.hasPrefix("Error: h/summary.json: this is not a campaign's summary in JSON"))
        #expect(try driver.run("status", "h").status == 65)
      }
    }
    // A number that could be, and is not the one that was written.
    try hostile.write(whole.replacing("\"cases\":200,", with: "\"cases\":201,"), to: "summary.json")
    let changed = try driver.run("report", "h", "-o", "page.html")
    #expect(changed.status == 65)
    #expect(changed.err.hasPrefix("Error: h/summary.json: the checksum does not match: "))
    try hostile.write(Self.unsealed(whole), to: "summary.json")
    #expect(try driver.run("report", "h", "-o", "page.html").status == 0)
  }

  @Test("in the cases that it has covered has a damaged line, whose cases are run again")
  func coveredRanges() throws {
    defer { driver.remove() }
    let hostile = try HostileFolder(driver, "h")
    try hostile.forgeLedger {
      $0.replacing(
        "\"covered\":{\"random\":\"0-199\"}",
        with: "\"covered\":{\"random\":\"0-18446744073709551614\"}")
    }
    #expect(try hostile.text("ledger").contains("0-18446744073709551614"))
    let copy = try HostileFolder(copyOf: hostile, "copy")
    let outputs = try read("h")
    #expect(
      outputs[0].out.contains(
        "1 damaged line in ledger and journal of h (chapter.covered.random: not a list of case "
          + "intervals)"))
    let whole = try driver.start(HostileFolder.resume(copy.name)).finish()
    #expect(whole.out.contains("cases     200 with "))
  }

  @Test("has covered nearly every case there can be, and goes on behind them at once")
  func hugeRanges() throws {
    defer { driver.remove() }
    let hostile = try HostileFolder(driver, "h")
    try hostile.forgeLedger {
      $0.replacing(
        "\"random\":\"0-199\"",
        with: "\"random\":\"0-4503599627370495 4503599627371520-9007199254740990\"")
    }
    _ = try read("h")
    let resume = HostileFolder.resume("h") + ["--duration", "1m", "--json"]
    let output = try driver.start(resume).finish()
    // The gap between both is run, and then there is nothing left.
    #expect(try output.lastObject()["end"] as? String == "budget")
    #expect(try output.lastObject()["cases"] as? Int == 1 << 53)
  }

  @Test("that are the greatest ones, all of them, is read by every command")
  func greatest() throws {
    defer { driver.remove() }
    let hostile = try HostileFolder(driver, "h")
    let number = /([:\[,])[0-9][0-9.]*(?=[,\]}])/
    let times = /"(seconds|duration_s|t)":9007199254740992/
    func forge(_ text: String) -> String {
      text.replacing(number) { "\($0.1)9007199254740992" }.replacing(times) { "\"\($0.1)\":3.2e9" }
        .replacing(/"(step|seed)":9007199254740992/) { "\"\($0.1)\":1" }
        .replacing("\"v\":9007199254740992", with: "\"v\":1")
    }
    try hostile.forgeLedger(forge)
    try hostile.write(forge(Self.unsealed(try hostile.text("summary.json"))), to: "summary.json")
    try hostile.write(
      forge(#"{"t":1,"cases":1,"buckets":1,"features":1}"#) + "\n"
        + forge(#"{"t":2,"cases":1,"buckets":1,"features":1}"#) + "\n", to: "stats.jsonl")
    let outputs = try read("h")
    #expect(!outputs[0].out.contains("damaged"))
    try FileManager.default.removeItem(at: hostile.url("summary.json"))
    _ = try read("h")
  }

  @Test("in its settings is refused")
  func settings() throws {
    defer { driver.remove() }
    let hostile = try HostileFolder(driver, "h")
    let whole = try hostile.text("campaign.json")
    #expect(SealedJSON.seal(of: Array(whole.utf8)) == .whole)
    let unsealed = Self.unsealed(whole)
    for (old, new) in [
      ("\"cases\" : 200", "\"cases\" : 18446744073709551616"),
      ("\"cases\" : 200", "\"cases\" : 200, \"duration_s\" : 1e300"),
      ("\"cases\" : 200", "\"cases\" : 200, \"shard\" : \"2/1\""),
      ("\"max_commands\" : 50", "\"max_commands\" : 9223372036854775807"),
      ("\"envelope\" : \"observed\"", "\"envelope\" : \"any\""),
    ] {
      #expect(unsealed.contains(old))
      try hostile.write(unsealed.replacing(old, with: new), to: "campaign.json")
      #expect(try driver.run("status", "h").status == 65)
    }
    try hostile.write(whole.replacing("\"0x1\"", with: "\"0x3\""), to: "campaign.json")
    let changed = try driver.start(HostileFolder.resume("h")).finish()
    #expect(changed.status == 65)
    #expect(changed.err.contains("h/campaign.json: its checksum does not match"))
    try hostile.write(unsealed, to: "campaign.json")
    #expect(try driver.run("status", "h").status == 0)
    // The greatest number of cases is a limit like any other.
    try hostile.write(
      unsealed.replacing("\"cases\" : 200", with: "\"cases\" : 18446744073709551615"),
      to: "campaign.json")
    for output in try read("h") { #expect(output.status != 65) }
  }
}
