import FuzzCampaigns
import StatefulFuzz

/// A case as a line that other tools for property-based testing read, such as Tyche.
///
/// Source: the schema "PBT Observations" of Hypothesis (schema_observations.json), whose names these are;
/// all members of a test case are there.
public struct ObservationJSON: Encodable, Sendable {
  /// Numbers and texts under free names.
  enum Feature: Encodable, Sendable {
    case number(Int)
    case text(String)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  var type = "test_case"
  var status: String
  var status_reason: String
  var representation: String
  var arguments: [String: [String]]
  var how_generated: String
  var features: [String: Feature]
  var coverage = OrNull<[String: [Int]]>(nil)
  var timing: [String: Double]
  var metadata: [String: Feature]
  var property: String
  var run_start: Double

  /// Takes a case.
  ///
  /// - Parameters:
  ///   - observed: The case.
  ///   - target: What it was run on.
  ///   - seed: The seed of its campaign.
  ///   - start: When the cases of this target began, in seconds since 1970.
  public init(_ observed: Observations.Case, of target: Target, seed: UInt64, start: Double) {
    let lines = observed.script.commands.map(\.withoutDrawnChoices)
    let initial = observed.script.initial.withoutDrawnChoices
    status = observed.failure == nil ? "passed" : "failed"
    status_reason = observed.failure?.fullMessage ?? ""
    representation = ((initial.isEmpty ? [] : ["init \(initial)"]) + lines).joined(separator: "\n")
    arguments = ["commands": lines]
    how_generated = "random"
    features = ["commands": .number(lines.count)]
    for kind in target.commandKinds {
      let count = observed.kinds.count { $0 == kind }
      features["command:\(kind)"] = .number(count)
    }
    timing = ["execute:test": observed.time.seconds]
    metadata = ["seed": .text("\(seed)"), "case": .text("\(observed.index)")]
    if let failure = observed.failure {
      metadata["bucket"] = .text(failure.bucket)
      metadata["step"] = .number(failure.step)
    }
    property = target.name
    run_start = start
  }
}

extension Observations.Case {
  /// The first word of each command, which is its kind in the texts of this kit's machines.
  var kinds: [String] {
    script.commands.map { line in String(line.prefix { $0 != "(" && !$0.isWhitespace }) }
  }
}
