import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// Everything that is wrong with entries, and everything that is odd about them.
struct CorpusCheck {
  /// One remark on one file.
  struct Remark: Equatable {
    var file: String
    /// Counted from 1; nil when the file as a whole is meant.
    var line: Int?
    var isError: Bool
    var message: String
  }

  /// Sorted by file and line.
  private(set) var remarks: [Remark] = []

  /// Paths of entries that can be used: read, of a known target, and understood.
  private(set) var usable: Set<String> = []

  /// The first file of each case.
  private var firstFiles: [String: CorpusFile] = [:]

  /// Checks what was read against the catalogue; no system is run.
  ///
  /// - Throws: When workers cannot run.
  init(_ contents: CorpusContents, catalog: [Target]) throws {
    for problem in contents.problems {
      add(problem.file, problem.line, isError: true, problem.message)
    }
    for warning in contents.warnings {
      add(warning.file, warning.line, isError: false, warning.message)
    }
    let inspector = try EntryInspector(catalog)
    for file in contents.files {
      let isContradicted = checkTwins(of: file)
      guard let inspection = try inspector.inspect(file.entry) else {
        let problem = UnknownTarget(name: file.entry.target, known: catalog.map(\.name))
        add(file.path, file.lines[.target], isError: true, problem.description)
        continue
      }
      take(inspection, of: file)
      checkExpectation(of: file, on: catalog.first { $0.name == file.entry.target })
      if isContradicted { usable.remove(file.path) }
    }
    remarks.sort { ($0.file, $0.line ?? 0) < ($1.file, $1.line ?? 0) }
  }

  /// Of two files with one case one is superfluous, and where they expect different things one is
  /// wrong as well.
  ///
  /// - Returns: Whether there is another one that contradicts this one.
  private mutating func checkTwins(of file: CorpusFile) -> Bool {
    guard let first = firstFiles[file.entry.normalisedText] else {
      firstFiles[file.entry.normalisedText] = file
      return false
    }
    guard let own = file.entry.effectiveExpectation,
      let other = first.entry.effectiveExpectation, own.contradicts(other)
    else {
      add(file.path, nil, isError: false, "the same case as \(first.path)")
      return false
    }
    add(
      file.path, file.lines[.expect], isError: true,
      "the same case as \(first.path), which expects '\(other.text)'")
    return true
  }

  private mutating func take(_ inspection: EntryInspection, of file: CorpusFile) {
    for unread in inspection.unreadable {
      add(file.path, file.line(of: unread), isError: true, unread.problem)
    }
    if inspection.hasDrifted {
      let generation = file.entry.choices?.generation ?? 0
      let advice =
        generation > choiceGeneration
        ? "they are of generator \(generation), and this driver knows those up to \(choiceGeneration)"
        : "'\(DriverProgram.name) corpus migrate --write' fixes it"
      add(
        file.path, file.lines[.choices], isError: false,
        "drift: the recorded choices now generate different commands; \(advice)")
    }
    if let schedule = inspection.missingSchedule {
      add(
        file.path, file.lines[.choices], isError: false,
        "the line 'schedule \(schedule)' is missing, which the recorded choices have; "
          + "'\(DriverProgram.name) corpus migrate --write' adds it")
    }
    if inspection.unreadable.isEmpty { usable.insert(file.path) }
  }

  /// An expectation that no replay can meet, by a slip in its step or in its hazard.
  private mutating func checkExpectation(of file: CorpusFile, on target: Target?) {
    guard let expectation = file.entry.expectation else { return }
    let count = file.entry.commands.count
    if let step = expectation.step, step > count {
      add(
        file.path, file.lines[.expect], isError: true,
        "step \(step) is expected, but the case has \(ClockText.counted(count, "command"))")
      usable.remove(file.path)
    }
    if let hazard = expectation.hazard, let remark = target?.remark(onExpected: hazard) {
      add(file.path, file.lines[.expect], isError: false, remark)
    }
  }

  private mutating func add(_ file: String, _ line: Int?, isError: Bool, _ message: String) {
    remarks.append(Remark(file: file, line: line, isError: isError, message: message))
  }
}

extension CorpusCheck.Remark: CustomStringConvertible {
  /// The remark on one line that is safe to print.
  var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return (isError ? "Error: \(place): \(message)" : "\(place): warning: \(message)")
      .escapingControls
  }
}

/// A remark as `corpus check --json` prints it.
struct RemarkJSON: Encodable {
  var v = 1
  var file: String
  var line: OrNull<Int>
  var severity: String
  var message: String

  init(_ remark: CorpusCheck.Remark) {
    file = remark.file
    line = OrNull(remark.line)
    severity = remark.isError ? "error" : "warning"
    message = remark.message
  }
}

extension CorpusCommand {
  /// `corpus check`: names what is wrong with entries.
  func check(_ paths: [String], isStrict: Bool, printsJSON: Bool) throws {
    var contents = CorpusContents(of: paths)
    contents.addMissing(paths)
    let check = try CorpusCheck(contents, catalog: catalog)
    for problem in contents.problems { end(with: DriverError(problem).exitCode) }
    let errors = check.remarks.count { $0.isError || isStrict }
    if errors > 0 { end(with: .badCorpusFile) }
    guard !printsJSON else {
      return console.print(try JSONLine.text(check.remarks.map(RemarkJSON.init)))
    }
    for remark in check.remarks { console.note("\(remark)") }
    let count = contents.files.count + contents.problems.count
    console.print(
      "\(count) checked, \(ClockText.counted(check.remarks.count(where: \.isError), "error")), "
        + ClockText.counted(check.remarks.count { !$0.isError }, "warning"))
  }
}
