import StatefulFuzz

@testable import FuzzCampaigns
@testable import ListMachines

/// Replays scripts of the async suite in worker processes, so that a trap is a verdict like any
/// other.
struct AsyncRehearsal {
  static let index = "async-index"
  static let unwrap = "async-id-unwrap"
  static let assign = "async-identified-assign"
  static let merge = "async-merge"
  static let versioned = "async-versioned"

  /// Endpoints that write the answer as a whole.
  static let whole = [index, unwrap, assign]
  /// Endpoints that merge the one field.
  static let merging = [merge, versioned]
  static let all = whole + merging

  private let replayer: Replayer

  init(_ targets: [Target] = AsyncCatalog.targets) throws {
    replayer = try Replayer(targets, isolation: .batch)
  }

  /// The result of commands that are separated by semicolons.
  func result(_ script: String, start: String = "A B C", on strategy: String) throws -> ReplayResult
  {
    let commands = script.split(separator: "; ").map(String.init)
    return try replayer.replay("async/\(strategy)", initial: start, commands: commands)
  }

  /// Verdict, hazard and step as a corpus entry writes them: `mismatch lost-update step=3`.
  func verdict(_ script: String, start: String = "A B C", on strategy: String) throws -> String {
    let result = try result(script, start: start, on: strategy)
    let text = CorpusExpectation(
      result.verdict, hazard: result.failure?.hazard, step: result.step
    ).text
    return result.unreadable.isEmpty ? text : "\(text) (unreadable: \(result.message))"
  }
}
