import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// What an enumeration came to, a line for each fact; says what is certified and what is not.
struct CertificateText {
  let result: EnumerationResult

  var lines: [String] {
    [heading]
      + [
        "  scope      depth \(result.depth) of \(result.options.depth), "
          + ClockText.counted(result.options.elements, result.drawsArguments ? "value" : "element")
          + (result.drawsArguments ? " of each argument, " : ", ")
          + ClockText.counted(result.starts, "start") + ", "
          + ClockText.counted(result.commands, "command")
          + (result.envelope.map { ", \($0.rawValue) envelope" } ?? ""),
        "  sequences  \(result.sequences) covered, "
          // With those that turned out to be illegal there may be more runs than sequences.
          + "\(SequenceCount(run: result.runs)) \(result.drawsArguments ? "cases" : "of them") run",
      ] + states
      + FlightCertificateText.neverRun(result.neverRun)
      + [
        "  basis      \(result.basis)",
        "  time       \((result.elapsed.seconds * 10).rounded() / 10) s, "
          + ClockText.counted(result.restarts, "worker") + " restarted",
      ] + ending + [limits]
  }

  /// Nothing tells which states are equal where commands are drawn.
  private var states: [String] {
    guard !result.drawsArguments else { return [] }
    return [
      "  states     \(SequenceCount(run: result.states)) distinct, every command tried in each"
        + (result.isClosed ? "; no others can be reached" : "")
    ]
  }

  private var heading: String {
    let count = result.counterexamples.count
    guard count == 0 else {
      let names = result.counterexamples.map(\.signature.rawValue).joined(separator: ", ")
      return "refuted: \(result.target), \(ClockText.counted(count, "shortest counterexample")): "
        + names
    }
    guard result.isCertified else { return "no certificate for \(result.target)" }
    return "certified: \(result.target), no sequence of at most "
      + ClockText.counted(result.depth, "command") + " fails"
      + (result.isClosed
        ? ", nor any longer one of this scope"
        : result.depth < result.options.depth
          ? "; \(result.options.depth) were asked for" : "")
      + FlightCertificateText.without(result.neverRun)
  }

  private var ending: [String] {
    switch result.end {
    case .complete: []
    case .stopped: ["  stopped    depth \(result.depth + 1) was not completed"]
    case .memory:
      [
        "  memory     the states of depth \(result.depth + 1) need more than "
          + "\(result.options.memoryBytes >> 20) MiB; ask for less depth or fewer elements"
      ]
    case .undecided: []
    case .indeterminate: [FlightCertificateText.noVerdict]
    case .runs:
      [
        "  runs       depth \(result.depth + 1) needs "
          + "\(SequenceCount(run: result.neededRuns ?? 0)) more runs, and all may take "
          + "\(SequenceCount(run: result.options.runLimit)); allow more with --max-runs"
      ]
    }
  }

  private var limits: String {
    if result.drawsArguments {
      return
        "  limits     only the first values of each argument; a longer sequence or another value may "
        + "still fail"
    }
    return
      "  limits     only the commands that the machine enumerates over this many elements; a longer "
      + "sequence or another element may still fail"
      // Only targets with a host have envelopes.
      + (result.envelope == nil ? "" : ", and the headless host is not SwiftUI")
  }
}
