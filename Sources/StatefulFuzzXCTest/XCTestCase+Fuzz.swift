#if canImport(XCTest)
import StatefulFuzz
import XCTest

extension XCTestCase {
  /// Checks a target, and reports every failure at the caller's line.
  ///
  /// Saved cases run first, the smallest ones before the others, then fresh cases. The check
  /// continues after a failure and ends after five different ones, or after one that ends a process. Each message is the report of
  /// the shortest case, which is saved; the next run begins with it. A failure is an expected
  /// failure if the corpus has it as `open` or `demonstrator`, or if it is one of the target's
  /// `expectedHazards`. If this XCTest has no expected failures, they are lines of the log.
  ///
  /// - Parameters:
  ///   - target: What to check.
  ///   - settings: Budget, seed and corpus; the environment variables `FUZZ_CASES`, `FUZZ_DURATION`
  ///     and `FUZZ_SEED` override them.
  ///   - file: Where failures are reported. The corpus is the nearest folder `Corpus`, going up
  ///     from this file.
  ///   - line: Where a failure is reported.
  /// - Returns: A summary of what was run; nil after a failure.
  /// - Complexity: 1,000 runs unless `settings` says otherwise; shrinking a failure takes some
  ///   hundred more.
  @discardableResult
  public func fuzz(
    _ target: Target, settings: CheckSettings = CheckSettings(), file: StaticString = #filePath,
    line: UInt = #line
  ) -> CampaignSummary? {
    let program = CheckProgram(
      at: "\(file):\(line)", of: target, companions: [],
      arguments: ["--testing-library", "xctest", onlyThis])
    if program.isForAnother() { return nil }
    do {
      let settings = try settings.overridden(by: .environment())
      return try program.run(startingBy: settings.workers) {
        let summary = try target.check(
          settings.options(forTestIn: "\(file)"), onKnown: { self.expect($0) },
          onShrinking: ShrinkingNotice.write, onSlow: ShrinkingNotice.write,
          onFailure: { self.report($0, file: "\(file)", line: Int(line)) })
        for line in summary.untested(of: target) { print("warning: \(line)") }
        if settings.isVerbose == true { print(summary.tried.joined(separator: "\n")) }
        if settings.isAudit == true {
          let lines = try target.audit(settings.options(forTestIn: "\(file)"))
          print(lines.joined(separator: "\n"))
        }
        return summary
      }
    } catch is CheckFailure {
      // It was told as it came.
    } catch let vacuous as CheckVacuous where vacuous.isWarning {
      print("warning: \(vacuous)")
    } catch let skipped as CheckSkipped {
      print("warning: \(skipped)")
    } catch {
      report(error, file: "\(file)", line: Int(line))
    }
    return nil
  }

  /// Checks a machine; see `fuzz(_:settings:file:line:)`.
  ///
  /// - Parameters:
  ///   - name: `suite/name`, for reports and file names; without a slash, the suite is `stateful`.
  ///   - hazards: The hazards that the machine is known to have.
  ///   - settings: Budget, seed and corpus.
  ///   - file: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - makeMachine: Called once for each run.
  /// - Returns: A summary of what was run; nil after a failure.
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

  /// Checks a test made of closures whose commands overlap; see `StatefulTest`.
  ///
  /// - Parameters:
  ///   - name: `suite/name`, for reports and file names; without a slash, the suite is `stateful`.
  ///   - lanes: How many commands may overlap at a time, 1 to 8.
  ///   - consistency: What is required of overlapping commands.
  ///   - model: The initial model: a value, which is copied for every case; best if `Hashable`.
  ///   - system: Makes the initial system: an actor, an object, or a value that contains one.
  ///   - settings: Budget, seed and corpus.
  ///   - file: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - body: Adds the commands and the conditions that must hold after them.
  /// - Returns: A summary of what was run; nil after a failure.
  @discardableResult
  public func fuzz<Model: Sendable, System: Sendable>(
    _ name: String = #function, lanes: Int, consistency: Consistency = .linearizable,
    model: Model, @StateBuilder<System> system: @escaping @Sendable () throws -> System,
    settings: CheckSettings = CheckSettings(), file: StaticString = #filePath, line: UInt = #line,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows -> CampaignSummary? {
    let test = try StatefulTest(
      name, lanes: lanes, consistency: consistency, model: model, system: system, body)
    return fuzz(test, settings: settings, file: file, line: line)
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
    _ name: String = #function, model: Model,
    @StateBuilder<System> system: @escaping @Sendable () throws -> System,
    settings: CheckSettings = CheckSettings(), file: StaticString = #filePath, line: UInt = #line,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows -> CampaignSummary? {
    fuzz(
      try StatefulTest(name, model: model, system: system, body), settings: settings, file: file,
      line: line)
  }

