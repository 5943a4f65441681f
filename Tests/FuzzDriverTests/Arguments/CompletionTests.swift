import Foundation
import Testing

@testable import FuzzDriver

@Suite("Completion scripts")
struct CompletionTests {
  private static let script = CompletionScript(
    program: "fuzz-driver", targets: CommandLineFixture.targets,
    hazards: ["lost-write", "wrong-write"], words: ["wrong-write", "trap"])

  /// Where a shell is, or nil where there is none.
  private static func path(of shell: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What a shell prints for a text.
  private static func output(
    of shell: String, _ arguments: [String], _ text: String
  ) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: shell)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("completion-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    process.arguments = arguments + [file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// What bash offers for words, the last of which is being typed.
  private static func bash(_ words: [String]) throws -> Set<String> {
    let shell = try #require(path(of: "bash"))
    let list = (["fuzz-driver"] + words).map(script.quoted).joined(separator: " ")
    let text =
      script.text(for: .bash) + """
        COMP_WORDS=(\(list)); COMP_CWORD=\(words.count); _fuzz_driver
        for word in "${COMPREPLY[@]}"; do echo "$word"; done
        """
    let output = try output(of: shell, ["--norc"], text)
    return Set(output.text.split(separator: "\n").map(String.init))
  }

  @Test("are asked for by the option of swift-argument-parser")
  func option() throws {
    let option = "--generate-completion-script"
    #expect(try CommandLineFixture.parse([option, "bash"]) == .completion(.bash))
    #expect(try CommandLineFixture.parse(["\(option)=fish"]) == .completion(.fish))
    #expect(
      CommandLineFixture.message([option]) == "Missing value for '\(option) <shell>'.")
    #expect(
      CommandLineFixture.message([option, "zhs"])
        == "The value 'zhs' is invalid for '\(option) <shell>': expected bash, zsh or fish. "
        + "Did you mean 'zsh'?")
    #expect(
      CommandLineFixture.message([option, "zsh", "more"]) == "Unexpected argument 'more'.")
  }

  @Test("are legal in their shells", arguments: CompletionShell.allCases)
  func legal(shell: CompletionShell) throws {
    guard let path = Self.path(of: shell.rawValue) else {
      // Bash is everywhere where this package is built; the others need not be.
      #expect(shell != .bash)
      return
    }
    let output = try Self.output(of: path, ["-n"], Self.script.text(for: shell))
    #expect(output.text == "")
    #expect(output.status == 0)
  }

  @Test(
    "of bash offer what can stand there",
    arguments: [
      (["rep"], ["replay", "report"]),
      (["list/on"], ["list/on-demand"]),
      (["run", "--env"], ["--envelope"]),
      (["run", "--envelope", ""], ["documented", "observed", "paranoid"]),
      (["run", "--envelope", "=", "par"], ["paranoid"]),
      (["run", "--envelope", "="], ["documented", "observed", "paranoid"]),
      (["run", "--no-c"], ["--no-canary"]),
      (["--fail-on", "a"], ["any"]),
      (["run", "store"], ["store", "store/index-action"]),
      (["run", "--require", "lost-write,w"], ["lost-write,wrong-write"]),
      (["corpus", "m"], ["merge", "migrate"]),
      (["corpus", "export", "--format", "s"], ["swift"]),
      (["corpus", "merge", "--in"], ["--into"]),
      (["help", "ex"], ["exhaust", "explain"]),
      (["explain", "wrong-w"], ["wrong-write"]),
      (["--generate-completion-script", ""], ["bash", "zsh", "fish"]),
      (["run", "--seed", ""], []),
    ] as [([String], Set<String>)])
  func bash(words: [String], offered: Set<String>) throws {
    #expect(try Self.bash(words) == offered)
  }

  @Test("of bash offer paths where a path can stand")
  func paths() throws {
    #expect(try Self.bash(["replay", "/etc/host"]).contains("/etc/hosts"))
    #expect(try Self.bash(["run", "--corpus", "/et"]) == ["/etc"])
  }

  @Test("name every option of every command", arguments: CompletionShell.allCases)
  func complete(shell: CompletionShell) {
    let text = Self.script.text(for: shell)
    for command in CompletedCommand.all {
      for option in command.syntax.options {
        #expect(
          text.contains(shell == .fish ? "-l \(option.name) " : option.longName),
          "\(command.words) \(option.name)")
      }
    }
  }

  @Test("serve a driver of another name and catalogue")
  func otherDriver() {
    let other = CompletionScript(program: "my.fuzz", targets: ["queue/ring"], hazards: [])
    #expect(other.text(for: .bash).hasSuffix("complete -F _my_fuzz my.fuzz\n"))
    #expect(other.text(for: .zsh).hasPrefix("#compdef my.fuzz\n"))
    #expect(other.text(for: .fish).contains("complete -c my.fuzz -n '__my_fuzz_is first'"))
    #expect(other.text(for: .bash).contains("queue queue/ring"))
  }

  /// Names that a shell would take for something else.
  static let hostileNames = [
    "my driver", "it's", "$(touch pwned)", "`touch pwned`", "a;touch pwned", "a\ntouch pwned", "-x",
    "a\\", "\"", "*", "a'; touch pwned; '", "#", "ä", "a\\'; touch pwned; '",
  ]

  @Test("are legal under any name of the program", arguments: hostileNames)
  func hostileName(name: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("completion-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = CompletionScript(program: name, targets: ["queue/ring"], hazards: [])
    for shell in CompletionShell.allCases {
      guard let path = Self.path(of: shell.rawValue) else { continue }
      #expect(try Self.output(of: path, ["-n"], script.text(for: shell)).text == "", "\(shell)")
    }
    let bash = try #require(Self.path(of: "bash"))
    // What bash completes by the script is the name, and nothing of the name has run.
    let output = try Self.output(
      of: bash, ["--norc"],
      "cd \(script.quoted(folder.path))\n" + script.text(for: .bash) + "complete -p\n")
    #expect(output.status == 0)
    let known = output.text.split(separator: "\n").filter { $0.hasPrefix("complete -F ") }
    #expect(known.count == 1)
    let asked = try Self.output(
      of: bash, ["--norc"],
      script.text(for: .bash)
        + "complete -p -- \(script.quoted(name)) > /dev/null || echo unknown\n")
    #expect(asked.text == "")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("quote the name of the program as each shell reads it")
  func quotedName() {
    let script = CompletionScript(
      program: #"it's \"#, targets: ["queue/ring"], hazards: [])
    #expect(script.text(for: .bash).hasSuffix(#"complete -F _it_s__ 'it'\''s \'"# + "\n"))
    #expect(script.text(for: .zsh).contains(#"compdef _it_s__ 'it'\''s \'"#))
    #expect(!script.text(for: .zsh).contains("\n#compdef"))
    #expect(!script.text(for: .zsh).hasPrefix("#compdef"))
    #expect(script.text(for: .fish).contains(#"complete -c 'it\'s \\' -f"#))
  }
}
