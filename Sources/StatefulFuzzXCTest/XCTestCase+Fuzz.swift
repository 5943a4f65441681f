#if canImport(XCTest)
import StatefulFuzz
import XCTest

extension XCTestCase {
  /// Checks a target; a failure is reported at the caller's line.
  ///
  /// Saved cases run first, the smallest before the others, then fresh ones until five have failed in
  /// different ways, each reported at once. The message is the report of the shortest case, which is saved so that the next run begins with it.
  /// Failures that an `open` or `demonstrator` entry or the target's `expectedHazards` tell of are
  /// expected failures, or lines of the log where this XCTest knows none.
  ///
  /// - Parameters:
  ///   - target: What to check.
  ///   - settings: Budget, seed and corpus; `FUZZ_CASES`, `FUZZ_DURATION` and `FUZZ_SEED` in the
  ///     environment replace what it says.
  ///   - file: Where a failure is reported; the corpus is looked for from this file up.
  ///   - line: Where a failure is reported.
  /// - Returns: What was run; nil after a failure.
  /// - Complexity: 1,000 runs unless `settings` says otherwise; a failure takes some hundred more.
  @discardableResult
  public func fuzz(
    _ target: Target, settings: CheckSettings = CheckSettings(), file: StaticString = #filePath,
    line: UInt = #line
  ) -> CampaignSummary? {
    do {
      let settings = try settings.overridden(by: .environment())
      let summary = try target.check(
        settings.options(forTestIn: "\(file)"), onKnown: { self.expect($0) },
        onFailure: { self.report($0, file: "\(file)", line: Int(line)) })
      if settings.isVerbose == true { print(summary.tried.joined(separator: "\n")) }
      if settings.isAudit == true {
        let lines = try target.audit(settings.options(forTestIn: "\(file)"))
        print(lines.joined(separator: "\n"))
      }
      return summary
    } catch is CheckFailure {
      // It was told as it came.
    } catch {
      report(error, file: "\(file)", line: Int(line))
    }
    return nil
  }

  /// Checks a machine; see `fuzz(_:settings:file:line:)`.
  ///
  /// - Parameters:
  ///   - name: `suite/name`, in reports and file names; without a slash the suite is `stateful`.
  ///   - hazards: What the machine is known to show.
  ///   - settings: Budget, seed and corpus.
  ///   - file: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - makeMachine: Called once for each run.
  /// - Returns: What was run; nil after a failure.
  @discardableResult
  public func fuzz<Machine: StateMachine>(
    _ name: String = #function, expecting hazards: [String] = [],
    settings: CheckSettings = CheckSettings(), file: StaticString = #filePath, line: UInt = #line,
    machine makeMachine: @escaping @Sendable () -> Machine
  ) -> CampaignSummary? {
    let target = Target(
      Target.name(name, in: "stateful"), summary: name, expectedHazards: hazards,
      makeMachine: makeMachine)
    return fuzz(target, settings: settings, file: file, line: line)
  }

  /// Checks a stateful test whose commands are in flight together; see `StatefulTest`.
  ///
  /// - Parameters:
  ///   - name: `suite/name`, in reports and file names; without a slash the suite is `stateful`.
  ///   - lanes: How many commands may be in flight at a time, 1 to 8.
  ///   - consistency: What must hold of commands in flight.
  ///   - model: The model at the start; a value, copied for every case, and best `Hashable`.
  ///   - system: Makes the system at the start: an actor, an object, or a value that holds such.
  ///   - settings: Budget, seed and corpus.
  ///   - file: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - body: Says what the commands are, and what must hold after them.
  /// - Returns: What was run; nil after a failure.
  @discardableResult
  public func fuzz<Model: Sendable, System: Sendable>(
    _ name: String = #function, lanes: Int, consistency: Consistency = .linearizable,
    model: Model, system: @escaping @Sendable () -> System,
    settings: CheckSettings = CheckSettings(), file: StaticString = #filePath, line: UInt = #line,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows -> CampaignSummary? {
    let test = try StatefulTest(
      name, lanes: lanes, consistency: consistency, model: model, system: system, body)
    return fuzz(test.target, settings: settings, file: file, line: line)
  }

