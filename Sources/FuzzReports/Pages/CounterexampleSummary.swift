import FuzzCampaigns
import StatefulFuzz

/// A case retold in sentences: what was captured when, what has moved since, what it led to.
struct CounterexampleSummary {
  let trace: [TraceStep]
  let result: ReplayResult

  /// One paragraph; plain text.
  var text: String { sentences.compactMap { $0 }.joined(separator: " ") }

  private var sentences: [String?] {
    guard let failure = result.failure else { return withoutFailure }
    // Where several commands overlap, what went wrong is no one step's.
    guard let step = failingStep, !step.isInFlight else {
      return [start.map { "Model and system start with \($0)." }] + groups.map(sentence(of:))
        + [sentence(failure.fullMessage)]
    }
    let phase = step.phase == "event" ? "" : " (phase \(step.phase))"
    let outcome = step.system == nil ? ", which never returns" : ""
    return ["\(agreeing) until step \(step.step), \(step.words)\(phase)\(outcome)."] + overlaps
      + [
        step.reach.map { reach($0, at: step, failure.fullMessage) }, sentence(failure.fullMessage),
      ]
  }

  private var withoutFailure: [String?] {
    let beginning = start.map { "Model and system start with \($0)." }
    if !result.unreadable.isEmpty {
      return [beginning, "The case was not run as written: \(result.message)."]
    }
    return result.verdict == .invalid
      ? [beginning, "A command is illegal in the state before it."]
      : ["\(agreeing) after every command."] + overlaps
  }

  private var agreeing: String {
    "Model and system \(start.map { "start with \($0) and " } ?? "")agree"
  }

  /// What the case starts with; nil where it does not say.
  private var start: String? {
    guard let start = trace.first(where: { $0.step == 0 }), start.command != "start" else {
      return nil
    }
    // The schedule of commands in flight is no part of the state.
    let given = FlightRecord.schedule(of: String(start.command.dropFirst("init ".count))).start
    return given.isEmpty ? nil : given
  }

  /// The steps before the failing one: those that overlap, and those that ran alone, in the order of the case.
  private var groups: [[TraceStep]] {
    let steps = trace.filter { $0.step > 0 && ($0.isInFlight || $0.step != failingStep?.step) }
    var groups: [[TraceStep]] = []
    for step in steps {
      if let last = groups.last?.last, last.isInFlight == step.isInFlight {
        groups[groups.count - 1].append(step)
      } else {
        groups.append([step])
      }
    }
    return groups
  }

  private var overlaps: [String] { groups.filter { $0[0].isInFlight }.map(sentence(of:)) }

  private func sentence(of group: [TraceStep]) -> String {
    let (first, last) = (group[0].step, group[group.count - 1].step)
    let range = "\(first) \(group.count == 2 ? "and" : "to") \(last)"
    // Few steps are named.
    let commands = group.count > 5 ? "" : ", \(group.map(\.words).listed),"
    if group[0].isInFlight {
      return group.count == 1
        ? "Step \(first)\(commands) runs alone." : "Steps \(range)\(commands) overlap."
    }
    return group.count == 1
      ? "After step \(first)\(commands) model and system agree."
      : "During steps \(range)\(commands) model and system agree."
  }

  private var failingStep: TraceStep? {
    guard let step = result.failure?.step else { return nil }
    return trace.last { $0.step == step && !$0.isOK }
  }

  /// What was captured, what has moved since, and whom the command was meant for.
  private func reach(_ reach: StepReach, at step: TraceStep, _ message: String) -> String {
    let capture = trace.last { $0.step == reach.capturedAt }
    let captured =
      switch capture {
      case nil: "what step \(reach.capturedAt) captured for \(reach.meant)"
      case let capture? where capture.step == 0: "what was captured for \(reach.meant) at the start"
      case let capture?: "what \(capture.words) captured for \(reach.meant) in step \(capture.step)"
      }
    var sentences = ["That command uses \(captured)"]
    if let old = capture?.modelCells?.position(of: reach.meant) {
      sentences[0] += ", when \(reach.meant) was at position \(old)"
      if let moved = moved(reach.meant, from: old, in: step.modelCells ?? []) {
        sentences.append(moved)
      }
    }
    if let acted = reach.acted, acted != reach.meant, !message.names([reach.meant, acted]) {
      sentences.append("It was meant for \(reach.meant) but acts on \(acted)")
    }
    return sentences.map { $0 + "." }.joined(separator: " ")
  }

  private func moved(_ meant: String, from old: Int, in cells: [StateCell]) -> String? {
    let now = cells.position(of: meant)
    guard now != old else { return nil }
    let place = now.map { "at position \($0)" } ?? "gone"
    let other = cells.first { $0.position == old }?.identity
    return "Now \(meant) is \(place), and \(other ?? "nothing") is at position \(old)"
  }

  private func sentence(_ message: String) -> String {
    guard let first = message.first else { return "" }
    // A trap's own words, or an identity at the start, keep their case.
    let isWord = message.prefix { !$0.isWhitespace }.allSatisfy { $0.isLowercase }
    let text = isWord ? first.uppercased() + message.dropFirst() : message
    return text.hasSuffix(".") ? text : text + "."
  }
}

extension TraceStep {
  /// Whether the command was begun here, and ran beside others.
  var isInFlight: Bool { command.hasPrefix("lane ") }

  /// The command without what was drawn for it; `get(0) in lane 1` where others ran beside it.
  fileprivate var words: String {
    let text = command.withoutDrawnChoices
    guard isInFlight else { return text }
    let parts = text.split(separator: " ", maxSplits: 2)
    return parts.count == 3 ? "\(parts[2]) in lane \(parts[1])" : text
  }
}

extension String {
  /// Whether all of `names` are words of it.
  fileprivate func names(_ names: [String]) -> Bool {
    let words = Set(split { !$0.isLetter && !$0.isNumber }.map(String.init))
    return words.isSuperset(of: names)
  }
}

extension [StateCell] {
  fileprivate func position(of identity: String) -> Int? {
    first { $0.identity == identity }?.position
  }
}

extension [String] {
  /// `a, b and c`.
  fileprivate var listed: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
