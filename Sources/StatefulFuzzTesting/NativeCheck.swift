#if canImport(Testing)
import StatefulFuzz
import Testing

/// A check whose outcome becomes issues and attachments of the running test.
struct NativeCheck {
  let target: Target

  /// Systems of the same model, this one among them: a failure is run on all of them.
  var companions: [Target] = []

  /// Overrules every other limit; a property has one command.
  var commandLimit: Int?

  let sourceLocation: SourceLocation

  func run() -> CampaignSummary? {
    let program = CheckProgram(
      at: "\(sourceLocation)", of: target, companions: companions,
      arguments: Test.current.map(\.onlyThis), isRepeated: Test.current?.hasParameters == true)
    if program.isForAnother() { return nil }
    do {
      let settings = try FuzzScope.settings.overridden(by: .environment())
      let told = ToldFailures()
      return try program.run(startingBy: settings.workers) { try run(settings, told) }
    } catch is CheckFailure {
      // It was told as it came.
    } catch {
      let isWarning = (error as? CheckVacuous)?.isWarning ?? (error is CheckSkipped)
      Issue.record(
        Comment(rawValue: "\(error)"), severity: isWarning ? .warning : .error,
        sourceLocation: sourceLocation)
    }
    return nil
  }

  private func run(_ settings: CheckSettings, _ told: ToldFailures) throws -> CampaignSummary {
    var options = settings.options(forTestIn: sourceLocation.filePath)
    options.commandLimit = commandLimit ?? options.commandLimit
    let isolation = options.isolation
    let summary = try target.check(
      options, isStopRequested: { Task.isCancelled },
      onKnown: { known in
        guard told.known.insert(known.description).inserted else { return }
        withKnownIssue(Comment(rawValue: known.description), sourceLocation: sourceLocation) {
          _ = Issue.record(sourceLocation: sourceLocation)
        }
      },
      onShrinking: ShrinkingNotice.write, onSlow: ShrinkingNotice.write,
      onFailure: { failure in
        let replay = Test.current.map { failure.replayLine(filter: $0.filter) }
        let lines = ["\(failure)"] + (replay.map { [$0] } ?? []) + comparison(failure, isolation)
        Issue.record(
          Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: sourceLocation)
        // The page takes another run, for which nobody should wait to see what failed.
        attach(failure, isolation)
      })
    for line in summary.untested(of: target) {
      Issue.record(
        Comment(rawValue: line), severity: .warning, sourceLocation: sourceLocation)
    }
    if settings.isVerbose == true { tell(summary.tried, named: target.strategy) }
    if settings.isAudit == true {
      tell(
        try target.audit(options, isStopRequested: { Task.isCancelled }),
        named: "\(target.strategy)-audit")
    }
    return summary
  }

  /// Prints what somebody asked for, and attaches it to the test.
  private func tell(_ lines: [String], named name: String) {
    let text = lines.joined(separator: "\n") + "\n"
    print(text, terminator: "")
    Attachment.record(text, named: "\(name).txt", sourceLocation: sourceLocation)
  }

  /// The case on all companions; why it could not be run there is worth a line as well.
  private func comparison(_ failure: CheckFailure, _ isolation: IsolationMode) -> [String] {
    do throws(IsolationError) {
      let lines = try failure.comparison(on: companions, isolation: isolation)
      return lines.isEmpty ? [] : [""] + lines
    } catch {
      return ["not compared with others: \(error)"]
    }
  }

  /// The report, the case and a page as files, for whoever reads the results elsewhere.
  private func attach(_ failure: CheckFailure, _ isolation: IsolationMode) {
    let entry = CorpusEntry(failure)
    let name = entry?.fileName ?? "\(target.strategy).repro"
    Attachment.record(
      "\(failure)\n", named: name.replacing(".repro", with: ".txt"), sourceLocation: sourceLocation)
    if let entry {
      Attachment.record(entry.text(), named: name, sourceLocation: sourceLocation)
    }
    // Without a page there are still the report and the case.
    if let page = try? failure.page(on: target, isolation: isolation) {
      Attachment.record(
        page, named: name.replacing(".repro", with: ".html"), sourceLocation: sourceLocation)
    }
  }
}

/// What was told of a check, which may be run a second time with other workers.
private final class ToldFailures {
  var known: Set<String> = []
}

extension Test {
  /// Whether it runs once for each of some arguments: its name has their labels then.
  fileprivate var hasParameters: Bool { name.contains(":") }

  /// What `swift test --filter` takes for it: its suites and its name, without parameters.
  fileprivate var filter: String {
    // Module.Suite/name(parameters)/file
    let path = "\(id)".drop { $0 != "." }.dropFirst().prefix { $0 != "(" }
    let filter = path.isEmpty ? name.prefix { $0 != "(" } : path
    let isPlain = filter.allSatisfy { $0.isLetter || $0.isNumber || "_/".contains($0) }
    return isPlain ? String(filter) : "'\(filter.replacing("'", with: "."))'"
  }

  /// What the test program is started with to run this test and no other.
  var onlyThis: [String] {
    let special = Set(#"\^$.|?*+()[]{}/"#)
    let pattern = "\(id)".reduce(into: "") { pattern, letter in
      if special.contains(letter) { pattern.append("\\") }
      pattern.append(letter)
    }
    return ["--testing-library", "swift-testing", "--no-parallel", "--filter", pattern]
  }
}
#endif
import FuzzChecks
import FuzzCampaigns
