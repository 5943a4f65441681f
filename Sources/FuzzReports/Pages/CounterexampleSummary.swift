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
    // The schedule of commands in flight is no part of the state.
    let given =
      start.command == "start"
      ? "" : FlightRecord.schedule(of: String(start.command.dropFirst("init ".count))).start
    return "Model and system start alike\(given.isEmpty ? "" : ", with \(given)")."
  }

  /// The steps before the failing one, by name while there are few: those that overlap, and those that ran alone,
  /// in the order of the case.
  private var prelude: String? {
    let steps = trace.filter { $0.step > 0 && ($0.isInFlight || $0.step != failingStep?.step) }
    var groups: [[TraceStep]] = []
    for step in steps {
      if let last = groups.last?.last, last.isInFlight == step.isInFlight {
        groups[groups.count - 1].append(step)
      } else {
        groups.append([step])
      }
    }
    return groups.isEmpty ? nil : groups.map(sentence(of:)).joined(separator: " ")
  }

  private func sentence(of group: [TraceStep]) -> String {
    let (first, last) = (group[0].step, group[group.count - 1].step)
    let range = "\(first) \(group.count == 2 ? "and" : "to") \(last)"
    let commands = group.map(\.words).listed
    if group[0].isInFlight {
      switch group.count {
      case 1: return "Step \(first), \(commands), runs alone."
      case 2...5: return "Steps \(range), \(commands), overlap."
      default: return "Steps \(range) overlap."
      }
    }
    switch group.count {
    case 1: return "After step \(first), \(commands), model and system agree."
    case 2...5: return "After steps \(range), \(commands), they still agree."
    default: return "During steps \(range) they agree."
    }
  }

  private var failingStep: TraceStep? {
    guard let step = result.failure?.step else { return nil }
    return trace.last { $0.step == step && !$0.isOK }
  }

  private var failing: [String?] {
    guard let failure = result.failure else { return [withoutFailure] }
    // Where several commands overlap, what went wrong is no one step's.
    guard let step = failingStep, !step.isInFlight else { return [sentence(failure.fullMessage)] }
    let phase = step.phase == "event" ? "" : " in the phase '\(step.phase)',"
    let outcome = step.system == nil ? "never returns" : "is where they diverge"
    return [
      "Step \(step.step), \(step.words),\(phase) \(outcome).",
      step.reach.map { reach($0, at: step) }, sentence(failure.fullMessage),
    ]
  }

  private var withoutFailure: String {
    if !result.unreadable.isEmpty {
      return "The case was not run as written: \(result.message)."
    }
    return result.verdict == .invalid
      ? "A command is illegal in the state before it." : "Nothing goes wrong."
  }

  /// What was captured, what has moved since, and whom the command was meant for.
  private func reach(_ reach: StepReach, at step: TraceStep) -> String {
    let capture = trace.last { $0.step == reach.capturedAt }
    let name = capture.map { $0.step == 0 ? "the start" : "step \($0.step) (\($0.command))" }
    let captured = name ?? "step \(reach.capturedAt)"
    var sentences: [String] = []
    if let old = capture?.modelCells?.position(of: reach.meant) {
      sentences.append(
        "It uses what \(captured) captured for \(reach.meant), which was at position \(old) then")
      if let moved = moved(reach.meant, from: old, in: step.modelCells ?? []) {
        sentences.append(moved)
      }
    } else {
      sentences.append("It uses what \(captured) captured for \(reach.meant)")
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
