import StatefulFuzz

/// Reads the lines of an entry; the first thing that is wrong ends it.
///
/// - A key starts in the first column; spaces and tabs separate it from its value. A tab within
///   a value is refused, space at the end of a line is not part of it.
/// - Blank lines and lines that begin with `#` may stand anywhere below the format line, and
///   blank ones below `end`.
/// - An `init` without a value is the same as none.
/// - A file whose last line is `end` without a line end is complete; a warning says so.
struct CorpusParser {
  private var lines: CorpusLines
  private var entry = CorpusEntry(target: "", commands: [])
  private var keyLines: [CorpusKey: Int] = [:]
  private var commandLines: [Int] = []
  private var warnings: [CorpusWarning] = []
  private var formatVersion = CorpusLimits.formatVersion
  private var schedule: String?

  init(_ bytes: [UInt8], file: String) throws(CorpusError) {
    lines = try CorpusLines(bytes, file: file)
  }

  /// The whole file; call it once.
  mutating func parse() throws(CorpusError) -> CorpusFile {
    try readFormatLine()
    while keyLines[.end] == nil {
      guard let line = try lines.next() else {
        throw problem("no 'end' line: the file is truncated")
      }
      try read(line)
    }
    try checkComplete()
    if let line = lines.firstCarriageReturn {
      warn("line ends are CRLF, expected LF", line: line)
    }
    return CorpusFile(
      path: lines.file, formatVersion: formatVersion, entry: entry, lines: keyLines,
      commandLines: commandLines, warnings: warnings)
  }

  private mutating func readFormatLine() throws(CorpusError) {
    guard let line = try lines.next() else {
      throw CorpusError(.data, file: lines.file, message: "the file is empty")
    }
    try checkConflictMarker(line)
    let words = line.text.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard words.count == 2, words[0] == CorpusText.formatName, !line.startsWithSpace else {
      let hint =
        line.text.hasPrefix("\u{FEFF}") ? "; save the file without a byte order mark" : ""
      throw problem(
        "not a corpus entry: the file begins with \(line.text.quotedForMessage), expected "
          + "'\(CorpusText.formatName) \(CorpusLimits.formatVersion)'" + hint)
    }
    guard words[1].utf8.allSatisfy(\.isDecimalDigit),
      words[1].utf8.first != UInt8(ascii: "0")
    else {
      throw problem("format version \(String(words[1]).quotedForMessage) is not 1 or more")
    }
    // A version of any length is newer, so overflow means the same.
    guard let version = Int(words[1]), version <= CorpusLimits.formatVersion else {
      throw problem(
        "format version \(String(words[1]).quotedForMessage) is too new: this version reads up to "
          + "version \(CorpusLimits.formatVersion)")
    }
    guard line.isTerminated else { throw problem("the line is cut off: the file is truncated") }
    formatVersion = version
  }

  private mutating func read(_ line: CorpusLine) throws(CorpusError) {
    try checkConflictMarker(line)
    if line.text.utf8.first == UInt8(ascii: "#"), line.isTerminated {
      return entry.comments.append(line.text)
    }
    let (key, value) = line.keyAndValue
    guard line.isTerminated || key == CorpusKey.end.rawValue else {
      throw problem("the line is cut off: the file is truncated")
    }
    guard !line.startsWithSpace else {
      throw problem("a key starts in the first column, here is space")
    }
    guard !value.utf8.contains(UInt8(ascii: "\t")) else {
      throw problem("a tab within a value; tabs may only separate a key from its value")
    }
    if key.hasPrefix("x-") {
      entry.extensions.append(CorpusEntry.Extension(key: key, value: value))
      if key == CorpusEntry.hashSeedKey, entry.hashSeed == nil {
        warn("\(value.quotedForMessage) is no hash seed, and is ignored", line: line.number)
      }
      return
    }
    guard let known = CorpusKey(rawValue: key) else { throw unknown(key) }
    if known != .command, known != .lane, let earlier = keyLines[known] {
      throw problem("'\(key)' is already on line \(earlier)")
    }
    guard !value.isEmpty || known == .end || known == .initial else {
      throw problem("'\(key)' has no value")
    }
    if keyLines[known] == nil { keyLines[known] = line.number }
    do throws(CorpusFieldError) {
      try store(value, under: known)
    } catch {
      throw problem(error.message)
    }
    if known == .end, !line.isTerminated { warn("no line end after 'end'", line: line.number) }
  }

  private mutating func store(
    _ value: String, under key: CorpusKey
  ) throws(CorpusFieldError) {
    switch key {
    case .target: entry.target = try Self.target(value)
    case .role: entry.role = try CorpusRole(parsing: value)
    case .expect: entry.expectation = try CorpusExpectation(parsing: value)
    case .initial: entry.initial = value.isEmpty ? nil : try Self.bounded(value)
    case .schedule:
      guard FlightRecord.isSchedule(value) else {
        throw CorpusFieldError(
          message:
            "the schedule \(value.quotedForMessage) is not a list of decisions: 0 to 55 is the "
            + "place of the job that runs, -1 to -8 cancels the command of that lane")
      }
      schedule = value
    case .command, .lane:
      guard entry.commands.count < CorpusLimits.commands else {
        throw CorpusFieldError(message: "more than \(CorpusLimits.commands) commands")
      }
      entry.commands.append(try key == .lane ? Self.inLane(value) : Self.bounded(value))
      commandLines.append(lines.number)
    case .choices: entry.choices = try ChoiceRecord(parsing: value)
    case .seed: entry.seed = try SeedRecord(parsing: value)
    case .commit: entry.commit = value
    case .toolchain: entry.toolchain = value
    case .found: entry.found = value
    case .shrunk: entry.shrunk = value
    case .bucket: entry.bucket = value
    case .source: entry.source = value
    case .note: entry.note = try QuotedText.decode(value)
    case .end:
      guard value.isEmpty else { throw CorpusFieldError(message: "'end' takes no value") }
    }
  }

