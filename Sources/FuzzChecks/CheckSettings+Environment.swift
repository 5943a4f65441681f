import FuzzCampaigns
import FuzzReports
import StatefulFuzz

extension CheckSettings {
  /// What the environment of this process says, for a nightly job that runs the same tests longer.
  ///
  /// ```text
  /// FUZZ_CASES=1M        cases of each check
  /// FUZZ_DURATION=10m    time of each check; without FUZZ_CASES the only limit
  /// FUZZ_SEED=0x51c3     other cases
  /// FUZZ_TIMEOUT=30s     time that one case may take
  /// FUZZ_REPLAY=FILE     this saved case and no other
  /// FUZZ_VERBOSE=1       a test that passes says what it has tried
  /// FUZZ_AUDIT=1         a test that passes plants faults, and says which go unnoticed
  /// FUZZ_ISOLATION_START=spawn   workers are started, not forked
  /// ```
  ///
  /// - Throws: A sentence for the first variable that cannot be read, or is one of these misspelt.
  public static func environment() throws(EnvironmentProblem) -> CheckSettings {
    if let problem = HashSeed.problem {
      throw EnvironmentProblem(name: HashSeed.variable, problem: problem)
    }
    return try CheckSettings(environment: environmentVariables())
  }

  /// The same for any variables; empty ones count as absent.
  init(environment: [String: String]) throws(EnvironmentProblem) {
    let misspelt = environment.keys.sorted().lazy.compactMap { name in
      VariableNames.meant(by: name, among: VariableNames.ofTests).map { (name, $0) }
    }
    if let (name, near) = misspelt.first { throw EnvironmentProblem(unknown: name, near: near) }
    cases = try environment.value(of: "FUZZ_CASES", .count(zero: "no case would run"))
    duration = try environment.value(of: "FUZZ_DURATION", .duration(zero: "no case would run"))
    seed = try environment.value(of: "FUZZ_SEED", .seed)
    timeout = try environment.value(of: "FUZZ_TIMEOUT", .duration(zero: "no case could end"))
    if environment["FUZZ_VERBOSE"]?.isEmpty == false {
      isVerbose = environment["FUZZ_VERBOSE"] != "0"
    }
    if environment["FUZZ_AUDIT"]?.isEmpty == false { isAudit = environment["FUZZ_AUDIT"] != "0" }
    workers = try environment.value(of: WorkerStart.variable, .workerStart)
    if let file = environment["FUZZ_REPLAY"], !file.isEmpty { replay = file }
  }

  /// These settings with the budget and the seed of the environment.
  ///
  /// A duration from the environment also replaces a test's number of cases.
  public func overridden(by environment: CheckSettings) -> CheckSettings {
    var settings = self
    if environment.duration != nil, environment.cases == nil { settings.cases = nil }
    return environment.inheriting(from: settings)
  }
}

/// An environment variable that cannot be read.
public struct EnvironmentProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The variable.
  public let name: String

  /// One sentence: the value, what is wrong with it, what was probably meant.
  public let description: String

  init(name: String, problem: String) {
    self.name = name
    description = "The environment is wrong: \(problem)."
  }

  init(unknown name: String, near: String) {
    self.name = name
    description = "The environment variable \(name) is not known. Did you mean \(near)?"
  }

  init(name: String, value: String, _ error: ValueError) {
    self.name = name
    let question = error.suggestion.map { " Did you mean '\($0)'?" } ?? ""
    description =
      "The value \(value.quoted) of the environment variable \(name) is invalid: \(error.reason)."
      + question
  }
}

extension [String: String] {
  fileprivate func value<Parsed>(
    of name: String, _ parser: ValueParser<Parsed>
  ) throws(EnvironmentProblem) -> Parsed? {
    guard let text = self[name], !text.isEmpty else { return nil }
    do throws(ValueError) {
      return try parser.parse(text)
    } catch {
      throw EnvironmentProblem(name: name, value: text, error)
    }
  }
}

extension ValueParser where Value == WorkerStart {
  fileprivate static let workerStart = ValueParser { text throws(ValueError) in
    guard let start = WorkerStart(rawValue: text) else {
      throw ValueError("expected fork or spawn")
    }
    return start
  }
}
