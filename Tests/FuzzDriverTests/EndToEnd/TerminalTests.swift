import Foundation
import FuzzReports
import TestSupport
import Testing

@Suite("A terminal of 80 columns", .timeLimit(.minutes(60)), .ownThread)
struct TerminalTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  private func lines(_ command: String) throws -> [String] {
    try driver.lines(command.split(separator: " ").map(String.init), columns: 80)
  }

  private static let run = "run list/native-foreach selftest/failure --seed 1 --cases 300 -j2 "

  @Test(
    "has room for every line",
    arguments: [
      // One after the other in one folder.
      [
        run + "--campaign-dir c", run + "--campaign-dir c --dry-run", "status c",
        "report c -o campaign.html", "replay --trace c/findings", "corpus ls c/findings",
        "corpus check c/findings",
      ],
      [
        "list", "explain", "explain wrong-write", "run list/nope", "run --duratoin 5", "help",
        "help run",
      ],
      ["matrix list --cases 40"],
      [
        "exhaust list/native-foreach --depth 3 --json", "exhaust list/native-foreach --depth 2",
        "exhaust concurrent/cache-check-again --depth 1",
      ],
      [
        "observe list/on-demand --cases 20", "observe list/on-demand --case 7",
        "replay --isolation none tick.repro",
      ],
    ])
  func width(commands: [String]) throws {
    defer { driver.remove() }
    _ = try driver.file(
      "tick.repro",
      "statefulfuzz-repro 1\ntarget selftest/trap\ndo tick\nend\n")
    for command in commands {
      let lines = try lines(command)
      #expect(lines.count > 1, "\(command)")
      guard !command.hasSuffix("--json") else {
        #expect(lines.contains { $0.count > 80 })
        continue
      }
      for line in lines where line.trimmingCharacters(in: .whitespaces).contains(" ") {
        #expect(line.columns <= 80, "\(command): \(line)")
      }
    }
  }

  @Test("of 40 has room for plans, help, certificates and the names of files as well")
  func narrow() throws {
    defer { driver.remove() }
    let commands = [
      Self.run + "--campaign-dir c", Self.run + "--campaign-dir c --dry-run",
      "report c -o campaign.html", "exhaust list/native-foreach --depth 3", "help run",
      "help replay",
    ]
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      for line in try driver.lines(words, columns: 40) {
        #expect(line.columns <= 40, "\(command): \(line)")
      }
    }
  }

  @Test(
    "of 24 rows ends with the first unexpected finding in full, and says it twice only for that")
  func again() throws {
    defer { driver.remove() }
    let words = Self.run.split(separator: " ").map(String.init)
    let isHead = { (line: String) in line.contains("mismatch") && line.contains("step 3 of 3") }
    let small = try driver.lines(words + ["--campaign-dir", "a"], columns: 80, rows: 24)
    #expect(small.count > 24)
    let end = small.suffix(24)
    #expect(end.contains(where: isHead))
    #expect(end.contains { $0.hasPrefix("  replay:") })
    #expect(end.last { !$0.isEmpty }?.hasPrefix("look: ") == true)
    let large = try driver.lines(words + ["--campaign-dir", "b"], columns: 80, rows: 200)
    #expect(large.count(where: isHead) == 1)
  }

  @Test("tells which target is waited for while one of its cases takes long")
  func waiting() throws {
    defer { driver.remove() }
    let words = [
      "run", "selftest/hang", "--seed", "0x2d3e7f4187c73e6b", "--cases", "50", "--no-canary",
      "--timeout", "4s", "--shrink-time", "1s",
    ]
    let lines = try driver.lines(words, columns: 80, keepsRedrawn: true)
    #expect(lines.contains { $0.contains("waiting for a case of selftest/hang") })
  }

  @Test("is as wide as COLUMNS says, and a pipe is too; other values are no width")
  func columns() throws {
    defer { driver.remove() }
    let words = Self.run.split(separator: " ").map(String.init)
    let narrow = try driver.lines(
      words + ["--campaign-dir", "a"], columns: 80, environment: ["COLUMNS": "60"])
    #expect(narrow.contains { $0.columns > 50 })
    for line in narrow { #expect(line.columns <= 60, "\(line)") }
    let piped = { (columns: String, folder: String) in
      try driver.start(words + ["--campaign-dir", folder], environment: ["COLUMNS": columns])
        .finish()
    }
    let fitting = try piped("80", "b")
    // In a file nothing is left out.
    for label in ["NEW", "watched", "canary", "again", "expected"] {
      #expect(fitting.out.contains(label), "\(label)")
    }
    for line in (fitting.out + fitting.err).split(separator: "\n") {
      #expect(line.columns <= 80, "\(line)")
    }
    for (number, columns) in ["", "0", "-80", "wide", "8e1", "00080"].enumerated() {
      let lines = try piped(columns, "c\(number)").out.split(separator: "\n")
      #expect(lines.contains { $0.columns > 80 }, "\(columns)")
    }
  }

  @Test("says that expected findings are only counted once there is one, and once")
  func onlyCounted() throws {
    defer { driver.remove() }
    let note = "expected findings are only counted from here on"
    let none = try lines("run selftest/failure --seed 1 --cases 300 --campaign-dir a --no-canary")
    #expect(none.contains { $0.contains("NEW") })
    #expect(!none.contains(note))
    let some = try lines(Self.run + "--campaign-dir b --no-canary")
    #expect(some.contains { $0.contains("NEW") })
    #expect(some.count { $0 == note } == 1)
  }
}
