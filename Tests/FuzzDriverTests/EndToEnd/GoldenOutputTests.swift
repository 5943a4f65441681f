import FuzzCampaigns
import Foundation
import StatefulFuzz
import TestSupport
import Testing

/// What earlier versions printed and found, in files that no version changes: a promise of `CHANGELOG.md` each.
///
/// `WRITE_GOLDEN=1 swift test --filter GoldenOutputTests` writes the files of the present version.
@Suite("Golden files of the driver's output", .timeLimit(.minutes(60)), .ownThread)
struct GoldenOutputTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  private static let isWriting = ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil

  /// The lines of a golden file, after they have been written if that is wanted.
  private static func lines(of name: String, now: [String]) throws -> [String] {
    let file = folder.appending(path: name)
    if isWriting {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data((now.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  // MARK: JSON

  /// Every subcommand with `--json`, in an order in which each finds the files that it reads.
  private static let commands = [
    "list list/native-foreach", "replay --trace case.repro", "shrink case.repro -o small.repro",
    "exhaust list/native-foreach --depth 3 --elements 2", "matrix list/native-foreach --cases 500",
    "run list/native-foreach --seed 1 --cases 300 --no-canary --verify 1 --campaign-dir a",
    "run list/native-foreach --dry-run", "status a", "merge a --into b", "report a",
    "corpus ls case.repro", "corpus check slip.repro", "explain wrong-write",
    "observe list/on-demand --seed 1 --cases 3", "audit list/on-demand --seed 1 --cases 200",
    "bench engine/draws",
  ]

  @Test("have every key of JSON in its place, with a value of its type")
  func json() throws {
    defer { driver.remove() }
    _ = try driver.file("case.repro", MachineReadableTests.script)
    _ = try driver.file(
      "slip.repro",
      MachineReadableTests.script.replacingOccurrences(of: "edit A 4", with: "edti A 4"))
    var found: [String: Set<String>] = [:]
    for command in Self.commands {
      let words = command.split(separator: " ").map(String.init)
      let output = try driver.start(words + ["--json"]).finish()
      for line in output.out.split(separator: "\n") {
        let value = try JSONSerialization.jsonObject(
          with: Data(line.utf8), options: .fragmentsAllowed)
        Self.note(value, at: "\(command):", in: &found)
      }
    }
    let now = found.map { "\($0) \($1.sorted().joined(separator: "|"))" }.sorted()
    let golden = try Self.lines(of: "json-1.txt", now: now)
    #expect(golden.count > 250)
    for line in golden {
      let parts = line.split(separator: " ")
      let (path, types) = (
        parts.dropLast().joined(separator: " "),
        Set(parts[parts.count - 1].split(separator: "|").map(String.init))
      )
      let present = found[path]
      #expect(present != nil, "\(path) is no longer printed")
      // A run may have had nothing to say there.
      let known = types.subtracting(["null"])
      guard let present = present?.subtracting(["null"]), !known.isEmpty, !present.isEmpty else {
        continue
      }
      #expect(
        present.isSubset(of: known), "\(path) was \(known.sorted()), and is \(present.sorted())")
    }
  }

  /// Notes the type at each place: `findings[].bucket string`.
  private static func note(_ value: Any, at path: String, in found: inout [String: Set<String>]) {
    switch value {
    case let object as [String: Any]:
      found[path, default: []].insert("object")
      // Its keys are data: names of targets, kinds of commands, labels.
      guard
        !object.keys.contains(where: { !$0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } })
      else { return }
      for (key, part) in object { note(part, at: "\(path).\(key)", in: &found) }
    case let array as [Any]:
      found[path, default: []].insert("array")
      for part in array { note(part, at: path + "[]", in: &found) }
    case is NSNull: found[path, default: []].insert("null")
    case let number as NSNumber:
      // Foundation takes `true` for a number, of a type of its own.
      let isBoolean = String(cString: number.objCType) == "c"
      found[path, default: []].insert(isBoolean ? "boolean" : "number")
    default: found[path, default: []].insert("string")
    }
  }

  // MARK: Seeds

  @Test("have the findings of a seed: their cases, commands and names")
  func seeds() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "run", "list/native-foreach", "list/identified-assign", "concurrent/cache-check-then-act",
      "selftest/failure", "drag/*", "--seed", "42", "--cases",
      "1k",
      "--no-canary", "--verify", "1", "--campaign-dir", "c")
    #expect([0, 1].contains(output.status))
    let findings = driver.folder.appending(path: "c/findings")
    let names = try FileManager.default.contentsOfDirectory(atPath: findings.path)
      .filter { $0.hasSuffix(".repro") }.sorted()
    var now = ["generation \(choiceGeneration)"]
    for name in names {
      let text = try String(contentsOf: findings.appending(path: name), encoding: .utf8)
      now += text.split(separator: "\n").map(String.init).filter { line in
        let key = line.prefix { $0 != " " }
        return ["target", "expect", "init", "do", "lane", "schedule", "choices", "seed", "bucket"]
          .contains(key)
      }
    }
    let golden = try Self.lines(of: "seeds-\(choiceGeneration).txt", now: now)
    #expect(names.count > 10)
    #expect(
      golden == now,
      "the same seed has other findings: raise `choiceGeneration`, and write a golden file for it")
  }
}
