import Foundation
import TestSupport
import Testing

@Suite("Text from elsewhere", .timeLimit(.minutes(60)), .ownThread)
struct HostileTextTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  /// A window title, a colour by a C1 control, a bell, a reversed direction, and a line that a build
  /// server would take for a command.
  private static let hostile = "a\u{1B}]0;x\u{7}\u{9B}31m\u{202E}b\r\n::error::c\u{2028}##[d"

  /// The same as JSON writes it, where also NUL can stand.
  private static let escaped =
    #"a\u001b]0;x\u0007\u009b31m\u202eb\r\n::error::c\u2028##[d\u0000"#

  /// Expects that the driver said something, and nothing that a terminal or a build server acts on.
  private func expectHarmless(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    let output = try driver.start(arguments, environment: environment).finish()
    let words = arguments.map(\.debugDescription).joined(separator: " ")
    #expect(!(output.out + output.err).isEmpty, "\(words)")
    for text in [output.out, output.err] {
      let acting = text.unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate:
          scalar != "\n"
        default: false
        }
      }
      #expect(acting.isEmpty, "\(words): \(text.debugDescription)")
      let lines = text.split(separator: "\n")
      #expect(!lines.contains { $0.hasPrefix("::") || $0.hasPrefix("##[") }, "\(words): \(text)")
    }
  }

  @Test(
    "in arguments is shown as text by every subcommand",
    arguments: [
      "", "run", "replay", "shrink", "exhaust", "matrix", "matrix list", "merge", "status", "stop",
      "report", "corpus", "corpus ls", "corpus check", "corpus fmt", "corpus add", "corpus rm",
      "corpus merge --into x", "corpus distill", "corpus migrate", "corpus export", "list",
      "selftest", "bench", "help", "--generate-completion-script", "run --seed", "run --cases",
      "run --envelope", "run --shard", "report -o", "replay --timeout",
    ])
  func arguments(subcommand: String) throws {
    defer { driver.remove() }
    let words = subcommand.split(separator: " ").map(String.init)
    try expectHarmless(words + [Self.hostile])
    try expectHarmless(words + ["--" + Self.hostile])
  }

  @Test("in the environment is shown as text", arguments: ["FUZZ_SEED", "FUZZ_HASH_SEED"])
  func environment(variable: String) throws {
    defer { driver.remove() }
    try expectHarmless(["run", "selftest/failure"], environment: [variable: Self.hostile])
  }

  @Test(
    "in a saved case is shown as text",
    arguments: ["replay", "shrink", "report", "corpus ls", "corpus check", "corpus fmt"])
  func savedCase(subcommand: String) throws {
    defer { driver.remove() }
    let hostile = Self.hostile.replacing("\r\n", with: "")
    let words = subcommand.split(separator: " ").map(String.init)
    for target in [hostile, "list/native-foreach"] {
      let text = """
        statefulfuzz-repro 1
        target \(target)
        expect trap \(hostile) step=1
        note \(hostile)
        x-\(hostile) \(hostile)
        do \(hostile)
        do render
        end

        """
      let file = try driver.file("case\(hostile).repro".replacing("/", with: "-"), text)
      try expectHarmless(words + [file])
    }
  }

  @Test("in the files of a campaign is shown as text")
  func campaign() throws {
    defer { driver.remove() }
    let folder = "c" + Self.hostile.replacing("/", with: "-")
    let run = [
      "run", "selftest/failure", "--seed", "1", "--cases", "50", "--no-canary", "--verify", "1",
      "--shard", "1/2", "--campaign-dir", folder,
    ]
    try expectHarmless(run)
    let path = driver.folder.appendingPathComponent(folder)
    for name in ["campaign.json", "summary.json", "stats.jsonl", "lock"] {
      let file = path.appendingPathComponent(name)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      // Each text in the file in its turn.
      let parts = Set(text.matches(of: /"[a-z_]+" ?: ?"([^"]+)"/).map { String($0.1) })
      for part in LongForm.all(of: parts.sorted(), orEvery: 3) {
        let changed = text.replacing("\"\(part)\"", with: "\"\(part)\(Self.escaped)\"")
        try Data(changed.utf8).write(to: file)
        for words in [
          ["status", folder], ["status", folder, "--format", "plain"],
          ["report", folder, "-o", "page.html"], ["merge", folder, "--into", "merged"],
        ] { try expectHarmless(words) }
        try expectHarmless(run + ["--resume"])
      }
      try Data(text.utf8).write(to: file)
    }
  }
}
