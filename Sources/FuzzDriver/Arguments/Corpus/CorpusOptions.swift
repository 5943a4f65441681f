import FuzzCampaigns
import FuzzChecks
import StatefulFuzz

/// What one of the actions of `fuzz-driver corpus` is to do.
///
/// `paths` are files, and folders of files: those that were named, or the corpus folder.
enum CorpusOptions: Equatable, Sendable {
  /// Show entries; of these targets alone unless there are none.
  case ls(paths: [String], targets: [String], printsJSON: Bool)
  /// Check entries for mistakes.
  case check(paths: [String], isStrict: Bool, printsJSON: Bool)
  /// Write entries in canonical form, or only tell which are not.
  case fmt(paths: [String], writes: Bool)
  /// Put entries into the corpus.
  case add(paths: [String], corpus: String)
  /// Remove entries, by path or by name within the corpus.
  case rm(names: [String], corpus: String)
  /// Put everything that folders hold into one.
  case merge(paths: [String], into: String)
  /// Keep the smallest entries, in place or as copies in another folder.
  case distill(paths: [String], into: String?, writes: Bool)
  /// Bring entries up to date, or only tell which are not.
  case migrate(paths: [String], writes: Bool)
  /// Write entries in another form, to a folder or file; nil for standard output.
  case export(paths: [String], CorpusExportFormat, output: String?)
}

/// What entries can be exported as.
enum CorpusExportFormat: String, CaseIterable, Sendable {
  /// Choices as bytes, one file per entry: the seed corpus of a byte fuzzer.
  case bytes
  /// Swift tests.
  case swift
}

extension CorpusOptions {
  /// Reads the arguments after the word `corpus`, of which there is at least one.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    guard let first = arguments.first else {
      throw CorpusSyntax.group.error("Missing subcommand of 'corpus'.")
    }
    let action = try CorpusAction(first)
    let parsed = try ParsedArguments(
      Array(arguments.dropFirst()), syntax: action.syntax, context: context)
    guard !parsed.positionals.contains("-") else {
      throw action.syntax.error(
        "'corpus \(first)' does not read standard input; save the case to a file first.")
    }
    self = try Self.options(of: action, parsed)
  }

  private static func options(
    of action: CorpusAction, _ parsed: ParsedArguments
  ) throws(UsageError) -> CorpusOptions {
    switch action {
    case .ls:
      return .ls(
        paths: try paths(parsed), targets: try parsed.targets(of: CorpusSyntax.targetOption),
        printsJSON: parsed.isOn(CorpusSyntax.jsonFlag))
    case .check:
      return .check(
        paths: try paths(parsed), isStrict: parsed.isOn(CorpusSyntax.strictFlag),
        printsJSON: parsed.isOn(CorpusSyntax.jsonFlag))
    case .fmt:
      return .fmt(paths: try paths(parsed), writes: !parsed.isOn(CorpusSyntax.checkFlag))
    case .add:
      return .add(
        paths: parsed.positionals, corpus: try parsed.value(CorpusSyntax.folderOption))
    case .rm:
      return .rm(names: parsed.positionals, corpus: try parsed.value(CorpusSyntax.folderOption))
    case .merge:
      guard let into = try parsed.value(CorpusSyntax.mergeIntoOption) else {
        throw parsed.syntax.error("Missing expected option '--into <dir>'.")
      }
      return .merge(paths: parsed.positionals, into: into)
    case .distill:
      return .distill(
        paths: try paths(parsed), into: try parsed.value(CorpusSyntax.distillIntoOption),
        writes: !parsed.isOn(CorpusSyntax.dryRunFlag))
    case .migrate:
      return .migrate(paths: try paths(parsed), writes: parsed.isOn(CorpusSyntax.writeFlag))
    case .export: return try export(parsed)
    }
  }

  private static func export(_ parsed: ParsedArguments) throws(UsageError) -> CorpusOptions {
    guard let format = try parsed.value(CorpusSyntax.exportFormatOption) else {
      throw parsed.syntax.error("Missing expected option '--format <format>': bytes or swift.")
    }
    let output = try parsed.value(CorpusSyntax.outputOption)
    guard format != .bytes || output != nil else {
      throw parsed.syntax.error(
        "'--format bytes' writes one file per entry; '--output <path>' names their folder.")
    }
    return .export(paths: try paths(parsed), format, output: output)
  }

  /// What was named, or the corpus folder; both at once are a mistake.
  private static func paths(_ parsed: ParsedArguments) throws(UsageError) -> [String] {
    let folder = try parsed.value(CorpusSyntax.folderOption)
    guard !parsed.positionals.isEmpty else { return [folder] }
    guard !parsed.isGiven(CorpusSyntax.folderOption.syntax) else {
      throw parsed.syntax.contradiction("<path>", "--corpus")
    }
    return parsed.positionals
  }
}
