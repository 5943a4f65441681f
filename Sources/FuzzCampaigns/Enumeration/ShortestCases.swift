import StatefulFuzz

/// The shortest cases of each failure of some targets, found by enumerating small scopes.
///
/// What was enumerated is kept, because the findings of one target all ask for the same scopes.
///
/// Why: shrinking is greedy, and ends where no step that it knows leads further down; but the cases
/// of two or three commands over a few elements are so few that all of them can be run.
/// Guarantee: the answer depends on the question alone, not on what was asked before.
/// Cost: at most `runLimits` runs for each number of elements, of a target in an envelope.
final class ShortestCases {
  /// What is known of one failure.
  struct Answer {
    /// A shortest case; nil when every case that was run passes or fails otherwise.
    var choices: ChoiceSequence?

    /// The greatest number of elements over which all cases were run; nil for none.
    var elements: Int?
  }

  private struct Scope: Hashable {
    var target: String
    var envelope: Envelope?
    var elements: Int
  }

  private let options: CampaignOptions
  private var known: [Scope: EnumerationResult] = [:]

  /// How many runs one, two and three elements may take.
  ///
  /// Four commands over two elements take some ten thousand, which is a second where one of twenty
  /// traps; a third element is gone through where that takes no longer than shrinking itself.
  private static let runLimits = [20_000, 20_000, 2_000]

  /// Hangs are rare in an enumeration, but each costs as much as thousands of runs.
  private static let timeout = Duration.milliseconds(500)

  /// - Parameter options: How workers are isolated, and their limits.
  init(options: CampaignOptions) { self.options = options }

  /// A shortest case of at most `commands` commands with this signature.
  ///
  /// - Throws: `IsolationError` when workers cannot run, `.stopped` when it may not go on.
  func shortest(
    _ signature: Signature, of target: Target, commands: Int, mayGoOn: @escaping () -> Bool
  ) throws -> Answer {
    var answer = Answer()
    guard target.isEnumerable, commands >= 0 else { return answer }
    var depth = commands
    for elements in 1...Self.runLimits.count {
      let result = try enumerate(target, elements: elements, depth: depth, mayGoOn)
      // What was found beyond this depth answers another question.
      let found = result.counterexamples.first {
        $0.signature == signature && $0.finding.script.commands.count <= depth
      }
      if let found = found?.finding {
        // Without choices it cannot be taken, but it is there all the same.
        guard let choices = found.choices else { return Answer() }
        answer.choices = choices
        depth = found.script.commands.count - 1
      }
      guard result.depth >= depth else { break }
      answer.elements = elements
    }
    return answer
  }

  private func enumerate(
    _ target: Target, elements: Int, depth: Int, _ mayGoOn: @escaping () -> Bool
  ) throws -> EnumerationResult {
    let scope = Scope(target: target.name, envelope: target.envelope, elements: elements)
    if let known = known[scope], known.end == .runs || known.options.depth >= depth { return known }
    var limits = options.limits
    limits.timeout = min(limits.timeout, Self.timeout)
    var enumeration = EnumerationOptions(depth: depth, elements: elements, limits: limits)
    enumeration.runLimit = Self.runLimits[elements - 1]
    enumeration.confirmations = 0
    var events = EnumerationEvents()
    events.isStopRequested = { !mayGoOn() }
    var workers = options
    workers.limits = limits
    let result = try Enumerator(
      target, options: enumeration, events: events,
      executor: try makeExecutor(targets: [target], options: workers)
    ).run()
    guard result.end != .stopped else { throw IsolationError.stopped }
    known[scope] = result
    return result
  }
}
