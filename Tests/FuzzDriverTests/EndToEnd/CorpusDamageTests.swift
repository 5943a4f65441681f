import Foundation
import TestSupport
import Testing

@Suite("Files that the corpus command cannot use", .timeLimit(.minutes(60)), .ownThread)
struct CorpusDamageTests {
  private let driver: Driver

  init() throws {
    driver = try Driver()
    for name in ["c", "m/list"] {
      try FileManager.default.createDirectory(
        at: driver.folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
  }

  private static func entry(_ lines: String...) -> String {
    (["statefulfuzz-repro 1", "target list/native-foreach"] + lines + ["end", ""])
      .joined(separator: "\n")
  }

  /// In quotes, as fmt writes it, the note takes two bytes for each of these, which no line holds.
  private static let backslashes = "note " + String(repeating: "\\", count: 40_000)

  private func text(_ name: String) throws -> String {
    try String(contentsOf: driver.folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// How often a file is called an error.
  private func errors(_ output: Driver.Output, of file: String) -> Int {
    output.err.split(separator: "\n").count { $0.hasPrefix("Error: \(file):") }
  }

  @Test("keep fmt from no other file", arguments: [[], ["--check"]])
  func format(more: [String]) throws {
    defer { driver.remove() }
    let long = Self.entry("do render", Self.backslashes)
    _ = try driver.file("c/a.repro", long)
    _ = try driver.file("c/b.repro", Self.entry("do render"))
    let output = try driver.start(["corpus", "fmt", "c"] + more).finish()
    #expect(output.status == 65)
    #expect(output.out == "c/b.repro\n")
    #expect(errors(output, of: "c/a.repro") == 1)
    #expect(try text("c/a.repro") == long)
    #expect(try text("c/b.repro").contains("do       render\n") == more.isEmpty)
  }

  @Test("keep migrate from no other file")
  func migrate() throws {
    defer { driver.remove() }
    let choices = "choices gen=1 3:51 1:4"
    _ = try driver.file("c/a.repro", Self.entry("do render", choices, Self.backslashes))
    _ = try driver.file("c/b.repro", Self.entry("do render", choices))
    let output = try driver.run("corpus", "migrate", "c", "--write")
    #expect(output.status == 65)
    #expect(output.out == "migrated  c/b.repro\n1 of 2 migrated\n")
    #expect(errors(output, of: "c/a.repro") == 1)
  }

  @Test(
    "keep merge, distill and add from no other entry",
    arguments: [["merge", "c", "--into", "m"], ["distill", "c", "--into", "m"], ["add", "c"]])
  func inTheWay(arguments: [String]) throws {
    defer { driver.remove() }
    _ = try driver.file("c/a.repro", Self.entry("do remove A"))
    _ = try driver.file("c/b.repro", Self.entry("do render"))
    // The name of the first, which sorts first as well.
    let damaged = "m/list/case-native-foreach-daae0ff842a8.repro"
    _ = try driver.file(damaged, "garbage\n")
    let output = try driver.start(
      ["corpus"] + arguments, environment: ["FUZZ_CORPUS": "m"]
    ).finish()
    #expect(output.status == 65)
    #expect(output.out.split(separator: "\n").count { $0.hasPrefix("added ") } == 1)
    #expect(errors(output, of: damaged) == 1)
    #expect(output.err.contains("cannot save a new finding here"))
    #expect(try text(damaged) == "garbage\n")
  }

  @Test("are named once by merge, though they are in the folder that is merged into as well")
  func mergeIntoItself() throws {
    defer { driver.remove() }
    _ = try driver.file("m/list/bad.repro", "garbage\n")
    let output = try driver.run("corpus", "merge", "m", "--into", "m")
    #expect(output.status == 65)
    #expect(output.err.split(separator: "\n").count == 1)
  }
}
