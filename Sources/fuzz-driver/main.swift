import ListMachines
import StatefulFuzz

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

/// Reads the command line, runs the command and ends with its exit code.
func drive() -> ExitCode {
  openStandardDescriptors()
  let environment = environmentVariables()
  let console = Console(environment: environment)
  let catalog = Catalog.targets
  do {
    StopSignals.install()
    let invocation = try CommandLineParser.parse(
      Array(CommandLine.arguments.dropFirst()), environment: environment,
      targets: catalog.map(\.name), width: console.width)
    switch invocation {
    case .run(let options):
      return try RunCommand(options, catalog: catalog, console: console).run()
    case .replay(let options):
      StopSignals.endAtOnce()
      return try ReplayCommand(options, catalog: catalog, console: console).run()
    case .shrink(let options):
      return try ShrinkCommand(options: options, catalog: catalog, console: console).run()
    case .report(let options):
      StopSignals.endAtOnce()
      return try ReportCommand(options: options, catalog: catalog, console: console).run()
    case .matrix(let options):
      return try MatrixCommand(options, catalog: catalog, console: console).run()
    case .exhaust(let options):
      return try ExhaustCommand(options, catalog: catalog, console: console).run()
    case .list(let options):
      return try ListTargets(options: options, catalog: catalog, console: console).run()
    case .selftest(let options):
      return try SelftestCommand(options: options, console: console).run()
    case .bench(let options):
      return try BenchCommand(options: options, catalog: catalog, console: console).run()
    case .help(let text): console.print(text)
    case .version: console.print("fuzz-driver \(BuildFacts.version) (\(BuildFacts.toolchain))")
    }
    return .success
  } catch let error as UsageError {
    console.note(error.description)
    return .usage
  } catch {
    let failure = DriverError(any: error)
    console.note("Error: \(failure.message)")
    return failure.exitCode
  }
}

/// Opens what the starter has closed of descriptors 0 to 2, so that no other file takes their place.
func openStandardDescriptors() {
  var descriptor: Int32
  repeat { descriptor = open("/dev/null", O_RDWR) } while descriptor >= 0 && descriptor < 3
  if descriptor >= 3 { close(descriptor) }
}

/// The environment as a dictionary; the first of equal names wins, as getenv(3) has it.
func environmentVariables() -> [String: String] {
  var variables: [String: String] = [:]
  var next = environ
  while let entry = next.pointee {
    let text = String(cString: entry)
    if let equals = text.firstIndex(of: "=") {
      let name = String(text[..<equals])
      if variables[name] == nil { variables[name] = String(text[text.index(after: equals)...]) }
    }
    next += 1
  }
  return variables
}

let code = drive()
if let problem = Console.outputProblem {
  Console(environment: [:]).note("Error: cannot write to standard output: \(problem)")
  exit(code == .success ? ExitCode.cannotSave.rawValue : code.rawValue)
}
exit(code.rawValue)
