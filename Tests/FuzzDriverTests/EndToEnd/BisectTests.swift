import Foundation
import TestSupport
import Testing

@Suite("fuzz-driver replay --bisect", .timeLimit(.minutes(60)), .ownThread)
struct BisectTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  /// `list/native-foreach` fails in this way, and in no other.
  private static func wrongWrite(expect: String?) -> String {
    (["statefulfuzz-repro 1", "target list/native-foreach", expect.map { "expect \($0)" }]
      + ["init A B C", "do render", "do remove A", "do edit B 7", "end", ""])
      .compactMap { $0 }.joined(separator: "\n")
  }

  @Test(
    "answers 0 for what a file expects and 1 for anything else",
    arguments: [
      ("mismatch wrong-write step=3", 0), ("mismatch lost-write", 1), ("trap", 1), ("passed", 1),
      (nil, 1),
    ] as [(String?, Int32)])
  func answers(expect: String?, status: Int32) throws {
    defer { driver.remove() }
    _ = try driver.file("a.repro", Self.wrongWrite(expect: expect))
    #expect(try driver.run("replay", "--bisect", "a.repro").status == status)
  }

  @Test(
    "answers 0 for a case that passes and expects nothing else", arguments: ["", "expect passed\n"])
  func passes(expect: String) throws {
    defer { driver.remove() }
    let text = "statefulfuzz-repro 1\ntarget list/on-demand\n\(expect)do render\nend\n"
    #expect(try driver.run("replay", "--bisect", "-", input: text).status == 0)
  }

  @Test(
    "answers 125 where nothing can be said",
    arguments: [
      "garbage\n",
      "statefulfuzz-repro 1\ntarget list/nowhere\nexpect passed\ndo render\nend\n",
      "statefulfuzz-repro 1\ntarget list/on-demand\nexpect passed\ndo frobnicate\nend\n",
    ])
  func untestable(text: String) throws {
    defer { driver.remove() }
    #expect(try driver.run("replay", "--bisect", "-", input: text).status == 125)
  }

  @Test(
    "answers 125 to what would end with another code",
    arguments: [
      ["replay", "--bisect", "none.repro"], ["replay", "--bisect", "--nonsense", "a"],
      ["replay", "a.repro", "--bisect", "--timeout", "0s"],
    ])
  func otherCodes(arguments: [String]) throws {
    defer { driver.remove() }
    #expect(try driver.start(arguments).finish().status == 125)
  }

  @Test("answers 125 where its words cannot be written, and 1 all the same for a failure")
  func lostOutput() throws {
    defer { driver.remove() }
    _ = try driver.file("good.repro", Self.wrongWrite(expect: "mismatch"))
    _ = try driver.file("bad.repro", Self.wrongWrite(expect: "passed"))
    for (file, status) in [("good.repro", 125), ("bad.repro", 1)] as [(String, Int32)] {
      let output = try driver.run("replay", "--bisect", file, shell: "exec >/dev/full")
      #expect(output.status == status)
      #expect(output.err.hasPrefix("Error: cannot write to standard output: "))
    }
  }

  @Test("a failure weighs more than a file that cannot be read")
  func severalFiles() throws {
    defer { driver.remove() }
    _ = try driver.file("a.repro", Self.wrongWrite(expect: "passed"))
    _ = try driver.file("b.repro", "garbage\n")
    #expect(try driver.run("replay", "--bisect", "b.repro", "a.repro").status == 1)
  }

  @Test("a page of several cases is refused before any is run")
  func severalPages() throws {
    defer { driver.remove() }
    for name in ["a.repro", "b.repro"] {
      _ = try driver.file(name, Self.wrongWrite(expect: nil))
    }
    let output = try driver.run("replay", ".", "--html", "page.html")
    #expect(output.status == 64)
    #expect(output.out == "")
    #expect(
      output.err == """
        Error: Option '--html' makes a page of one case, but '.' holds 2; name one of its files.

        """)
    let page = driver.folder.appendingPathComponent("page.html").path
    #expect(!FileManager.default.fileExists(atPath: page))
  }
}
