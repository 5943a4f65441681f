import FuzzCampaigns
import StatefulFuzz

/// What an enumeration of commands in flight came to, a line for each fact.
package struct FlightCertificateText {
  package let lines: [String]

  /// The line of one that met a run which shows nothing.
  package static let noVerdict =
    "  indeterminate  a thread outside the schedule ran, or a Dispatch queue that does not run here; "
    + "'fuzz-driver run' names it"

  /// What an enumeration shows nothing of.
  ///
  /// - Returns: A line, or none where every kind of command ran.
  package static func neverRun(_ kinds: [String]) -> [String] {
    guard !kinds.isEmpty else { return [] }
    return [
      "  never ran  \(kinds.joined(separator: ", ")): in no state of the scope was it legal with any of these "
        + "values, and nothing is shown of it"
    ]
  }

  /// What a certificate says at once of kinds of commands that never ran; nothing where all did.
  package static func without(_ kinds: [String]) -> String {
    kinds.isEmpty ? "" : "; without " + kinds.joined(separator: ", ")
  }

  package init(_ result: FlightCertificate) {
    let scope = result.scope
    let heading =
      if !result.counterexamples.isEmpty {
        "refuted: \(result.target): "
          + result.counterexamples.map(\.signature.rawValue).joined(separator: ", ")
      } else if result.isCertified {
        "certified: \(result.target), no schedule with at most \(scope.switches) switches fails"
          + Self.without(result.neverRun)
      } else {
        "no certificate for \(result.target)"
      }
    var lines = [
      heading,
      "  scope      at most \(scope.commands) commands in \(scope.lanes) lanes, and one after them; "
        + "\(result.commands) \(result.commands == 1 ? "command" : "commands") to choose from",
      "  programs   \(result.programs) covered, \(result.schedules) schedules run",
      "  time       \((result.elapsed / .milliseconds(100)).rounded() / 10) s, "
        + "\(result.restarts) workers restarted",
    ]
    lines += Self.neverRun(result.neverRun)
    if result.endless > 0 {
      lines.append(
        "  endless    after \(result.endless) of the schedules, tasks went on without an end, such as a poll; "
          + "nothing is shown of what they do later")
    }
    switch result.end {
    case .complete: break
    case .stopped: lines.append("  stopped    before all programs were covered")
    case .undecided:
      lines.append("  undecided  the overlapping commands have too many possible orders to check;")
      lines.append("             lower --depth for fewer of them")
    case .indeterminate: lines.append(Self.noVerdict)
    case .memory, .runs:
      lines.append(
        "  runs       used up before all programs were covered; allow more with --max-runs")
    }
    lines.append(
      "  limits     at most \(scope.values) values of each argument; a longer program, another value "
        + "or a schedule with more switches may still fail")
    self.lines = lines
  }
}

/// The result of `exhaust --json` for commands in flight.
package struct FlightCertificateJSON: Encodable, Sendable {
  var v = 1
  var target: String
  var depth: Int
  var elements: Int
  var lanes: Int
  var switches: Int
  var sequences: Int
  var states: Int
  var verdict: String
  var end: String
  var counterexamples: [Case]
  var seconds: Double

  struct Case: Encodable, Sendable {
    var v = 1
    var hazard: String?
    var signature: Signature
    var initial: String
    var commands: [String]
    var file: String?
  }

  package init(_ result: FlightCertificate, files: [String?]) {
    (target, depth, elements) = (result.target, result.scope.commands, result.scope.values)
    (lanes, switches) = (result.scope.lanes, result.scope.switches)
    (sequences, states) = (result.schedules, result.programs)
    verdict =
      !result.counterexamples.isEmpty ? "refuted" : result.isCertified ? "certified" : "none"
    end = result.end.rawValue
    seconds = result.elapsed / .seconds(1)
    counterexamples = result.counterexamples.enumerated().map { index, one in
      Case(
        hazard: one.finding.failure.hazard, signature: one.signature,
        initial: one.finding.script.initial, commands: one.finding.script.commands,
        file: index < files.count ? files[index] : nil)
    }
  }
}
