import FuzzCampaigns
import FuzzChecks
import FuzzReports
import StatefulFuzz

import FuzzPlatform

/// The driver as a library: any package can have one for its own targets.
public enum FuzzDriver {
  /// Reads the command line, runs what it says on `catalog` and ends the process with the exit code.
  ///
  /// The whole `main.swift` of an executable:
  ///
  /// ```swift
  /// import FuzzDriver
  /// import MyMachines
  ///
  /// await FuzzDriver.main(MyMachines.catalog)
  /// ```
  ///
  /// A catalogue without targets, or with two of one name, ends the process with a message and the
  /// exit code 70.
  ///
  /// It works on the main thread, where top-level code is already: on any other executor Dispatch would
  /// start threads, which crash where there is no /proc, and which no forked worker has.
  ///
  /// - Parameters:
  ///   - catalog: What the executable knows, in the order in which it is listed. Made inside, so
  ///     a trap while making it is reported like any other.
  ///   - declaration: Where tests find `catalog`, for the tests that reports offer to paste; the
  ///     targets that have one of their own, see `Target.declared(in:as:)`, keep it.
  ///   - hazards: The names of hazards in the order of their codes, H01 first; those of the
  ///     catalogue's targets come behind, so there is no need for any.
  ///   - explanations: What the hazards of the catalogue mean, and other words of its reports, in a
  ///     sentence each: `list`, pages and `explain` show them.
  ///   - benchmarks: What `bench` measures besides the engine.
  @MainActor
  public static func main(
    _ catalog: @autoclosure () -> [Target], declaration: TargetDeclaration? = nil,
    hazards: @autoclosure () -> [String] = [],
    explanations: @autoclosure () -> [Explanation] = [],
    benchmarks: @autoclosure () -> [BenchmarkGroup] = []
  ) async -> Never {
    if SpawnedWorker.isThisProcess {
      SpawnedWorker()?.serve(catalog())
      SpawnedWorker.giveUp()
    }
    LastWords.install(lastWords, status: ExitCode.internalError.rawValue)
    let targets = catalog().map { target in
      guard target.declaration == nil, let declaration else { return target }
      return target.declared(in: declaration.module, as: declaration.targets)
    }
    // Making them takes as long as making the catalogue, and nothing else asks for them.
    let measures = CommandLine.arguments.contains("bench")
    let contents = DriverContents(
      targets, hazards: hazards(), explanations: explanations(),
      benchmarks: measures ? benchmarks() : [])
    let isShipped = targets.contains { $0.name == "list/native-foreach" }
    let code = DriverProgram.$name.withValue(program.shellWord) {
      DriverProgram.$exampleTarget.withValue(isShipped ? nil : targets.first?.name) {
        drive(contents)
      }
    }
    Orphans.end()
    if let problem = Console.outputProblem {
      Console(environment: [:]).note("Error: cannot write to standard output: \(problem)")
      let lost = answersBisect ? ExitCode.untestable : .cannotSave
      exit((code == .success ? lost : code).rawValue)
    }
    exit(code.rawValue)
  }

  /// What a trap in the driver's own process prints: with `--isolation none` it may be the system's.
  private static let lastWords =
    "Error: the driver crashed or ran out of memory; what it has saved is kept,\n"
    + "  and 'run --resume' continues from there"

  /// Whether the driver was asked to stop: a benchmark then ends early.
  public static var isStopRequested: Bool { StopSignals.isStopRequested }

