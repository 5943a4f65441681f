import Foundation
import TestSupport
import Testing

@Suite("What fuzz-driver prints for machines", .timeLimit(.minutes(60)), .ownThread)
struct MachineReadableTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  static let script = """
    statefulfuzz-repro 1
    target list/native-foreach
    init A B
    do render
    do edit A 4
    do removeLast
    do read B
    end

    """

  @Test(
    "has its version in every object, and nothing but JSON on standard output",
    arguments: [
      ["list", "list/native-foreach", "--json"],
      ["replay", "case.repro", "--trace", "--json"],
      ["shrink", "case.repro", "-o", "small.repro", "--json"],
      ["exhaust", "list/native-foreach", "--depth", "3", "--elements", "2", "--json"],
      ["exhaust", "concurrent/cache-check-then-act", "--depth", "2", "--switches", "1", "--json"],
      ["audit", "list/on-demand", "--seed", "1", "--cases", "200", "--json"],
      ["explain", "wrong-write", "--json"],
      ["matrix", "list/native-foreach", "--cases", "500", "--json"],
      [
        "run", "list/identified-assign", "selftest/failure", "--seed", "1", "--cases", "1k",
        "--json",
        "--stats-interval", "1ms", "--verify", "1", "--campaign-dir", "c",
      ],
      ["run", "list/native-foreach", "--dry-run", "--json"],
      ["corpus", "ls", "case.repro", "--json"],
      ["bench", "engine/draws", "--json"],
    ])
  func versions(arguments: [String]) throws {
    defer { driver.remove() }
    _ = try driver.file("case.repro", Self.script)
    let output = try driver.start(arguments).finish()
    #expect(!output.err.contains("Error"))
    let lines = output.out.split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect(Self.unversioned(value, at: "") == [])
    }
  }

  @Test("leaves to standard error why a matrix ends with 1 or 3")
  func surprises() throws {
    defer { driver.remove() }
    let found = try driver.start(["matrix", "selftest/failure", "--cases", "300", "--json"])
      .finish()
    #expect(found.status == 1)
    #expect(
      found.err.contains("Error: selftest/failure: found mismatch, which the catalogue does not"))
    let few = try driver.start(["matrix", "list/native-foreach", "--cases", "1", "--json"]).finish()
    #expect(few.status == 3)
    #expect(few.err.contains("Error: list/native-foreach: no case met the precondition of "))
    #expect(few.err.contains(" more cells like these"))
  }

  @Test("is so of a campaign's status, too")
  func status() throws {
    defer { driver.remove() }
    _ = try driver.run(
      "run", "list/native-foreach", "--seed", "1", "--cases", "500", "--no-canary", "--verify",
      "1", "--campaign-dir", "c")
    let status = try driver.run("status", "c", "--json").lastObject()
    #expect(Self.unversioned(status, at: "") == [])
    #expect((status["findings"] as? [Any])?.isEmpty == false)
  }

  /// Keys whose objects are maps: their own keys are names of targets, hazards and envelopes.
  private static let maps = ["exercised", "envelopes"]

  /// Where an object has no `"v": 1`.
  private static func unversioned(_ value: Any, at place: String) -> [String] {
    switch value {
    case let object as [String: Any]:
      let own = object["v"] as? Int == 1 ? [] : [place]
      return own
        + object.sorted { $0.key < $1.key }.flatMap { key, value in
          maps.contains(key) ? [] : unversioned(value, at: "\(place).\(key)")
        }
    case let list as [Any]: return list.flatMap { unversioned($0, at: place + "[]") }
    default: return []
    }
  }
}
