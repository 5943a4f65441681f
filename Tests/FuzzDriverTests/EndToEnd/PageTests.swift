import Foundation
import TestSupport
import Testing

@Suite("Pages and matrices of fuzz-driver", .timeLimit(.minutes(60)), .ownThread)
struct PageTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  private static let wrongWrite = """
    statefulfuzz-repro 1
    target   list/native-foreach
    expect   mismatch wrong-write step=3
    init     A B C
    do       render
    do       remove A
    do       edit B 7
    note     "<script>alert(1)</script>"
    end

    """

  private func text(_ name: String) throws -> String {
    try String(contentsOf: driver.folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("report writes a page and says where")
  func report() throws {
    defer { driver.remove() }
    _ = try driver.file("a.repro", Self.wrongWrite)
    let output = try driver.run("report", "a.repro", "-o", "a.html")
    #expect(output.status == 0)
    #expect(output.out == "a.html  list/native-foreach  wrong-write\n")
    let html = try text("a.html")
    #expect(html.hasPrefix("<!doctype html>"))
    #expect(html.contains("captured for B at step 1, acts on C"))
    #expect(!html.contains("<script"))
  }

  @Test("report calls the page of a saved case like its file, and puts it where one works")
  func reportName() throws {
    defer { driver.remove() }
    try FileManager.default.createDirectory(
      at: driver.folder.appendingPathComponent("cases"), withIntermediateDirectories: true)
    _ = try driver.file("cases/a.repro", Self.wrongWrite)
    let output = try driver.run("report", "cases/a.repro")
    #expect(output.status == 0)
    #expect(output.out == "a.html  list/native-foreach  wrong-write\n")
    #expect(try text("a.html").hasPrefix("<!doctype html>"))
  }

  @Test("report reads standard input, writes standard output, and takes another target")
  func reportStreams() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "report", "-", "-o", "-", "--target", "list/id-lookup-fallback", input: Self.wrongWrite)
    #expect(output.status == 0)
    #expect(output.out.contains("<title>passed · list/id-lookup-fallback</title>"))
    #expect(
      output.out.contains("fuzz-driver replay --trace --target list/id-lookup-fallback -</pre>"))
  }

  @Test(
    "report names what is wrong with a file or a page",
    arguments: [
      (["report", "no.repro", "-o", "a.html"], 66), (["report", "bad.repro", "-o", "a.html"], 65),
      (["report", "a.repro", "-o", "no/such/folder/a.html"], 73),
      (["replay", "a.repro", "--html", "no/such/folder/a.html"], 73),
    ])
  func problems(arguments: [String], status: Int) throws {
    defer { driver.remove() }
    _ = try driver.file("a.repro", Self.wrongWrite)
    _ = try driver.file("bad.repro", "garbage\n")
    let output = try driver.start(arguments).finish()
    #expect(output.status == Int32(status))
    #expect(output.err.hasPrefix("Error: "))
  }

  @Test("replay writes the same page beside its result, whose trace has no start")
  func replay() throws {
    defer { driver.remove() }
    _ = try driver.file("a.repro", Self.wrongWrite)
    let output = try driver.run("replay", "a.repro", "--html", "r.html", "--json", "--trace")
    #expect(output.status == 0)
    let result = try #require(try output.objects().first)
    let trace = try #require(result["trace"] as? [[String: Any]])
    #expect(trace.map { $0["step"] as? Int } == [1, 2, 3])
    _ = try driver.run("report", "a.repro", "-o", "a.html")
    #expect(try text("r.html") == text("a.html"))
  }

  @Test("replay on several targets gives one object a target")
  func severalTargets() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "replay", "-", "--json", "--trace", "--target", "list/i*", input: Self.wrongWrite)
    #expect(output.status == 0)
    let results = try output.objects()
    let verdicts = results.map { "\($0["target"] ?? "") \($0["hazard"] ?? "")" }
    #expect(verdicts.contains("list/indices-keypath wrong-write"))
    #expect(verdicts.contains("list/id-lookup-fallback <null>"))
    #expect(results.allSatisfy { ($0["trace"] as? [Any])?.count == 3 })
  }

  @Test("replay on several targets shows where each first leaves the model")
  func comparison() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "replay", "-", "--trace", "--target", "list/id*", input: Self.wrongWrite,
      environment: ["LC_ALL": "C.UTF-8"])
    #expect(output.out.contains("  identifiable-indices-closure   =   =   ✗  wrong-write\n"))
    #expect(output.out.contains("  id-lookup-fallback             =   =   =\n"))
  }

  @Test("matrix gives a cell for every target and hazard, and writes a page")
  func matrix() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "matrix", "list/native-foreach", "list/id-lookup-fallback", "--cases", "4k", "--json",
      "--html", "m.html")
    #expect(output.status == 0)
    let object = try output.lastObject()
    #expect(object["v"] as? Int == 1)
    let rows = try #require(object["rows"] as? [[String: Any]])
    #expect(
      rows.map { $0["target"] as? String } == ["list/native-foreach", "list/id-lookup-fallback"])
    let cells = try rows.map { row in
      let cells = try #require(row["cells"] as? [[String: Any]])
      return Dictionary(grouping: cells) { $0["hazard"] as? String ?? "" }.compactMapValues(\.first)
    }
    #expect(cells.map(\.count) == [20, 20])
    let found = try #require(cells[0]["wrong-write"])
    #expect(found["result"] as? String == "found")
    #expect(found["expected"] as? Bool == true)
    #expect((found["exercised"] as? Int ?? 0) > 10)
    #expect(found["shortest"] as? [String] == ["render", "insert B at 0", "edit A 1"])
    let safe = try #require(cells[1]["wrong-write"])
    #expect(safe["result"] as? String == "safe")
    #expect(safe["shortest"] as? [String] == [])
    #expect(cells[1]["reordered-completion"]?["result"] as? String == "not-applicable")
    #expect(try text("m.html").contains("<title>Strategies × hazards</title>"))
  }

  @Test("matrix ends with 3 where a cell was never reached, and with 1 where a fault is new")
  func matrixExitCodes() throws {
    defer { driver.remove() }
    let few = try driver.run("matrix", "list/id-lookup-fallback", "--cases", "1")
    #expect(few.status == 3)
    #expect(few.out.contains("0!"))
    let planted = try driver.run("matrix", "selftest/failure", "--cases", "500")
    #expect(planted.status == 1)
    #expect(planted.out.contains("✗3") || planted.out.contains("X3"))
  }

  @Test("matrix prints the same table whatever the number of workers")
  func deterministic() throws {
    defer { driver.remove() }
    let arguments = [
      "matrix", "list/offsets", "list/on-demand", "--cases", "500", "--format", "markdown",
    ]
    let one = try driver.start(arguments + ["-j", "1"]).finish()
    let two = try driver.start(arguments + ["-j", "2"]).finish()
    #expect(one.out == two.out)
    #expect(one.out.contains("| S08 `on-demand` |"))
  }

  @Test("matrix names the command that prints it again: a suite only where all of it was chosen")
  func again() throws {
    defer { driver.remove() }
    let part = try driver.run("matrix", "list/id*", "--cases", "50")
    #expect(part.out.contains("again: fuzz-driver matrix list/identifiable-indices-keypath list/"))
    let whole = try driver.run("matrix", "selftest", "--cases", "5", "--seed", "7")
    #expect(whole.out.hasSuffix("again: fuzz-driver matrix selftest --seed 0x7 --cases 5\n"))
  }
}