  /// The name of the executable.
  private static var program: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "fuzz-driver"
  }

  private static func drive(_ contents: DriverContents) -> ExitCode {
    let catalog = contents.targets
    openStandardDescriptors()
    let environment = environmentVariables()
    let console = Console(environment: environment)
    do {
      guard !CommandLine.arguments.isEmpty else {
        throw DriverError(
          .internalError, "the arguments cannot be read, because /proc is not there")
      }
      if let problem = HashSeed.problem ?? misspelling(in: environment) {
        throw DriverError(.usage, problem)
      }
      if let problem = contents.problem { throw DriverError(.internalError, problem) }
      StopSignals.install()
      let invocation = try CommandLineParser.parse(
        Array(CommandLine.arguments.dropFirst()), environment: environment,
        targets: catalog.map(\.name), hazards: contents.hazards,
        benchmarks: contents.benchmarks, width: console.width)
      if !invocation.startsCommands { Orphans.adopt() }
      if invocation.startsWorkers, let loss = ProcessThreads.unwatched {
        console.note("warning: \(loss)")
      }
      return try WorkerStart.$current.withValue(invocation.isolationStart) {
        // The word is for whoever looks at the list of processes.
        try WorkerStart.$program.withValue(WorkerProgram(arguments: ["worker"])) {
          try perform(invocation, contents, console)
        }
      }
    } catch let error as UsageError {
      console.note(lines: error.description)
      return answersBisect ? .untestable : .usage
    } catch {
      let failure = DriverError(any: error)
      console.note("Error: \(failure.message)")
      return answersBisect ? .untestable : failure.exitCode
    }
  }

  private static func misspelling(in environment: [String: String]) -> String? {
    environment.keys.sorted().lazy.compactMap { name in
      VariableNames.meant(by: name, among: VariableNames.ofDrivers)
        .map { "the environment variable \(name) is not known; did you mean \($0)?" }
    }.first
  }

  private static func perform(
    _ invocation: Invocation, _ contents: DriverContents, _ console: Console
  ) throws -> ExitCode {
    let catalog = contents.targets
    switch invocation {
    case .run(let options):
      return try RunCommand.run(options, contents: contents, console: console)
    case .replay(let options):
      return try ReplayCommand(options, contents: contents, console: console).run()
    case .shrink(let options):
      return try ShrinkCommand(options: options, catalog: catalog, console: console).run()
    case .report(let options):
      StopSignals.endAtOnce()
      return try ReportCommand(options: options, contents: contents, console: console).run()
    case .merge(let options):
      return try MergeCommand(options: options, contents: contents, console: console).run()
    case .status(let options):
      StopSignals.endAtOnce()
      return try StatusCommand(options: options, console: console).run()
    case .stop(let options):
      StopSignals.endAtOnce()
      return try StopCommand(options: options, console: console).run()
    case .matrix(let options):
      return try MatrixCommand(options, contents: contents, console: console).run()
    case .exhaust(let options):
      return try ExhaustCommand(options, catalog: catalog, console: console).run()
    case .corpus(let options):
      StopSignals.endAtOnce()
      return try CorpusCommand(options, catalog: catalog, console: console).run()
    case .list(let options):
      return try ListTargets(options: options, contents: contents, console: console).run()
    case .explain(let options):
      return try ExplainCommand(
        options: options, glossary: Glossary(contents), console: console
      ).run()
    case .selftest(let options):
      return try SelftestCommand(options: options, console: console).run()
    case .observe(let options):
      return try ObserveCommand(options: options, catalog: catalog, console: console).run()
    case .audit(let options):
      return try AuditCommand(options: options, catalog: catalog, console: console).run()
    case .bench(let options):
      return try BenchCommand(
        options: options, groups: contents.benchmarks, console: console
      ).run()
    case .completion(let shell):
      let script = CompletionScript(
        program: program, targets: catalog.map(\.name),
        hazards: contents.hazards, words: Glossary(contents).words)
      Console.writeResult(script.text(for: shell))
    case .help(let text): console.print(lines: text)
    case .version: console.print("fuzz-driver \(BuildFacts.version) (\(BuildFacts.toolchain))")
    }
    return .success
  }

  /// Whether `git bisect run` waits for the exit code, to which any other error looks like a bad
  /// commit.
  private static var answersBisect: Bool {
    let words = CommandLine.arguments.dropFirst()
    return words.first == Subcommand.replay.rawValue
      && words.contains(ReplayOptions.bisectFlag.syntax.longName)
  }
}

/// Opens what the starter has closed of descriptors 0 to 2, so that no other file takes their place.
private func openStandardDescriptors() {
  var descriptor: Int32
  repeat { descriptor = open("/dev/null", O_RDWR) } while descriptor >= 0 && descriptor < 3
  if descriptor >= 3 { close(descriptor) }
}
