import Foundation
import TestSupport
import Testing

@Suite("fuzz-driver replay", .timeLimit(.minutes(60)), .ownThread)
struct ReplayCommandTests {
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
    end

    """

  @Test("says that a crash ends the driver, before it does", arguments: ["none", "batch"])
  func withoutIsolation(mode: String) throws {
    defer { driver.remove() }
    let trap = try driver.file(
      "a.repro",
      "statefulfuzz-repro 1\ntarget selftest/trap\ndo arm 0\ndo arm 1\ndo fire 0\nend\n")
    let output = try driver.run("replay", "--isolation", mode, trap)
    let warning =
      "warning: with '--isolation none' a crash or a hang of the system ends the driver\n"
    #expect(output.err.hasPrefix(warning) == (mode == "none"))
    #expect((output.status == 70) == (mode == "none"))
  }

  @Test("that is stopped tells what it has replayed", arguments: [false, true])
  func stopped(printsJSON: Bool) throws {
    defer { driver.remove() }
    let header = "statefulfuzz-repro 1\ntarget selftest/hang\n"
    let quick = try driver.file("a.repro", header + "do tick\nend\n")
    // A warning of the second file tells that the first one is through.
    let warned = try driver.file("b.repro", header.replacing("\n", with: "\r\n") + "do tick\nend\n")
    let endless = try driver.file("c.repro", header + "do arm 0\ndo arm 1\ndo fire 0\nend\n")
    let running = try driver.start(
      ["replay", "--timeout", "1h", quick, warned, endless] + (printsJSON ? ["--json"] : []))
    running.wait(for: "b.repro")
    kill(running.process.processIdentifier, SIGINT)
    let output = running.finish()
    #expect(output.status == 130)
    if printsJSON {
      let verdicts = try output.objects().map { $0["verdict"] as? String }
      #expect(verdicts.first == "passed")
      #expect(verdicts.count < 3)
    } else {
      #expect(output.out.contains(" replayed, 0 as expected"))
      #expect(output.out.contains("; stopped before the end"))
    }
  }

  @Test("a case that does as expected ends with 0")
  func same() throws {
    defer { driver.remove() }
    let path = try driver.file("a.repro", Self.wrongWrite)
    let output = try driver.run("replay", path)
    #expect(output.status == 0)
    #expect(output.out.hasPrefix("same  \(path)  list/native-foreach  mismatch wrong-write step=3"))
  }

  @Test("tells verdict, hazard, step and trace as JSON")
  func json() throws {
    defer { driver.remove() }
    let output = try driver.run("replay", "-", "--json", "--trace", input: Self.wrongWrite)
    let result = try #require(try output.objects().first)
    #expect(output.status == 0)
    #expect(result["v"] as? Int == 1)
    #expect(result["verdict"] as? String == "mismatch")
    #expect(result["hazard"] as? String == "wrong-write")
    #expect(result["step"] as? Int == 3)
    #expect(result["agreement"] as? String == "same")
    let trace = try #require(result["trace"] as? [[String: Any]])
    #expect(trace.map { $0["command"] as? String } == ["render", "remove A", "edit B 7"])
    #expect(trace.map { $0["ok"] as? Bool } == [true, true, false])
    #expect(trace.last?["model"] as? String == "[B=7, C=0]")
    #expect(trace.last?["sut"] as? String == "[B=0, C=7]")
  }

  @Test("a case of standard input is called as on the command line")
  func standardInput() throws {
    defer { driver.remove() }
    for input in [Self.wrongWrite, "nothing"] {
      let output = try driver.run("replay", "-", "--json", input: input)
      #expect(try output.objects().first?["file"] as? String == "-")
    }
  }

  @Test("a start with an id twice, and a case of which nothing is understood, say so")
  func notUnderstood() throws {
    defer { driver.remove() }
    let twice = Self.wrongWrite.replacing("init A B C", with: "init A A").replacing(
      "init     A B C", with: "init A A")
    #expect(
      try driver.run("replay", "-", input: twice).out.contains(
        "the start 'A A' is not understood: the id A is there twice; every element has its own"))
    let other = "statefulfuzz-repro 1\ntarget list/native-foreach\ndo frob\nend\n"
    let output = try driver.run("replay", "-", input: other)
    #expect(output.out.hasPrefix("stale  standard input  list/native-foreach  invalid\n"))
    #expect(
      output.out.hasSuffix(
        "\n      'frob' is not a command of the list suite, so nothing was run\n"))
  }

  @Test("a page that cannot be made is told before anything runs, and makes no entry unreadable")
  func pageWithoutFolder() throws {
    defer { driver.remove() }
    let path = try driver.file("1.repro", Self.wrongWrite)
    let output = try driver.run("replay", path, "--html", "nowhere/a.html")
    #expect(output.status == 73)
    #expect(output.out == "")
    #expect(output.err.hasPrefix("Error: nowhere"))
    let full = try driver.run("replay", path, "--html", "/dev/full")
    #expect(full.status == 74)
    #expect(full.out.contains("1 as expected, 0 not as expected, 0 without an expectation, 0 unr"))
  }

  @Test("another target gets the commands without the expectation")
  func otherTarget() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "replay", "-", "--json", "--target", "list/id-lookup-fallback", input: Self.wrongWrite)
    let result = try #require(try output.objects().first)
    #expect(output.status == 0)
    #expect(result["target"] as? String == "list/id-lookup-fallback")
    #expect(result["verdict"] as? String == "passed")
    #expect(result["agreement"] is NSNull)
  }

  @Test("a trap is told with its trace, and the next file is replayed all the same")
  func trapThenNext() throws {
    defer { driver.remove() }
    let trap = try driver.file(
      "1.repro",
      """
      statefulfuzz-repro 1
      target list/indices-subscript
      init A B C
      do render
      do removeLast
      do read C
      end

