import FuzzCampaigns
import StatefulFuzz

/// A finding as a block of text for people: what drawn commands were drawn from is left to files.
///
/// ```text
/// ✗ resurrection · list/identified-assign · step 3 of 3
///        init A
///     1  render
///     2  removeLast
///     3  edit A 1
///   model  []
///   SUT    [A=1]
///   A is back after its removal
/// ```
public struct FailureReport {
  /// Symbols of a report; terminals without UTF-8 get letters.
  public struct Symbols: Sendable {
    var failure: String
    var separator: String
    var arrow: String

    /// Whether nothing beyond ASCII may be printed.
    var isASCII: Bool { failure.utf8.count == 1 }

    /// Symbols beyond ASCII.
    public static let unicode = Symbols(failure: "✗", separator: "·", arrow: "→")

    /// ASCII alone.
    public static let ascii = Symbols(failure: "x", separator: "|", arrow: "->")
  }

  private let finding: Finding
  private let symbols: Symbols
  private let showsStates: Bool
  private let tellsHashSeeds: Bool

  /// The columns of the reader's terminal, for what is filled to them; nil where there is none.
  package var columns: Int?

  /// Prepares a report.
  ///
  /// - Parameters:
  ///   - finding: What to report.
  ///   - symbols: Those that the reader's terminal has.
  ///   - showsStates: Whether the state after each command stands beside it, where all are short.
  ///   - tellsHashSeeds: Whether it is said that only one hash seed was tried; not where no other can be.
  public init(
    _ finding: Finding, symbols: Symbols = .unicode, showsStates: Bool = false,
    tellsHashSeeds: Bool = true
  ) {
    self.finding = finding
    self.symbols = symbols
    self.showsStates = showsStates
    self.tellsHashSeeds = tellsHashSeeds
  }

  /// The block without a file: for a test's failure message.
  public var text: String { lines(file: nil, replayCommand: nil).joined(separator: "\n") }

  /// The block, one line an entry.
  ///
  /// - Parameters:
  ///   - file: Where the finding was saved; nil when it was not.
  ///   - replayCommand: The command that replays it; nil when there is no file.
  ///   - test: A Swift test to paste; nil to leave it out.
  /// - Returns: Lines without line ends or other control characters. What is too long to be read is cut.
  public func lines(file: String?, replayCommand: String?, test: String? = nil) -> [String] {
    report(isSaved: file != nil, replayCommand: replayCommand, test: test)
      .flatMap(\.separateLines).map(\.escapingControls)
  }

  private func report(isSaved: Bool, replayCommand: String?, test: String?) -> [String] {
    let dot = symbols.separator
    let count = finding.script.commands.count
    var lines = [
      "\(symbols.failure) \(finding.title) \(dot) \(finding.target) \(dot) "
        + "step \(min(finding.failure.step, count)) of \(count)"
    ]
    let schedule = FlightRecord.schedule(of: finding.script.initial)
    if !schedule.start.isEmpty {
      lines.append("       init \(Excerpt.text(schedule.start.withoutDrawnChoices))")
    }
    if !schedule.text.isEmpty {
      let summary = schedule.summary
      lines.append("       schedule \(schedule.text)" + (summary.isEmpty ? "" : "  (\(summary))"))
    }
    let states = states
    let widest = finding.script.commands.map(\.withoutDrawnChoices.count).max() ?? 0
    let shown = finding.failure.step > 0 ? min(finding.failure.step, count) : count
    let folded = Self.folded(count: shown, isSaved: isSaved)
    for (index, command) in finding.script.commands.prefix(shown).enumerated() {
      if folded.contains(index) {
        if index == folded.lowerBound {
          lines.append("       (\(folded.count) more, in the saved case)")
        }
        continue
      }
      let (number, text) = (String(index + 1), Excerpt.text(command.withoutDrawnChoices))
      let pad = String(repeating: " ", count: max(0, 5 - number.count))
      let gap = String(repeating: " ", count: widest - text.count + 2)
      lines.append("\(pad)\(number)  \(text)" + (index < states.count ? gap + states[index] : ""))
    }
    if shown < count {
      let rest = count - shown
      lines.append("     (\(rest) more command\(rest == 1 ? "" : "s"), which did not run)")
    }
    let width = FlightPictureText.width(in: columns)
    lines += FlightPictureText(finding.picture, symbols: symbols, width: width).lines
    // A property has no state to show, and what is in flight has several.
    if finding.picture.isEmpty, let step = finding.lastStep,
      step.model != "()" || step.system != "()"
    {
      let missing = "(\(MissingState(finding.failure).rawValue))"
      let (model, system) = Excerpt.pair(step.model, step.system ?? missing)
      lines.append("  model  \(model)")
      lines.append("  SUT    \(system)")
    }
    lines += messageLines(width)
    lines += finding.picture.explanation.flatMap { "    \($0)".filled(toColumns: width) }
    if let place = finding.failure.interruption?.placeText { lines.append("  \(place)") }
    if let basis = finding.failure.basis { lines.append("  \(basis.text)") }
    lines += minimalityLines(isOverlapping: !schedule.text.isEmpty)
    if finding.isShortest { lines.append("  no shorter sequence in this scope fails this way") }
    // An enumerated case is a shortest one; a saved case that failed again was shrunk before.
    let wasShrunk = finding.shrinkRuns > 0
    let shrunk =
      finding.isShortest || !wasShrunk
      ? ""
      : "shrunk \(finding.originalCommandCount) \(symbols.arrow) \(count) in "
        + "\(finding.shrinkRuns) runs \(dot) "
    let unshrunk =
      wasShrunk || finding.reproduced.of > 0 ? "" : "not shrunk yet \(dot) "
    lines.append(
      "  \(finding.reproducedText)\(seedRemark) \(dot) \(shrunk)\(unshrunk)"
        + "bucket \(finding.failure.bucket)")
    if case .dependent(let fails, let passes) = finding.hashing {
      lines.append(
        "  hash-dependent: fails under hash seed \(HashSeed.text(fails)), not under "
          + HashSeed.text(passes))
    }
    if let replayCommand { lines.append("  replay:  \(replayCommand)") }
    if let test {
      lines.append("  as test:")
      for line in test.split(separator: "\n", omittingEmptySubsequences: false) {
        lines.append(line.isEmpty ? "" : "    \(line)")
      }
    }
    return lines
  }