  /// Checks a stateful test made of closures; see `fuzz(_:settings:file:line:)` and `Commands`.
  ///
  /// ```swift
  /// fuzz("stack/array", model: [Int](), system: { Stack() }) { on in
  ///   on.command("push", .int()) { $0.append($1) } system: { $0.push($1) }
  ///   on.command("pop", when: { !$0.isEmpty }) { $0.popLast() } system: { $0.pop() }
  ///   on.compare { $0 } with: { $0.items }
  /// }
  /// ```
  @discardableResult
  public func fuzz<Model: Sendable, System>(
    _ name: String = #function, model: Model, system: @escaping @Sendable () -> System,
    settings: CheckSettings = CheckSettings(), file: StaticString = #filePath, line: UInt = #line,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows -> CampaignSummary? {
    fuzz(
      try StatefulTest(name, model: model, system: system, body), settings: settings, file: file,
      line: line)
  }

  /// Checks a stateful test of a system that cannot be copied.
  @discardableResult
  public func fuzz<Model: Sendable, System: ~Copyable>(
    _ name: String = #function, model: Model, system: @escaping @Sendable () -> System,
    settings: CheckSettings = CheckSettings(), file: StaticString = #filePath, line: UInt = #line,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows -> CampaignSummary? {
    fuzz(
      try StatefulTest(name, model: model, system: system, body), settings: settings, file: file,
      line: line)
  }

  /// Checks a stateful test made of closures that was put together before.
  @discardableResult
  public func fuzz<Model, System: ~Copyable>(
    _ test: StatefulTest<Model, System>, settings: CheckSettings = CheckSettings(),
    file: StaticString = #filePath, line: UInt = #line
  ) -> CampaignSummary? {
    fuzz(test.target, settings: settings, file: file, line: line)
  }

  /// Checks a property of generated values; see `fuzz(_:settings:file:line:)` and `forAll`.
  ///
  /// Assertions in the property are not heard: return false or throw.
  ///
  /// - Parameters:
  ///   - generators: One for each parameter of `property`.
  ///   - name: `suite/name`, in reports and file names; without a slash the suite is `property`.
  ///   - settings: Budget, seed and corpus.
  ///   - file: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - property: Returns a Boolean, false when the values refute it, or returns nothing and
  ///     throws.
  /// - Returns: What was run; nil after a failure.
  @discardableResult
  public func fuzz<each Part: Sendable, Outcome>(
    _ generators: repeat Gen<each Part>, name: String = #function,
    settings: CheckSettings = CheckSettings(), file: StaticString = #filePath, line: UInt = #line,
    property: @escaping @Sendable (repeat each Part) throws -> Outcome
  ) -> CampaignSummary? {
    var settings = settings
    settings.commandLimit = 1
    return fuzz(
      .property(named: name, repeat each generators, property: property), settings: settings,
      file: file, line: line)
  }

  /// Reports what is known to fail.
  private func expect(_ known: KnownFailure) {
    #if canImport(ObjectiveC)
    XCTExpectFailure("\(known)") { XCTFail("\(known)") }
    #else
    print("\(name): known issue: \(known)")
    #endif
  }

  /// What `swift test --filter` takes for this test.
  private var filter: String {
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return words.joined(separator: "/")
  }

  /// Records a failure of this test; where this XCTest has attachments, the case as a file.
  private func report(_ error: any Error, file: String, line: Int) {
    let replay = (error as? CheckFailure)?.replayLine(filter: filter)
    let description = "\(error)" + (replay.map { "\n\($0)" } ?? "")
    #if canImport(ObjectiveC)
    let place = XCTSourceCodeContext(
      location: XCTSourceCodeLocation(filePath: file, lineNumber: line))
    var issue = XCTIssue(
      type: .assertionFailure, compactDescription: description, sourceCodeContext: place)
    if let failure = error as? CheckFailure, let entry = CorpusEntry(failure) {
      let attachment = XCTAttachment(string: entry.text())
      attachment.name = entry.fileName
      issue.add(attachment)
    }
    record(issue)
    #else
    recordFailure(withDescription: description, inFile: file, atLine: line, expected: true)
    #endif
  }
}
#endif
import FuzzChecks
import FuzzReports
import FuzzCampaigns
