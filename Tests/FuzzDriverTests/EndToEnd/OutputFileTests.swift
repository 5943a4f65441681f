import Foundation
import TestSupport
import Testing

@Suite("Files that fuzz-driver is to write", .timeLimit(.minutes(60)), .ownThread)
struct OutputFileTests {
  private let driver: Driver

  init() throws {
    driver = try Driver()
    _ = try driver.file("fails.repro", Self.entry("mismatch wrong-write"))
    _ = try driver.file(
      "passes.repro", Self.entry("passed").replacingOccurrences(of: "do edit B 7\n", with: ""))
  }

  private static func entry(_ expected: String) -> String {
    """
    statefulfuzz-repro 1
    target list/native-foreach
    expect \(expected)
    init A B C
    do render
    do remove A
    do edit B 7
    end

    """
  }

  private func path(_ name: String) -> String {
    driver.folder.appendingPathComponent(name).path
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: driver.folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("are those that links lead to", arguments: ["real.html", "new.html"])
  func links(name: String) throws {
    defer { driver.remove() }
    _ = try driver.file("real.html", "old")
    try FileManager.default.createSymbolicLink(
      atPath: path("link.html"), withDestinationPath: name)
    #expect(try driver.run("report", "fails.repro", "-o", "link.html").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link.html")) == name)
    #expect(try text(name).hasPrefix("<!doctype html>"))
  }

  @Test(
    "are looked for before anything is run, and may be no folders",
    arguments: ["taken", "none/there"],
    [
      ["replay", "fails.repro", "--html"], ["report", "fails.repro", "-o"],
      ["matrix", "list/offsets", "--cases", "100M", "--html"], ["shrink", "passes.repro", "-o"],
      ["run", "list/offsets", "--cases", "100M", "--html"],
    ])
  func unwritable(file: String, arguments: [String]) throws {
    defer { driver.remove() }
    try FileManager.default.createDirectory(
      atPath: path("taken"), withIntermediateDirectories: false)
    let output = try driver.start(arguments + [file]).finish()
    #expect(output.status == 73)
    #expect(output.out.isEmpty)
    #expect(output.err.hasPrefix("Error: "))
    #expect(output.err.contains("cannot create: "))
  }

  @Test("are left alone by a search for something smaller that has nothing to save")
  func nothingToSave() throws {
    defer { driver.remove() }
    _ = try driver.file("old.repro", "mine")
    let before = try FileManager.default.contentsOfDirectory(atPath: driver.folder.path).count
    #expect(try driver.run("shrink", "passes.repro", "-o", "old.repro").status == 1)
    #expect(try driver.run("shrink", "passes.repro", "-o", "new.repro").status == 1)
    #expect(try text("old.repro") == "mine")
    let after = try FileManager.default.contentsOfDirectory(atPath: driver.folder.path)
    // Each run has a file for what it prints and one for its errors.
    #expect(after.count == before + 4)
    #expect(!after.contains("new.repro"))
  }

  #if os(Linux)
  @Test("take no matrix with them that cannot be written to the end")
  func matrix() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "matrix", "selftest/failure", "--cases", "50", "--html", "/dev/full", "--format", "markdown")
    #expect(output.status == 74)
    #expect(output.out.contains("failure"))
  }
  #endif
}
