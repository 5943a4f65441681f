import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("A campaign's settings")
struct CampaignSettingsTests {
  private let settings = CampaignSettings(
    seed: 0x5eed_2025_a1b2_c3d4,
    targets: [.init(name: "list/on-demand", weight: 1), .init(name: "list/offsets", weight: 4)],
    envelope: "observed", maxCommands: 50, cases: 1000, seconds: nil, shard: "1/2",
    started: "2026-11-21T03:14:07Z", driver: "0.1.0", commit: nil, toolchain: "swift-6.3.1")

  private func encoded() throws -> [UInt8] { Array(try JSONEncoder().encode(settings)) }

  @Test("are read as they were written")
  func roundTrip() throws {
    let folder = NSTemporaryDirectory() + "settings-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try CampaignSettings.read(folder) == nil)
    try settings.write(to: folder)
    #expect(try CampaignSettings.read(folder) == settings)
    #expect(settings.seedValue == 0x5eed_2025_a1b2_c3d4)
  }

  @Test("differ in what makes a case another case, and in nothing else")
  func differences() {
    var other = settings
    other.cases = nil
    other.seconds = 60
    other.shard = nil
    other.commit = "4f1c2e9d0c5b6a7f8e9d0c1b2a3f4e5d6c7b8a90 clean"
    #expect(other.difference(from: settings) == nil)
    other.seed = "0x1"
    #expect(other.difference(from: settings) == "seed 0x1 instead of 0x5eed2025a1b2c3d4")
    other = settings
    other.targets[1].weight = 1
    #expect(
      other.difference(from: settings)
        == "list/on-demand list/offsets instead of list/on-demand list/offsets=4")
    other = settings
    other.envelope = "paranoid"
    #expect(other.difference(from: settings) == "envelope paranoid instead of observed")
    other = settings
    other.maxCommands = 9
    #expect(other.difference(from: settings) == "9 commands per case instead of 50")
    other = settings
    other.search = "none"
    let words = " search, which '--isolation case' leaves out"
    #expect(other.difference(from: settings) == "no search instead of a" + words)
    #expect(settings.difference(from: other) == "a search instead of no" + words)
  }

  @Test(
    "are refused when they make no sense",
    arguments: [
      ("\"v\":1", "\"v\":2"), ("0x5eed2025a1b2c3d4", "0x"), ("0x5eed2025a1b2c3d4", "night"),
      ("\"weight\":4", "\"weight\":0"), ("\"weight\":4", "\"weight\":257"),
      ("list\\/offsets", "list\\/on-demand"), ("\"max_commands\":50", "\"max_commands\":0"),
      ("\"v\":1", "\"v\":1,\"search\":\"all\""),
    ])
  func refused(old: String, new: String) throws {
    let text = String(decoding: try encoded(), as: UTF8.self)
    #expect(text.contains(old))
    let bytes = Array(text.replacing(old, with: new).utf8)
    #expect(throws: CorpusError.self) {
      try CampaignSettings(parsing: bytes, file: "campaign.json")
    }
  }

  @Test("are refused or read, whatever is in the file")
  func mutants() throws {
    let bytes = try encoded()
    var generator = SplitMix64(seed: 0x51c3)
    var refused = 0
    for _ in 0..<2_000 {
      var mutant = bytes
      for _ in 0...generator.next() % 4 {
        let place = Int(generator.next() % UInt64(mutant.count))
        if generator.next() % 2 == 0 {
          mutant[place] = UInt8(truncatingIfNeeded: generator.next())
        } else {
          mutant.removeSubrange(place..<min(mutant.count, place + 3))
        }
      }
      if (try? CampaignSettings(parsing: mutant, file: "campaign.json")) == nil { refused += 1 }
    }
    #expect(refused > 500)
  }
}
