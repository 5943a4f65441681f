#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import FuzzCampaigns
import StatefulFuzz

/// The result of `exhaust --json`.
public struct EnumerationJSON: Encodable, Sendable {
  var v = 1
  var target: String
  /// The length up to which every sequence was covered; less than was asked for when stopped.
  var depth: Int
  var depth_wanted: Int
  var elements: Int
  /// Missing where envelopes make no difference.
  var envelope: String?
  var commands: Int
  var sequences: Decimal
  var sequences_exact: Bool
  var sequences_run: Int
  var states: Int
  var closed: Bool
  /// Whether states were taken for one; `basis` says by what, and who declared it.
  var merged: Bool
  var basis: String
  var verdict: String
  var end: String
  var counterexamples: [CounterexampleJSON]
  var restarts: Int
  var seconds: Double

  /// A shortest case of one signature.
  public struct CounterexampleJSON: Encodable, Sendable {
    var v = 1
    var hazard: OrNull<String>
    var verdict: String
    var signature: Signature
    var initial: String
    var commands: [String]
    var step: Int
    var message: String
    var reproduced: String
    var expected: Bool
    var file: OrNull<String>
  }

  /// Takes a result and, for each counterexample, where it was saved.
  package init(_ result: EnumerationResult, files: [String?]) {
    target = result.target
    depth = max(0, result.depth)
    depth_wanted = result.options.depth
    elements = result.options.elements
    envelope = result.envelope?.rawValue
    commands = result.commands
    sequences = Decimal(string: String(result.sequences.number)) ?? 0
    sequences_exact = result.sequences.isExact
    sequences_run = result.runs
    states = result.states
    closed = result.isClosed
    merged = result.merges > 0
    basis = result.basis
    // An enumeration that did not even get through its starts has shown nothing.
    verdict =
      !result.counterexamples.isEmpty ? "refuted" : result.isCertified ? "certified" : "none"
    end = result.end.rawValue
    restarts = result.restarts
    seconds = result.elapsed.seconds
    counterexamples = result.counterexamples.enumerated().map { index, counterexample in
      let finding = counterexample.finding
      return CounterexampleJSON(
        hazard: OrNull(finding.failure.hazard), verdict: finding.failure.verdict.rawValue,
        signature: counterexample.signature, initial: finding.script.initial,
        commands: finding.script.commands, step: finding.failure.step,
        message: finding.failure.fullMessage,
        reproduced: "\(finding.reproduced.same)/\(finding.reproduced.of)",
        expected: finding.isExpected, file: OrNull(index < files.count ? files[index] : nil))
    }
  }
}
