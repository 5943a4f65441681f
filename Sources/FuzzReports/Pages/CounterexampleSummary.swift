import FuzzCampaigns
import StatefulFuzz

/// A case retold in sentences: what was captured when, what has moved since, what it led to.
struct CounterexampleSummary {
  let trace: [TraceStep]
  let result: ReplayResult

  /// One paragraph; plain text.
  var text: String {
    ([beginning, prelude] + failing).compactMap { $0 }.joined(separator: " ")
  }

  private var beginning: String? {
    guard let start = trace.first(where: { $0.step == 0 }) else { return nil }
    return start.command == "start"
      ? "Model and system start alike."
      : "Model and system start alike, with \(start.command.dropFirst("init ".count))."
  }

  /// The steps before the failing one, by name while there are few.
  private var prelude: String? {
    let before = trace.filter { $0.step > 0 && $0.step != failingStep?.step }
    guard let first = before.first, let last = before.last else { return nil }
    let agreement = "model and system agree"
    switch before.count {
    case 1: return "After step \(first.step), \(first.command), \(agreement)."
    case 2...5:
      let steps = "\(first.step) \(before.count == 2 ? "and" : "to") \(last.step)"
      return "After steps \(steps), \(before.map(\.command).listed), they still agree."
    default: return "During steps \(first.step) to \(last.step) they agree."
    }
  }

  private var failingStep: TraceStep? {
    guard let step = result.failure?.step else { return nil }
    return trace.last { $0.step == step && !$0.isOK }
  }

  private var failing: [String?] {
    guard let failure = result.failure else {
      return [
        result.verdict == .invalid
          ? "A command is illegal in the state that it meets." : "Nothing goes wrong."
      ]
    }
    guard let step = failingStep else { return [sentence(failure.fullMessage)] }
    let phase = step.phase == "event" ? "" : ", in the phase '\(step.phase)',"
    let outcome =
      step.system == nil ? "does not come back" : "is where model and system part"
    return [
      "Step \(step.step), \(step.command),\(phase.isEmpty ? "" : phase.dropFirst()) \(outcome).",
      step.reach.map { reach($0, at: step) }, sentence(failure.fullMessage),
    ]
  }

  /// What was captured, what has moved since, and whom the command was meant for.
  private func reach(_ reach: StepReach, at step: TraceStep) -> String {
    let capture = trace.last { $0.step == reach.capturedAt }
    let name = capture.map { $0.step == 0 ? "the start" : "step \($0.step) (\($0.command))" }
    let captured = name ?? "step \(reach.capturedAt)"
    var sentences: [String] = []
    if let old = capture?.modelCells?.position(of: reach.meant) {
      sentences.append(
        "It goes through what \(captured) captured for \(reach.meant), which was at position "
          + "\(old) then")
      if let moved = moved(reach.meant, from: old, in: step.modelCells ?? []) {
        sentences.append(moved)
      }
    } else {
      sentences.append("It goes through what \(captured) captured for \(reach.meant)")
    }
    switch reach.acted {
    case nil: break
    case reach.meant?: sentences.append("It was meant for \(reach.meant) and acts on it")
    case let other?: sentences.append("It was meant for \(reach.meant) and acts on \(other)")
    }
    return sentences.map { $0 + "." }.joined(separator: " ")
  }

  private func moved(_ meant: String, from old: Int, in cells: [StateCell]) -> String? {
    let now = cells.position(of: meant)
    guard now != old else { return nil }
    let place = now.map { "\(meant) is at position \($0) now" } ?? "\(meant) is gone now"
    let other = cells.first { $0.position == old }?.identity
    return "\(place), and \(other.map { "\($0) is" } ?? "nothing is") at position \(old)"
  }

  private func sentence(_ message: String) -> String {
    guard let first = message.first else { return "" }
    // A trap's own words, or an identity at the start, keep their case.
    let isWord = message.prefix { !$0.isWhitespace }.allSatisfy { $0.isLowercase }
    let text = isWord ? first.uppercased() + message.dropFirst() : message
    return text.hasSuffix(".") ? text : text + "."
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
