/// The world around a command line, handed in so that parsing is a pure function.
struct ParsingContext: Sendable {
  /// The environment variables.
  var environment: [String: String]

  /// The names of all targets, `SUITE/STRATEGY`, in the order of the catalogue.
  var targets: [String]

  /// The names that `--require` understands.
  var hazards: [String]

  /// What `bench` can measure.
  var benchmarks: [BenchmarkGroup]

  /// How many workers a run starts unless told otherwise.
  var processors: Int

  /// The columns of the terminal that a help page is wrapped for.
  var width: Int

  /// The value of an environment variable.
  ///
  /// An empty one counts as absent: continuous-integration systems set the variable of an input
  /// that was left out to the empty string.
  func variable(_ name: String) -> String? {
    guard let value = environment[name], !value.isEmpty else { return nil }
    return value
  }
}
