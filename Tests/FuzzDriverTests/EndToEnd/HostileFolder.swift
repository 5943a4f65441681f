import Foundation
import StatefulFuzz
import Testing

@testable import FuzzCampaigns

/// A folder of a small campaign with one finding, as somebody could have changed it on purpose.
struct HostileFolder {
  let driver: Driver

  /// The folder's name.
  let name: String

  /// The arguments that go on with it.
  static func resume(_ name: String) -> [String] {
    ["run", "--resume", "--campaign-dir", name, "--no-canary", "--verify", "1"]
  }

  /// Runs the campaign.
  init(_ driver: Driver, _ name: String) throws {
    self.driver = driver
    self.name = name
    let output = try driver.run(
      "run", "selftest/failure", "--seed", "1", "--cases", "200", "--no-canary", "--verify", "1",
      "--campaign-dir", name)
    #expect(output.status == 1)
  }

  /// Takes a copy of another one.
  init(copyOf other: HostileFolder, _ name: String) throws {
    driver = other.driver
    self.name = name
    try FileManager.default.copyItem(at: other.url(""), to: url(""))
  }

  func url(_ path: String) -> URL {
    driver.folder.appendingPathComponent(path.isEmpty ? name : "\(name)/\(path)")
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  func write(_ text: String, to path: String) throws {
    try text.write(to: url(path), atomically: false, encoding: .utf8)
  }

  /// The name of its finding.
  func finding() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: url("findings").path)
    return try #require(names.first { $0.hasSuffix(".repro") })
  }

  /// Changes the lines of the ledger, and gives each the checksum that belongs to it.
  func forgeLedger(_ change: (String) -> String) throws {
    let lines = try text("ledger").split(separator: "\n").map { line in
      let forged = change(String(line.dropFirst(9)))
      let digits = String(Checksum.crc32(forged.utf8), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits + " " + forged + "\n"
    }
    try write(lines.joined(), to: "ledger")
  }

  /// Puts a symbolic link to `target` in the place of something in the folder.
  func link(_ path: String, to target: URL) throws {
    try? FileManager.default.removeItem(at: url(path))
    try FileManager.default.createSymbolicLink(at: url(path), withDestinationURL: target)
  }
}