      """)
    let next = try driver.file("2.repro", Self.wrongWrite)
    let output = try driver.run("replay", trap, next, "--json", "--trace")
    let results = try output.objects()
    #expect(results.count == 2)
    #expect(results[0]["verdict"] as? String == "trap")
    #expect(results[0]["hazard"] as? String == "stale-index-trap")
    #expect(results[0]["step"] as? Int == 3)
    let trace = try #require(results[0]["trace"] as? [[String: Any]])
    #expect(trace.count == 3)
    #expect(trace.last?["sut"] is NSNull)
    #expect(results[1]["agreement"] as? String == "same")
  }

  @Test("another verdict than the expected one ends with 1")
  func different() throws {
    defer { driver.remove() }
    let text = Self.wrongWrite.replacingOccurrences(of: "step=3", with: "step=2")
    let output = try driver.run("replay", "-", "--json", input: text)
    #expect(output.status == 1)
    #expect(try output.objects().first?["agreement"] as? String == "different")
  }

  @Test("a case that passes now is fixed and ends with 1")
  func fixed() throws {
    defer { driver.remove() }
    let text = Self.wrongWrite.replacingOccurrences(
      of: "list/native-foreach", with: "list/id-lookup-fallback")
    let output = try driver.run("replay", "-", "--json", input: text)
    #expect(output.status == 1)
    #expect(try output.objects().first?["agreement"] as? String == "fixed")
  }

  @Test("an unknown command is named with its line; the rest runs; stale ends with 1")
  func stale() throws {
    defer { driver.remove() }
    let text = Self.wrongWrite.replacingOccurrences(of: "remove A", with: "vanish A")
    let path = try driver.file("s.repro", text)
    let output = try driver.run("replay", path, "--json")
    let result = try #require(try output.objects().first)
    #expect(output.status == 1)
    #expect(result["agreement"] as? String == "stale")
    #expect(
      (result["message"] as? String)?.hasPrefix("'vanish' is not a command of the list suite; ")
        == true)
    #expect(
      output.err == "\(path):6: warning: 'vanish' is not a command of the list suite\n")
  }

  @Test("choices that lead elsewhere are drift: 0, and 1 under --strict")
  func drift() throws {
    defer { driver.remove() }
    let text = Self.wrongWrite.replacingOccurrences(
      of: "end\n", with: "choices  gen=1 1:51 0:6 0:12\nend\n")
    let path = try driver.file("d.repro", text)
    let output = try driver.run("replay", path, "--json")
    #expect(output.status == 0)
    #expect(try output.objects().first?["agreement"] as? String == "drift")
    let strict = try driver.run("replay", path, "--strict")
    #expect(strict.status == 1)
    #expect(!strict.out.contains("      expected "))
  }

  @Test("drift is told of a case that expects nothing, too")
  func driftUnasked() throws {
    defer { driver.remove() }
    let text =
      "statefulfuzz-repro 1\ntarget list/native-foreach\ninit A\ndo removeLast\nchoices gen=3 1:51\nend\n"
    let path = try driver.file("d.repro", text)
    let output = try driver.run("replay", path, path)
    #expect(output.status == 0)
    #expect(output.out.hasPrefix("drift  \(path)  list/native-foreach  passed\n"))
    #expect(
      output.out.hasSuffix(
        "2 replayed, 0 as expected, 0 not as expected, 2 without an expectation, 0 unreadable\n"))
    #expect(try driver.run("replay", path, "--strict").status == 1)
    let other = try driver.run("replay", path, "--strict", "--target", "list/on-demand")
    #expect(other.status == 0)
  }

  @Test(
    "a file that cannot be read is named with its line and ends with 65",
    arguments: [
      ("garbage\n", "bad.repro:1: not a corpus entry"),
      (
        "statefulfuzz-repro 2\ntarget list/a\ndo b\nend\n", "bad.repro:1: format version '2' is too"
      ),
      ("statefulfuzz-repro 1\ntarget list/native-foreach\ndo render\n", "bad.repro"),
      (
        "statefulfuzz-repro 1\ntarget list/nope\ndo render\nend\n",
        "bad.repro:2: No target is named"
      ),
      ("statefulfuzz-repro 1\ntarget list/native-foreach\nda render\nend\n", "bad.repro:3: "),
    ])
  func unreadable(text: String, message: String) throws {
    defer { driver.remove() }
    _ = try driver.file("bad.repro", text)
    let good = try driver.file("good.repro", Self.wrongWrite)
    let output = try driver.run("replay", "bad.repro", good)
    #expect(output.status == 65)
    #expect(output.err.hasPrefix("Error: \(message)"))
    #expect(output.out.contains("same  \(good)"))
  }

  @Test("bytes that are no UTF-8 are named with their line")
  func notUTF8() throws {
    defer { driver.remove() }
    var data = Data("statefulfuzz-repro 1\ntarget list/native-foreach\ndo ".utf8)
    data.append(contentsOf: [0xFF, 0xFE, 0x0A])
    data.append(Data("end\n".utf8))
    _ = try driver.file("bad.repro", data)
    let output = try driver.run("replay", "bad.repro")
    #expect(output.status == 65)
    #expect(output.err == "Error: bad.repro:3: the line is not valid UTF-8\n")
  }

  @Test("a file that is not there ends with 66")
  func missing() throws {
    defer { driver.remove() }
    let output = try driver.run("replay", "nowhere.repro")
    #expect(output.status == 66)
    #expect(output.err == "Error: nowhere.repro: cannot read: No such file or directory\n")
    // A count of nothing says no more.
    #expect(output.out == "")
  }

  @Test(
    "the picture of commands in flight and their orders fit into the columns", arguments: [40, 78])
  func columnsOfLanes(columns: Int) throws {
    defer { driver.remove() }
    let text = """
      statefulfuzz-repro 1
      target   concurrent/accounts-torn-transfer
      lane     1 transfer(1)
      lane     2 total
      lane     2 transfer(2)
      do       total
      schedule 0 1
      end

      """
    let path = try driver.file("a.repro", text)
    let environment = columns == 78 ? [:] : ["COLUMNS": "\(columns)"]
    let output = try driver.start(["replay", "--trace", path], environment: environment).finish()
    let lines = output.out.split(separator: "\n").map(String.init)
    let orders = try #require(lines.firstIndex { $0.contains(", then ") })
    let pictured = lines[..<orders].drop { !$0.contains("lane 1    ") }
    #expect(!pictured.isEmpty)
    for line in pictured + lines[orders...].prefix(2) {
      #expect(line.count <= columns, "\(line)")
    }
    #expect(columns == 78 || lines.allSatisfy { $0.count <= columns })
  }
}
