import Foundation
import TestSupport
import Testing

/// What the corpus command makes of a folder as a whole.
@Suite("The corpus command of fuzz-driver, on a folder", .timeLimit(.minutes(60)), .ownThread)
struct CorpusFolderTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  private func folder(_ files: [String: String]) throws {
    try FileManager.default.createDirectory(
      at: driver.folder.appendingPathComponent("c"), withIntermediateDirectories: true)
    for (file, text) in files { _ = try driver.file("c/\(file)", text) }
  }

  @Test(
    "a folder without an entry is an error where entries are wanted: its path is probably wrong",
    arguments: [
      ["fmt", "--check", "c"], ["check", "c"], ["add", "c"], ["migrate", "c"], ["distill", "c"],
      ["export", "--format", "swift", "c"],
    ])
  func empty(arguments: [String]) throws {
    defer { driver.remove() }
    try folder([:])
    let output = try driver.start(["corpus"] + arguments).finish()
    #expect(output.status == 66)
    #expect(output.out == (arguments[0] == "check" ? "1 checked, 1 error, 0 warnings\n" : ""))
    #expect(output.err == "Error: c: there is no .repro file\n")
    let listed = try driver.run("corpus", "ls", "c")
    #expect(listed.status == 0 && listed.out == "0 entries of 0 targets\n")
  }

  @Test(
    "export as Swift names the module of every suite of this driver",
    arguments: [
      "concurrent/cache-check-then-act", "list/native-foreach", "stdlib/array",
    ])
  func exportedTest(target: String) throws {
    defer { driver.remove() }
    try folder(
      ["a.repro": "statefulfuzz-repro 1\ntarget \(target)\nrole open\ndo x\nend\n"])
    let source = try driver.run("corpus", "export", "--format", "swift", "c").out
    #expect(source.contains("Catalog.targets).replay("))
    #expect(!source.contains("'targets' stands for"))
  }
}