  /// What went wrong; of commands in flight that wait for ever, each has its own lines.
  private func messageLines(_ width: Int) -> [String] {
    let message = Excerpt.text(finding.failure.fullMessage)
    let isDeadlock = finding.failure.hazard == "deadlock" && !finding.picture.isEmpty
    guard isDeadlock, message.columns + 2 > width else { return ["  \(message)"] }
    let parts = message.split(separator: "; ")
    return parts.enumerated().flatMap { index, part in
      "  \(part)\(index < parts.count - 1 ? ";" : "")".filled(toColumns: width)
    }
  }

  /// The commands that are left out of a long case, if a file has them: it begins and ends as it did.
  private static func folded(count: Int, isSaved: Bool) -> Range<Int> {
    isSaved && count > 40 ? 10..<count - 20 : 0..<0
  }

  /// What is known of the case's size.
  private func minimalityLines(isOverlapping: Bool) -> [String] {
    // Nothing is known of a case that passes now and then.
    guard finding.failure.verdict != .flaky else {
      let lines = ["  may not be minimal: it does not fail every time"]
      // Where it never failed again the message has the reason.
      guard finding.reproduced.same > 0 else { return lines }
      return lines + [
        "  its result depends on more than its choices: look for a clock, random numbers, a global, "
          + "an object that cases share, the order of a set, or threads"
      ]
    }
    var lines: [String] = []
    if finding.isOneMinimal, !finding.script.commands.isEmpty {
      lines.append("  " + Finding.oneMinimalText(isOverlapping: isOverlapping))
    } else if let limit = finding.shrinkEnd?.limitText {
      lines.append("  may not be minimal: shrinking stopped at its limit of \(limit)")
    } else if !finding.shrinkLog.reproduced {
      lines.append("  not shrunk: when it was run again, it did not fail this way")
    }
    lines += freeLines
    if let elements = finding.shrinkLog.provenElements {
      lines.append(
        "  shortest: no case with fewer commands, over at most \(elements) "
          + "element\(elements == 1 ? "" : "s"), fails this way")
    }
    if let shorter = finding.shrinkLog.shorterCases { lines.append("  \(shorter.text)") }
    return lines
  }

  /// Which arguments do not matter, in as few lines as they fit in.
  private var freeLines: [String] {
    var lines: [String] = []
    for free in finding.shrinkLog.free {
      let text = free.step == 0 ? "init \(free.pattern)" : "\(free.step) \(free.pattern)"
      if let last = lines.last, last.count + text.count + 3 <= Self.width {
        lines[lines.count - 1] += " \(symbols.separator) \(text)"
      } else {
        lines.append((lines.isEmpty ? "  any value for _: " : "                   ") + text)
      }
    }
    return lines
  }

  /// The columns that lines of several things are filled to.
  private static let width = 100

  /// The states after each command, where all of them are short; empty for none.
  private var states: [String] {
    let steps = finding.steps.filter { $0.step > 0 }
    let commands = finding.script.commands.map(\.withoutDrawnChoices)
    guard showsStates, finding.picture.isEmpty, steps.count == commands.count, steps.count <= 24,
      let widest = commands.map(\.count).max(), widest <= 40,
      zip(1..., steps).allSatisfy({ $0 == $1.step }),
      steps.contains(where: { $0.model != "()" })
    else { return [] }
    let room = Self.width - 9 - widest
    // The last one stands below, with what the system has.
    let models = steps.dropLast().map(\.model)
    let column = models.map(\.count).max() ?? 0
    let texts = steps.dropLast().map { step in
      guard let system = step.system, system != step.model else { return step.model }
      return step.model + String(repeating: " ", count: column - step.model.count + 2)
        + "SUT \(system)"
    }
    // A system that always says the same says nothing, as an object that nobody describes.
    let isMute = Set(steps.map(\.system)).count == 1 && steps.count > 1
    let shown = !isMute && texts.allSatisfy { $0.count <= room } ? texts : models
    return shown.allSatisfy { $0.count <= room && !$0.contains(where: \.isNewline) } ? shown : []
  }

  /// What the count of confirmations leaves open.
  private var seedRemark: String {
    tellsHashSeeds && finding.hashing == .oneSeed && finding.reproduced.of > 1
      ? " with one hash seed" : ""
  }
}

extension Finding {
  /// How often it failed alike when it was run again: `reproduced 3/3`.
  public var reproducedText: String {
    reproduced.of == 0 ? "not run again yet" : "reproduced \(reproduced.same)/\(reproduced.of)"
  }

  /// What is to be said of findings that a campaign had no time to finish.
  public static func waitingSentence(_ count: Int) -> String {
    count == 1
      ? "1 finding is unfinished: not fully shrunk, or not confirmed yet"
      : "\(count) findings are unfinished: not fully shrunk, or not confirmed yet"
  }
}

extension Finding {
  /// What is known of a case from which no command can be removed.
  static func oneMinimalText(isOverlapping: Bool) -> String {
    "one-minimal: removing any command makes it pass, or fail differently"
      + (isOverlapping ? ", under every schedule that was tried" : "")
  }
}
