import FuzzCampaigns
import StatefulFuzz

/// The result of `shrink --json`.
public struct ShrinkJSON: Encodable, Sendable {
  var v = 1
  var file: String
  var from: Int
  var to: Int
  var runs: Int
  var one_minimal: Bool
  var proven_elements: Int?
  var commands: [String]
  var any: [FreeArgumentsJSON]?
  var passes: [PassJSON]
  var seconds: Double

  /// Takes what shrinking came to, and where it was saved.
  public init(file: String, _ outcome: EntryShrinker.Outcome) {
    self.file = file
    from = outcome.from
    to = outcome.entry.commands.count
    runs = outcome.runs
    one_minimal = outcome.isOneMinimal
    proven_elements = outcome.shrinkLog.provenElements
    commands = outcome.entry.commands
    any = FreeArgumentsJSON.list(outcome.shrinkLog)
    passes = outcome.shrinkLog.gains.map(PassJSON.init)
    seconds = outcome.elapsed.seconds
  }
}

/// A command of which an argument does not matter; step 0 is the start.
public struct FreeArgumentsJSON: Encodable, Sendable {
  var v = 1
  var step: Int
  var command: String

  /// Nil where every argument matters, or nobody asked.
  static func list(_ shrinkLog: ShrinkLog) -> [FreeArgumentsJSON]? {
    shrinkLog.free.isEmpty
      ? nil : shrinkLog.free.map { FreeArgumentsJSON(step: $0.step, command: $0.pattern) }
  }
}

/// What a shrink pass gained and cost.
public struct PassJSON: Encodable, Sendable {
  var v = 1
  var pass: String
  var accepted: Int
  var runs: Int

  init(_ gain: ShrinkResult.Gain) {
    pass = gain.pass
    accepted = gain.accepted
    runs = gain.runs
  }
}
