@testable import FuzzDriver
@testable import Yardsticks

/// A small catalogue, and parsing against it on a machine with two processors.
enum CommandLineFixture {
  static let targets = [
    "list/constant-range", "list/native-foreach", "list/on-demand", "list/id-lookup-unwrap",
    "list/id-lookup-fallback", "store/index-action", "selftest/trap",
  ]

  static let hazards = ["wrong-write", "lost-write", "resurrection", "tearing"]

  /// The engine's benchmarks, and a group such as an executable hands in.
  static let benchmarks =
    BenchmarkGroup.yardsticks([]) + [
      BenchmarkGroup(
        "identified-array", benchmarks: ["lookup-hit", "lookup-miss", "write-by-id"]
      ) { _, _ in }
    ]

  static func parse(
    _ arguments: [String], environment: [String: String] = [:], width: Int = 80
  ) throws(UsageError) -> Invocation {
    try CommandLineParser.parse(
      arguments, environment: environment, targets: targets, hazards: hazards,
      benchmarks: benchmarks, processors: 2, width: width)
  }

  /// The options of `bench` without a pattern.
  static func bench(printsJSON: Bool) -> BenchOptions {
    BenchOptions(selection: BenchmarkSelection(of: benchmarks), printsJSON: printsJSON)
  }

  /// The options of a run.
  static func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> RunOptions {
    try run(arguments, environment: environment)
  }

  /// The options of a run.
  static func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> RunOptions {
    let invocation = try parse(["run"] + arguments, environment: environment)
    guard case .run(let options) = invocation else { throw UnexpectedInvocation(invocation) }
    return options
  }

  /// The message of the error, or nil if there is none.
  static func message(
    _ arguments: [String], environment: [String: String] = [:]
  ) -> String? {
    error(arguments, environment: environment)?.message
  }

  static func error(
    _ arguments: [String], environment: [String: String] = [:]
  ) -> UsageError? {
    do throws(UsageError) {
      _ = try parse(arguments, environment: environment)
      return nil
    } catch {
      return error
    }
  }

  /// The help page that the arguments ask for.
  static func help(_ arguments: String..., width: Int = 80) throws -> String {
    let invocation = try parse(arguments, width: width)
    guard case .help(let text) = invocation else { throw UnexpectedInvocation(invocation) }
    return text
  }

  struct UnexpectedInvocation: Error {
    let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }
  }
}
