import FuzzCampaigns
import StatefulFuzz

/// One case as a page: verdict, summary, timeline, table, test, evidence.
public struct CounterexamplePage {
  let file: String
  let entry: CorpusEntry
  let result: ReplayResult
  let target: Target?
  let explanations: [Explanation]

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - file: The path that commands on the page name.
  ///   - entry: What the file says.
  ///   - result: Its replay, made with a timeline.
  ///   - target: The target that it ran on, for its summary and source.
  ///   - explanations: What hazards and rules mean; those that the case needs are shown.
  public init(
    file: String, entry: CorpusEntry, result: ReplayResult, target: Target?,
    explanations: [Explanation] = []
  ) {
    self.explanations = explanations
    self.file = file
    self.entry = entry
    self.result = result
    self.target = target
  }

  /// The whole page: one file without script that fetches nothing.
  ///
  /// - Complexity: O(size of the trace); the picture has at most 5,000 cells.
  public var html: String {
    Page.html(title: "\(title) · \(result.target)") { page in
      writeVerdict(to: &page)
      page.element("h2", text: "Reproduce")
      page.lines(commands, label: "commands")
      page.element("h2", text: "What happened")
      page.element("p", text: summary)
      if result.picture.isEmpty {
        writeTimeline(to: &page)
        page.element("h2", text: "The same as a table")
        TimelineTable(result: result).write(to: &page)
      } else {
        FlightPicturePage(result.picture).write(to: &page)
      }
      page.element("h2", text: result.failure == nil ? "Swift test" : "Swift test to paste")
      page.lines(test, label: "Swift test")
      page.element("h2", text: "Evidence")
      CounterexampleEvidence(page: self).write(to: &page)
    }
  }

  /// The hazard, or the verdict where there is none.
  var title: String { result.failure?.hazard ?? result.verdict.rawValue }

  private var summary: String {
    CounterexampleSummary(trace: result.trace, result: result).text
  }

  private var test: [String] {
    SwiftTestSource(target.map { [$0] } ?? []).text(
      title: result.failure == nil ? "failure" : title, target: result.target,
      script: entry.script
    ).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private var commands: [String] {
    let path = file.shellWord
    let isOwn = result.target == entry.target
    let target = isOwn ? "" : " --target \(result.target)"
    var lines = ["\(DriverProgram.name) replay --trace\(target) \(path)"]
    if isOwn, result.failure != nil { lines.append("\(DriverProgram.name) shrink \(path)") }
    return lines
  }

  // MARK: Verdict

  private func writeVerdict(to page: inout HTMLWriter) {
    let failed = result.failure
    page.element("p", [.init("class", failed == nil ? "verdict pass" : "verdict")]) { box in
      guard let failure = failed else {
        box.element("b", text: result.verdict == .passed ? "✓ passed" : "✗ \(title)")
        box.literal("<br>")
        return box.text(result.message)
      }
      let name = failure.hazard.map { "\(failure.verdict.rawValue), \($0)" }
      box.element("b", text: "✗ \(name ?? failure.verdict.rawValue): \(failure.fullMessage)")
      if let place = failure.interruption?.placeText { box.text(" \(place)") }
      box.literal("<br>")
      box.text("step \(failure.step) of \(entry.commands.count)")
      if let step = result.trace.last, step.step == failure.step, !step.isOK, !step.isInFlight {
        writeStates(of: step, to: &box)
      }
    }
    writeMeaning(to: &page)
  }

  /// What the hazard means.
  private func writeMeaning(to page: inout HTMLWriter) {
    guard let name = result.failure?.hazard,
      let hazard = explanations.first(where: { $0.kind == .hazard && $0.word == name })
    else { return }
    page.element("p") { text in
      text.element("code", text: hazard.word)
      text.text(": \(hazard.sentence)")
    }
  }

  private func writeStates(of step: TraceStep, to box: inout HTMLWriter) {
    if step.model == step.system {
      box.text(": model and system both hold ")
      box.element("code", text: step.model)
      return box.text(", and only the result of the command differs")
    }
    box.text(": the model expects ")
    box.element("code", text: step.model)
    guard let system = step.system else {
      return box.text(", the system \(MissingState(result.failure).clause)")
    }
    box.text(", the system has ")
    box.element("code", text: system)
  }

  // MARK: Timeline

  private func writeTimeline(to page: inout HTMLWriter) {
    let timeline = Timeline(result.trace, missing: MissingState(result.failure))
    guard !timeline.columns.isEmpty else {
      return page.element("p", [.init("class", "mut")], text: "There is no step to show.")
    }
    page.element("ul", [.init("class", "chips"), .init("aria-label", "lanes")]) { list in
      for lane in timeline.lanes.prefix(Self.chipLimit) {
        list.element("li", [.init("class", "chip")]) { chip in
          let colour = lane.colour.map { "\($0)" } ?? "n"
          chip.element("span", [.init("class", "sw id\(colour)")], text: lane.letter)
          if !lane.label.isEmpty { chip.text(lane.label.cut(to: 40)) }
        }
      }
    }
    page.scrolling(label: "timeline", beginsAtEnd: true) { region in
      TimelineSVG(timeline, description: summary).write(to: &region)
    }
    // A wide picture scrolls on a screen; on paper, the columns that fit in stand for it.
    let isWide = TimelineMetrics(timeline).width > Self.pictureWidth
    if isWide {
      let end =
        (1...8).reversed().map(timeline.ending(in:))
        .first { TimelineMetrics($0).width <= Self.pictureWidth } ?? timeline.ending(in: 1)
      TimelineSVG(end, description: summary, isOnPaper: true).write(to: &page)
    }
    page.element("p", [.init("class", "mut")]) { note in
      note.text(
        "Each column is a step, headed by the phase in which it acts. Each row is one part of the state, "
          + "with a colour and a letter for its identity; ")
      note.element("code", text: "[n]")
      note.text(
        " is its position. An arrow leads from the step that captured a reference to the part that was "
          + "actually read or written. A red frame with ✗ marks where the system (SUT) differs from the model."
      )
      // A wide picture is cut off on every screen, any other on a narrow one alone.
      note.element(
        "span", [.init("class", isWide ? "wide" : "narrow")],
        text: " Earlier steps are to the left.")
    }
    if timeline.hiddenSteps > 0 {
      page.element(
        "p", [.init("class", "warn")],
        text: "The picture leaves out \(timeline.hiddenSteps) steps to stay below 5,000 cells.")
    }
  }

  private static let chipLimit = 30

  /// Pixels of a picture that a page shows at once where the screen has room for it.
  private static let pictureWidth = 1_138
}

extension String {
  /// The text as one word of a POSIX shell.
  package var shellWord: String {
    // Standard input.
    if self == "-" { return self }
    let isPlain =
      !isEmpty && !hasPrefix("-")
      && unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", "+", ":", "@", "%", ",": true
        default: false
        }
      }
    guard !isPlain else { return self }
    let quoted = "'" + replacing("'", with: "'\\''") + "'"
    return hasPrefix("-") ? "./" + quoted : quoted
  }
}
