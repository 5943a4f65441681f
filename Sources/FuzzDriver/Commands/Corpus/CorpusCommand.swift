import FuzzCampaigns
import FuzzChecks
import FuzzReports
import StatefulFuzz

/// `fuzz-driver corpus`: looks after saved cases.
///
/// Bad files never keep an action from the good ones: they are named on standard error, and the
/// exit code is that of the first of them.
final class CorpusCommand {
  private let options: CorpusOptions
  let catalog: [Target]
  let console: Console
  private(set) var worst: ExitCode?
  private var told: Set<String> = []

  init(_ options: CorpusOptions, catalog: [Target], console: Console) {
    self.options = options
    self.catalog = catalog
    self.console = console
  }

  func run() throws -> ExitCode {
    switch options {
    case .ls(let paths, let targets, let printsJSON):
      try list(paths, targets: targets, printsJSON: printsJSON)
    case .check(let paths, let isStrict, let printsJSON):
      try check(paths, isStrict: isStrict, printsJSON: printsJSON)
    case .fmt(let paths, let writes): return try format(paths, writes: writes)
    case .add(let paths, let corpus): try add(paths, to: corpus)
    case .rm(let names, let corpus): try remove(names, from: corpus)
    case .merge(let paths, let folder): try merge(paths, into: folder)
    case .distill(let paths, let folder, let writes):
      try distill(paths, into: folder, writes: writes)
    case .migrate(let paths, let writes): try migrate(paths, writes: writes)
    case .export(let paths, let format, let output):
      try export(paths, as: format, to: output)
    }
    return worst ?? .success
  }

  /// The entries below the paths; what cannot be read is reported, and that nothing is there.
  func contents(of paths: [String], mayBeEmpty: Bool = false) -> CorpusContents {
    var contents = CorpusContents(of: paths)
    if !mayBeEmpty { contents.addMissing(paths) }
    for warning in contents.warnings { tell("\(warning)") }
    for problem in contents.problems { report(problem) }
    return contents
  }

  /// Says something about a file once, however often the file is come across.
  func tell(_ line: String) {
    if told.insert(line).inserted { console.note(line) }
  }

  /// Names a file that is left out.
  func report(_ problem: CorpusError) {
    tell("Error: \(problem)")
    end(with: DriverError(problem).exitCode)
  }

  /// Names a file that an action fails for, and goes on.
  ///
  /// - Throws: The problem itself, if it is one for all: a full disk, a folder that may not be
  ///   written to.
  func leaveOut(_ problem: CorpusError) throws(CorpusError) {
    guard problem.kind == .data else { throw problem }
    report(problem)
  }

  /// Ends the command with this code once it is done, unless another one came before.
  func end(with code: ExitCode) { worst = worst ?? code }

  /// The error for a file whose target nobody knows.
  func unknownTarget(_ file: CorpusFile) -> CorpusError {
    let problem = UnknownTarget(name: file.entry.target, known: catalog.map(\.name))
    return CorpusError(
      .data, file: file.path, line: file.lines[.target], message: problem.description)
  }

  /// Warns of a file whose target nobody knows: other drivers may share the corpus.
  ///
  /// - Returns: Whether the target is known.
  func knowsTarget(of file: CorpusFile) -> Bool {
    if catalog.contains(where: { $0.name == file.entry.target }) { return true }
    let problem = unknownTarget(file)
    let place = problem.line.map { "\(file.path):\($0)" } ?? file.path
    tell("\(place): warning: \(problem.message)".escapingControls)
    return false
  }
}

extension CorpusContents {
  /// Adds the problem that there is nothing at all, if so: a path is probably wrong.
  mutating func addMissing(_ paths: [String]) {
    guard files.isEmpty, problems.isEmpty else { return }
    add(
      CorpusError(
        .missing, file: paths.joined(separator: ", "), message: "there is no .repro file"))
  }
}
