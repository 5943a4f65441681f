import Foundation
import TestSupport
import Testing

@Suite("Paths that lead to one file, for the corpus command", .timeLimit(.minutes(60)), .ownThread)
struct CorpusPathsTests {
  private let driver: Driver

  init() throws {
    driver = try Driver()
    try FileManager.default.createDirectory(
      at: driver.folder.appendingPathComponent("c"), withIntermediateDirectories: true)
  }

  private static func entry(_ commands: String...) -> String {
    """
    statefulfuzz-repro 1
    target   list/native-foreach
    expect   mismatch wrong-write
    bucket   wrong-write/edit
    \(commands.map { "do       \($0)\n" }.joined())end

    """
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: driver.folder.appendingPathComponent(name).path, withDestinationPath: target)
  }

  /// Names in the folder `c`.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: driver.folder.appendingPathComponent("c").path
    ).sorted()
  }

  @Test("distill keeps an entry that two paths lead to", arguments: [["c", "./c"], ["c", "c/"]])
  func distillTwice(paths: [String]) throws {
    defer { driver.remove() }
    _ = try driver.file("c/a.repro", Self.entry("render", "edit B 7"))
    let output = try driver.start(["corpus", "distill"] + paths).finish()
    #expect(output.status == 0)
    #expect(output.out == "1 kept, 0 superfluous\n")
    #expect(try names() == ["a.repro"])
  }

  @Test("distill keeps an entry rather than a link to it")
  func distillLink() throws {
    defer { driver.remove() }
    _ = try driver.file("c/z.repro", Self.entry("render", "edit B 7"))
    try link("c/alias.repro", to: "z.repro")
    #expect(try driver.run("corpus", "distill", "c").out == "1 kept, 0 superfluous\n")
    #expect(try driver.run("corpus", "check", "--strict", "c").status == 0)
    #expect(try driver.run("corpus", "ls", "c").out.hasPrefix("c/z.repro "))
  }

  @Test("distill leaves no link to what it removes")
  func distillLinkedAway() throws {
    defer { driver.remove() }
    _ = try driver.file("c/long.repro", Self.entry("render", "remove A", "edit B 7"))
    _ = try driver.file("c/short.repro", Self.entry("render", "edit B 7"))
    try link("c/alias.repro", to: "long.repro")
    let output = try driver.run("corpus", "distill", "c")
    #expect(
      output.out == """
        removed  c/long.repro  for c/short.repro
        removed  c/alias.repro  for c/short.repro
        1 kept, 1 superfluous

        """)
    #expect(try names() == ["short.repro"])
  }

  @Test("rm removes what is named in two ways once, and of a link the link")
  func remove() throws {
    defer { driver.remove() }
    for name in ["a", "b"] { _ = try driver.file("c/\(name).repro", Self.entry("render")) }
    try link("c/alias.repro", to: "b.repro")
    let output = try driver.run(
      "corpus", "rm", "c/a.repro", "./c/a.repro", "a", "alias", "--corpus", "c")
    #expect(output.status == 0)
    #expect(output.out == "removed  c/a.repro\nremoved  c/alias.repro\n")
    #expect(try names() == ["b.repro"])
  }
}
