import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// What a campaign came to, in one sentence, and what to do next: its very last lines.
///
/// ```text
/// ✓ nothing unexpected in 48.2k cases; 111 expected failures found again
/// look: fuzz-driver report .fuzz/night -o campaign.html
/// ```
struct RunVerdict {
  let exit: ExitCode
  let ending: SessionExit
  /// Why the exit code is 3; none for another one.
  let reasons: [String]
  /// Saved cases that did not do what their files say.
  let differing: (count: Int, of: Int)
  /// The campaign's folder.
  let folder: String
  /// Findings that nobody expected, the first one first, each with its file.
  let new: [(finding: Finding, file: String?)]

  /// Whether everything is as it should be.
  var isGood: Bool {
    switch exit {
    case .success, .interrupted, .terminated: new.isEmpty && ending.unexplained == 0
    default: false
    }
  }

  /// The sentence without its symbol.
  var sentence: String {
    let summary = ending.summary
    let cases = "\(ClockText.text(Double(summary.cases))) case\(summary.cases == 1 ? "" : "s")"
    if ending.unsavedFindings > 0 {
      return "\(ClockText.counted(ending.unsavedFindings, "finding")) could not be saved; see above"
    }
    if let first = new.first {
      let more = new.count == 1 ? "" : ", and \(new.count - 1) more"
      return "\(ClockText.counted(new.count, "unexpected finding")) in \(cases): "
        + "\(first.finding.title) in \(first.finding.target)\(more)"
    }
    if ending.unexplained > 0 {
      return "\(ClockText.counted(ending.unexplained, "unexpected kind")) of failure in \(cases), "
        + "with no finding yet"
    }
    if differing.count > 0 {
      return "nothing unexpected in \(cases), but \(differing.count) of "
        + "\(ClockText.counted(differing.of, "saved case")) no longer "
        + "\(differing.count == 1 ? "does" : "do") what the file says"
    }
    switch exit {
    case .success, .interrupted, .terminated: break
    case .finding:
      return "findings in \(cases), all of them known or expected; --fail-on any counts these too"
    case .vacuous:
      return "inconclusive after \(cases): \(reasons.joined(separator: "; "))"
    default: return "nothing unexpected in \(cases), but \(exit.meaning.lowercasedStart)"
    }
    let expected = summary.findings.count(where: \.isExpected)
    let again =
      expected == 0 ? "" : "; \(ClockText.counted(expected, "expected failure")) found again"
    let stopped = exit == .success ? "" : " before it was stopped"
    let waiting = summary.waitingFindings
    let unfinished =
      waiting == 0 ? "" : "; \(ClockText.counted(waiting, "finding")) unfinished"
    return "nothing unexpected in \(cases)\(stopped)\(again)\(unfinished)"
  }

  /// A command that shows more.
  var nextStep: String {
    if let file = new.first?.file {
      return "\(DriverProgram.name) replay --trace \(file.escapingControls.shellWord)"
    }
    let words = folder.escapingControls.shellWord
    return "\(DriverProgram.name) report \(words) -o campaign.html"
  }

  /// The lines of a verdict, one more than in most cases.
  static let lineCount = 5

  func show(on console: Console) {
    let symbol =
      isGood ? (console.hasUnicode ? "✓" : "+") : (console.hasUnicode ? "✗" : "x")
    console.print("")
    console.print(filled: "\(symbol) \(sentence)", isGood ? .green : .red)
    console.print(command: nextStep, label: "look: ")
  }
}

extension String {
  fileprivate var lowercasedStart: String { prefix(1).lowercased() + dropFirst() }
}
