import StatefulFuzz

@testable import FuzzCampaigns
@testable import ListMachines

/// The strategies in the groups that the scenarios' verdicts speak of.
enum Strategies {
  static let range = ["constant-range"]
  /// Projected along a key path with an index: rows by position, rows by element.
  static let keyPathByPosition = ["indices-keypath"]
  static let keyPathByElement = ["identifiable-indices-keypath"]
  /// Closures over an index, the same apart.
  static let closureByPosition = ["indices-subscript"]
  static let closureByElement = [
    "enumerated", "identifiable-indices-closure", "native-foreach", "on-demand",
    "store-parent-binding", "escaped",
  ]
  static let indexAction = ["index-action"]
  static let safe = ["safe-subscript"]
  static let unwrapping = ["id-lookup-unwrap", "unwrapped-optional"]
  static let verified = ["verified-index"]
  /// By id and by force, whatever the way.
  static let forced = unwrapping + verified
  static let chaining = ["identified-chaining"]
  static let elementAction = ["store-element-action", "store-binding-reducer"]
  /// Binding by id, which shows the last value of what is gone.
  static let lookup = ["id-lookup-fallback", "liveness-wrapper", "offsets", "cached-unwrap"]
  static let fallback = lookup + chaining + elementAction
  static let offsets = ["offsets"]
  static let escaped = ["escaped"]
  static let assign = ["identified-assign"]
  static let draft = ["draft-copy"]
  static let reference = ["reference-element"]

  /// What public verdict tables call KP and IDX.
  static let keyPath = keyPathByPosition + keyPathByElement
  static let index = closureByPosition + closureByElement + indexAction

  static let byPosition = keyPathByPosition + closureByPosition
  static let byElement = keyPathByElement + closureByElement + indexAction

  static let all =
    range + keyPath + index + safe + forced + fallback + assign + draft + reference
}

/// Replays scripts in worker processes, so that a trap is a verdict like any other.
struct Rehearsal {
  private let replayer: Replayer

  init(_ targets: [Target] = ListCatalog.targets) throws {
    replayer = try Replayer(targets, isolation: .batch)
  }

  /// The result on one strategy of the list suite.
  func result(
    _ commands: [String], start: String = "A B C", on strategy: String
  ) throws -> ReplayResult {
    try replayer.replay("list/\(strategy)", initial: start, commands: commands)
  }

  /// Verdict, hazard and step as a corpus entry writes them: `mismatch wrong-write step=3`.
  func verdict(
    _ commands: [String], start: String = "A B C", on strategy: String
  ) throws -> String {
    let result = try result(commands, start: start, on: strategy)
    let text = CorpusExpectation(
      result.verdict, hazard: result.failure?.hazard, step: result.step
    ).text
    return result.unreadable.isEmpty ? text : "\(text) (unreadable: \(result.message))"
  }
}