  /// Does not compile: the check goes into the first closure.
  @available(
    *, unavailable, message: "the check goes into the first closure: on.check { $0 == $1.items }"
  )
  @discardableResult
  public func fuzz<Model: Sendable, System>(
    _ name: String = #function, model: Model,
    @StateBuilder<System> system: @escaping @Sendable () throws -> System,
    settings: CheckSettings = CheckSettings(), file: StaticString = #filePath, line: UInt = #line,
    _ body: (_ on: Commands<Model, System>) throws -> Void,
    check: @escaping @Sendable (_ model: Model, _ system: System) throws -> Bool
  ) rethrows -> CampaignSummary? {
    fatalError("not to be called")
  }

  /// Checks a test made of closures whose system cannot be copied.
  @_disfavoredOverload
  @discardableResult
  public func fuzz<Model: Sendable, System: ~Copyable>(
    _ name: String = #function, model: Model,
    @StateBuilder<System> system: @escaping @Sendable () throws -> System,
    settings: CheckSettings = CheckSettings(), file: StaticString = #filePath, line: UInt = #line,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows -> CampaignSummary? {
    fuzz(
      try StatefulTest(name, model: model, system: system, body), settings: settings, file: file,
      line: line)
  }

  /// Checks a test made of closures whose initial states are drawn.
  @discardableResult
  public func fuzz<Start: Sendable, Model: Sendable, System>(
    _ name: String = #function, starting start: Gen<Start>,
    @StateBuilder<Model> model: @escaping @Sendable (Start) -> Model,
    @StateBuilder<System> system: @escaping @Sendable (Start) throws -> System,
    settings: CheckSettings = CheckSettings(), file: StaticString = #filePath, line: UInt = #line,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows -> CampaignSummary? {
    fuzz(
      try StatefulTest(name, starting: start, model: model, system: system, body),
      settings: settings, file: file, line: line)
  }

  /// Checks several systems with one model: all get the same commands in the same case.
  @discardableResult
  public func fuzz<Model: Sendable, System>(
    _ name: String = #function, model: Model,
    systems: (String, @Sendable () -> System)...,
    settings: CheckSettings = CheckSettings(), file: StaticString = #filePath, line: UInt = #line,
    _ body: (_ on: Commands<Model, System>) throws -> Void
  ) rethrows -> CampaignSummary? {
    fuzz(
      try StatefulTest(
        name, model: model, systems: systems.map { (name: $0.0, make: $0.1) }, body),
      settings: settings, file: file,
      line: line)
  }

  /// Checks a test made of closures that was made elsewhere.
  @discardableResult
  public func fuzz<Model, System: ~Copyable>(
    _ test: StatefulTest<Model, System>, settings: CheckSettings = CheckSettings(),
    file: StaticString = #filePath, line: UInt = #line
  ) -> CampaignSummary? {
    fuzz(
      test.capture(captureAssertions).target, settings: settings, file: file, line: line)
  }

  /// Checks a property of generated values; see `fuzz(_:settings:file:line:)` and `forAll`.
  ///
  /// The property fails for values for which it returns false, throws, or has an assertion that fails.
  ///
  /// - Parameters:
  ///   - generators: One for each parameter of `property`.
  ///   - name: `suite/name`, for reports and file names; without a slash, the suite is `property`.
  ///   - settings: Budget, seed and corpus.
  ///   - file: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - property: Returns a Boolean, false if the property fails for these values, or returns
  ///     nothing and throws.
  /// - Returns: A summary of what was run; nil after a failure.
  @discardableResult
  public func fuzz<each Part: Sendable, Outcome>(
    _ generators: repeat Gen<each Part>, name: String = #function,
    settings: CheckSettings = CheckSettings(), file: StaticString = #filePath, line: UInt = #line,
    property: @escaping @Sendable (repeat each Part) throws -> Outcome
  ) -> CampaignSummary? {
    var settings = settings
    settings.commandLimit = 1
    return fuzz(
      .property(
        named: name, repeat each generators, capture: captureAssertions, property: property),
      settings: settings, file: file, line: line)
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

  /// What the test program takes to run this test alone.
  private var onlyThis: String {
    let method = filter.split(separator: "/").last ?? ""
    return "\(String(reflecting: type(of: self)))/\(method)"
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
