import FuzzCampaigns
import FuzzChecks
import FuzzReports
import StatefulFuzz

/// Turns a command line into an `Invocation`; a pure function of its arguments.
enum CommandLineParser {
  /// Reads a command line.
  ///
  /// The first word names the subcommand. Where it is an option or a target instead, and where
  /// there is none, the subcommand is `run`.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - environment: The environment variables; empty ones count as absent.
  ///   - targets: The names of all targets, in the order of the catalogue.
  ///   - hazards: The names that `--require` accepts.
  ///   - benchmarks: What `bench` can measure.
  ///   - processors: The number of workers where nothing else is said.
  ///   - width: The columns that help pages are wrapped for.
  /// - Returns: What to do, with every default filled in.
  /// - Throws: What to print to standard error before ending with `ExitCode.usage`.
  static func parse(
    _ arguments: [String], environment: [String: String], targets: [String],
    hazards: [String] = [], benchmarks: [BenchmarkGroup] = [],
    processors: Int = ActiveProcessors.count, width: Int = 80
  ) throws(UsageError) -> Invocation {
    let context = ParsingContext(
      environment: environment, targets: targets, hazards: hazards, benchmarks: benchmarks,
      processors: processors, width: width)
    guard let first = arguments.first else { return try parse(.run, [], context) }
    if let shell = try CompletionShell(arguments) { return .completion(shell) }
    let rest = Array(arguments.dropFirst())
    if first == "help" { return try parseHelp(rest, context) }
    if let subcommand = Subcommand(rawValue: first) { return try parse(subcommand, rest, context) }
    if ["-h", "--help"].contains(first) { return .help(RootCommand.help(HelpPage(width: width))) }
    guard first.hasPrefix("-") || isPattern(first, context) else {
      throw unknownWord(first, context)
    }
    return try parseImplicitRun(arguments, context)
  }

  /// Help and version beat everything, errors included: who asks for help may be lost.
  private static func parse(
    _ subcommand: Subcommand, _ arguments: [String], _ context: ParsingContext
  ) throws(UsageError) -> Invocation {
    let options = arguments.prefix { $0 != "--" }
    if options.contains(where: { $0 == "-h" || $0 == "--help" }) {
      let inner = subcommand.syntax.subcommands.first { $0.name == arguments.first }
      return .help(HelpPage(width: context.width).text(for: inner?.syntax ?? subcommand.syntax))
    }
    if options.contains("--version") { return .version }
    return try subcommand.invocation(arguments, context: context)
  }

  /// A run whose name was left out.
  ///
  /// `fuzz-driver --json bench` is no run of a target named `bench`, and `fuzz-driver --json list`
  /// could be meant either way: both are refused rather than guessed.
  private static func parseImplicitRun(
    _ arguments: [String], _ context: ParsingContext
  ) throws(UsageError) -> Invocation {
    var scanner = ArgumentScanner(syntax: RunOptions.syntax)
    if (try? scanner.scan(arguments)) != nil,
      let word = scanner.positionals.first, word == "help" || Subcommand(rawValue: word) != nil
    {
      throw RootCommand.error("Subcommand '\(word)' must be the first argument.")
    }
    return try parse(.run, arguments, context)
  }

  private static func parseHelp(
    _ arguments: [String], _ context: ParsingContext
  ) throws(UsageError) -> Invocation {
    let page = HelpPage(width: context.width)
    guard let name = arguments.first, !["help", "-h", "--help"].contains(name) else {
      return .help(RootCommand.help(page))
    }
    guard let subcommand = Subcommand(rawValue: name) else {
      throw RootCommand.error(
        "Unknown subcommand \(name.quoted)."
          + Suggestion.question(subcommand(meantBy: name)))
    }
    var syntax = subcommand.syntax
    var rest = arguments.dropFirst()
    if let word = rest.first, let inner = syntax.subcommands.first(where: { $0.name == word }) {
      syntax = inner.syntax
      rest = rest.dropFirst()
    }
    if let extra = rest.first {
      throw RootCommand.error("Unexpected argument \(extra.quoted).")
    }
    return .help(page.text(for: syntax))
  }

  /// Whether the first word is a target, a suite or a pattern of them; then `run` was left out.
  private static func isPattern(_ word: String, _ context: ParsingContext) -> Bool {
    word.isEmpty || word.contains { "/*?".contains($0) }
      || context.targets.contains(where: TargetPattern(word).matches)
  }

  /// The error for a first word that is neither a subcommand nor a target.
  private static func unknownWord(_ word: String, _ context: ParsingContext) -> UsageError {
    if let name = subcommand(meantBy: word) {
      return RootCommand.error("Unknown subcommand \(word.quoted)." + Suggestion.question(name))
    }
    let selection = TargetSelection(targets: context.targets)
    if let target = selection.suggestion(for: TargetPattern(word)) {
      return RootCommand.error("No target matches \(word.quoted)." + Suggestion.question(target))
    }
    return RootCommand.error("Unknown subcommand or target \(word.quoted).")
  }

  private static func subcommand(meantBy word: String) -> String? {
    OtherTools.subcommand(word) ?? Suggestion.nearest(to: word, among: names)
  }

  private static let names = Subcommand.allCases.map(\.rawValue) + ["help"]
}
