import Testing

@testable import FuzzDriver

@Suite("Arguments of 'corpus'")
struct CorpusOptionsTests {
  private static func parse(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> CorpusOptions {
    let invocation = try CommandLineFixture.parse(
      ["corpus"] + arguments, environment: environment)
    guard case .corpus(let options) = invocation else {
      throw CommandLineFixture.UnexpectedInvocation(invocation)
    }
    return options
  }

  @Test("take the corpus folder where no path is named")
  func folder() throws {
    #expect(
      try Self.parse("fmt") == .fmt(paths: ["Corpus"], writes: true))
    #expect(
      try Self.parse("fmt", environment: ["FUZZ_CORPUS": "Cases"])
        == .fmt(paths: ["Cases"], writes: true))
    #expect(
      try Self.parse("migrate", "--corpus", "Mine", "--write")
        == .migrate(paths: ["Mine"], writes: true))
    #expect(
      try Self.parse("add", "a.repro", environment: ["FUZZ_CORPUS": "Cases"])
        == .add(paths: ["a.repro"], corpus: "Cases"))
  }

  @Test("are those of the action")
  func actions() throws {
    #expect(
      try Self.parse("ls", "a", "--target", "list/id-*", "--json")
        == .ls(
          paths: ["a"], targets: ["list/id-lookup-unwrap", "list/id-lookup-fallback"],
          printsJSON: true))
    #expect(
      try Self.parse("merge", "a", "b", "--into", "c") == .merge(paths: ["a", "b"], into: "c"))
    #expect(
      try Self.parse("distill", "a", "--into", "b", "--dry-run")
        == .distill(paths: ["a"], into: "b", writes: false))
    #expect(
      try Self.parse("export", "--format", "bytes", "-o", "seeds")
        == .export(paths: ["Corpus"], .bytes, output: "seeds"))
  }

  @Test(
    "are refused with what to do instead",
    arguments: [
      (["corpus"], "Missing subcommand of 'corpus'."),
      (["corpus", "lss"], "Unknown subcommand 'lss' of 'corpus'. Did you mean 'ls'?"),
      (["corpus", "add"], "Missing expected argument '<path> ...'."),
      (["corpus", "merge", "a"], "Missing expected option '--into <dir>'."),
      (["corpus", "fmt", "--jsno"], "Unknown option '--jsno'."),
      (
        ["corpus", "ls", "a", "--corpus", "b"],
        "Options '<path>' and '--corpus' contradict each other."
      ),
      (
        ["corpus", "export", "--format", "bytes"],
        "'--format bytes' writes one file per entry; '--output <path>' names their folder."
      ),
      (
        ["corpus", "export", "--format", "byte"],
        "The value 'byte' is invalid for '--format <format>': expected bytes or swift. "
          + "Did you mean 'bytes'?"
      ),
      (
        ["corpus", "fmt", "-"],
        "'corpus fmt' does not read standard input; save the case to a file first."
      ),
    ])
  func refused(arguments: [String], message: String) {
    #expect(CommandLineFixture.message(arguments) == message)
  }

  @Test("have a help page each, and one that lists them")
  func help() throws {
    #expect(
      try CommandLineFixture.help("corpus", "merge", "--help") == """
        OVERVIEW: Put every case that the folders hold into one folder, each once. If
        several folders have the same case, the most recently found copy wins. The order
        of the folders does not matter, and merging twice changes nothing. Files that
        cannot be read are named and left out.

        USAGE: fuzz-driver corpus merge --into <dir> <dir> ...

        ARGUMENTS:
          <dir>                   A folder of .repro files, or such a file.

        OPTIONS:
          --into <dir>            The destination folder.
          --version               Show the version.
          -h, --help              Show help information.

        EXAMPLES:
          fuzz-driver corpus merge a b c --into Corpus
              The union of three folders.
        """)
    #expect(
      try CommandLineFixture.help("help", "corpus", "merge")
        == CommandLineFixture.help("corpus", "merge", "-h"))
    let group = try CommandLineFixture.help("corpus", "--help")
    #expect(group.contains("SUBCOMMANDS:\n  ls                      List entries.\n"))
    #expect(group.contains("  See 'fuzz-driver corpus <subcommand> --help' for detailed help."))
  }
}
