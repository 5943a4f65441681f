import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// What an executable hands to its driver, with what every driver has.
struct DriverContents: Sendable {
  /// The catalogue.
  let targets: [Target]

  /// Names of hazards: those that were handed in, then those that only targets name.
  let hazards: [String]

  /// Those of `hazards` that were handed in, H01 first.
  private let codedHazards: [String]

  /// What its words mean.
  let explanations: [Explanation]

  /// What `bench` can measure.
  let benchmarks: [BenchmarkGroup]

  init(
    _ targets: [Target], hazards: [String] = [], explanations: [Explanation] = [],
    benchmarks: [BenchmarkGroup] = []
  ) {
    self.targets = targets
    self.explanations = explanations
    self.benchmarks = benchmarks
    codedHazards = hazards
    var names = hazards
    var seen = Set(hazards)
    for hazard in targets.flatMap({ $0.hazardNames + $0.expectedHazards })
    where seen.insert(hazard).inserted {
      names.append(hazard)
    }
    self.hazards = names
  }

  /// The hazards that were handed in as columns of a matrix, under their numbers; those that only
  /// some targets name get theirs from the matrix.
  var columns: [HazardMatrix.Column] {
    codedHazards.enumerated().map { index, name in
      let number = index + 1
      return HazardMatrix.Column(code: number < 10 ? "H0\(number)" : "H\(number)", hazard: name)
    }
  }

  /// What hazards and verdicts mean, by their names: the legend of a matrix.
  var sentences: [String: String] {
    let own = explanations.filter { $0.kind == .hazard }.map { ($0.word, $0.sentence) }
    let verdicts = Verdict.allCases.map { ($0.rawValue, $0.sentence) }
    return Dictionary(own + verdicts) { first, _ in first }
  }

  /// What is wrong with the catalogue, and what to do about it; nil for nothing.
  var problem: String? {
    if targets.isEmpty {
      return "the catalogue is empty: hand at least one target to 'FuzzDriver.main'"
    }
    var names: Set<String> = []
    if let twice = targets.first(where: { !names.insert($0.name).inserted }) {
      return "two targets of the catalogue are named '\(twice.name)': rename one of them"
    }
    var groups: Set<String> = []
    if let twice = benchmarks.first(where: { !groups.insert($0.name).inserted }) {
      return "two groups of benchmarks are named '\(twice.name)': rename one of them"
    }
    return nil
  }
}