  private static func inLane(_ value: String) throws(CorpusFieldError) -> String {
    let number = value.prefix { $0 != " " }
    guard let lane = Int(number), (1...8).contains(lane), value.count > number.count + 1 else {
      throw CorpusFieldError(
        message: "'lane' is followed by a number from 1 to 8 and a command, such as 'lane 1 get(3)'"
      )
    }
    return "lane \(try bounded(value))"
  }

  private static func target(_ value: String) throws(CorpusFieldError) -> String {
    let names = value.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count == 2, names.allSatisfy(\.isKebabCase) else {
      throw CorpusFieldError(
        message: "target \(value.quotedForMessage) is not SUITE/STRATEGY in kebab case, such as "
          + "'list/native-foreach'")
    }
    return value
  }

  private static func bounded(_ value: String) throws(CorpusFieldError) -> String {
    guard nestingDepth(of: value) <= CorpusLimits.argumentDepth else {
      throw CorpusFieldError(
        message: "arguments are nested more than \(CorpusLimits.argumentDepth) deep")
    }
    return value
  }

  private mutating func checkComplete() throws(CorpusError) {
    if let schedule {
      entry.initial = FlightRecord.initial(entry.initial ?? "", schedule: schedule)
    }
    guard keyLines[.target] != nil else { throw problem("no 'target' line before 'end'") }
    guard !entry.commands.isEmpty else {
      throw problem("no 'do' line before 'end': a case has at least one command")
    }
    try checkDemonstrator()
    warnOfFailingRegression()
    let end = lines.number
    if let line = try lines.next() {
      try checkConflictMarker(line)
      throw problem("nothing may follow 'end', which is on line \(end)")
    }
  }

  /// A demonstrator guards the oracle by failing in one way: there must be one.
  private func checkDemonstrator() throws(CorpusError) {
    guard entry.role == .demonstrator else { return }
    guard let expectation = entry.expectation else {
      throw CorpusError(
        .data, file: lines.file, line: keyLines[.role],
        message:
          "a demonstrator needs an 'expect' line, because it must keep failing in exactly this "
          + "way, such as 'expect mismatch wrong-write'")
    }
    guard expectation.verdict != .passed else {
      throw CorpusError(
        .data, file: lines.file, line: keyLines[.expect],
        message: "a demonstrator must keep failing; what is to pass is a regression")
    }
  }

  private mutating func warnOfFailingRegression() {
    guard entry.role == .regression, let expectation = entry.expectation,
      expectation.verdict != .passed, let line = keyLines[.expect]
    else { return }
    warn(
      "a regression is a case that passes, and this one is expected to fail: write 'expect passed', "
        + "or another role: 'demonstrator' must keep failing, 'open' has still to be fixed",
      line: line)
  }

  private func checkConflictMarker(_ line: CorpusLine) throws(CorpusError) {
    guard let first = line.text.utf8.first, "<|=>".utf8.contains(first),
      line.text.utf8.starts(with: repeatElement(first, count: 7))
    else { return }
    throw problem(
      "git conflict marker '\(String(line.text.prefix(7)))'; resolve the merge first")
  }

  private func unknown(_ key: String) -> CorpusError {
    let nearest =
      ["command", "commands", "step"].contains(key)
      ? CorpusKey.command.rawValue : nearestName(to: key, among: CorpusKey.allCases.map(\.rawValue))
    let hint = nearest.map { "did you mean '\($0)'?" } ?? "keys of your own begin with 'x-'"
    return problem("unknown key \(key.quotedForMessage); \(hint)")
  }

  private func problem(_ message: String) -> CorpusError {
    CorpusError(.data, file: lines.file, line: lines.number, message: message)
  }

  private mutating func warn(_ message: String, line: Int) {
    warnings.append(CorpusWarning(file: lines.file, line: line, message: message))
  }
}

extension CorpusLine {
  fileprivate var startsWithSpace: Bool { text.utf8.first?.isSpaceOrTab ?? false }

  /// The first word, and what follows it without the space around it.
  fileprivate var keyAndValue: (key: String, value: String) {
    let bytes = text.utf8
    let keyEnd = bytes.firstIndex(where: \.isSpaceOrTab) ?? bytes.endIndex
    let start = bytes[keyEnd...].firstIndex { !$0.isSpaceOrTab } ?? bytes.endIndex
    let end = bytes[start...].lastIndex { !$0.isSpaceOrTab }.map(bytes.index(after:)) ?? start
    return (String(text[..<keyEnd]), String(text[start..<end]))
  }
}
