import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// Progress of an enumeration on standard error: a line that is redrawn on a terminal, else one for
/// every depth that is done, and now and then.
final class EnumerationLine {
  private let console: Console
  private let interval: Duration
  private var next: Duration
  private var isShown = false
  /// The line on the screen.
  private var shown = ""

  init(console: Console) {
    self.console = console
    interval = console.isInteractive ? .milliseconds(500) : .seconds(10)
    next = interval
  }

  /// Shows progress if it is time to.
  func update(_ progress: EnumerationProgress) {
    let isDepthDone = !console.isInteractive && progress.nodes.done == progress.nodes.of
    guard progress.elapsed >= next || isDepthDone else { return }
    next = progress.elapsed + interval
    let rate = Double(progress.runs) / max(progress.elapsed.seconds, 1e-9)
    guard console.isInteractive else {
      return console.note(
        whole:
          "t=\(progress.elapsed.components.seconds) "
          + (progress.programs.map { "programs=\($0) schedules=\(progress.runs)" }
            ?? ("depth=\(progress.depth) nodes=\(progress.nodes.done)/\(progress.nodes.of) "
              + "states=\(progress.states) sequences=\(progress.runs)"))
          + " rate=\(Int(rate))")
    }
    let runs = ClockText.text(Double(progress.runs))
    let text =
      "[\(ClockText.text(progress.elapsed))] "
      + (progress.programs.map { "\(ClockText.text(Double($0))) programs  \(runs) schedules run" }
        ?? ("depth \(progress.depth)  \(ClockText.text(Double(progress.nodes.done))) of "
          + "\(ClockText.text(Double(progress.nodes.of))) states  "
          + "\(ClockText.text(Double(progress.states))) distinct  \(runs) sequences run"))
      + ", \(ClockText.text(rate))/s"
    let line = text.cut(toColumns: console.width - 1, hasUnicode: console.hasUnicode)
    console.redraw(line, over: shown)
    shown = line
    isShown = true
  }

  /// Takes the line away, so that something else can be printed.
  func clear() {
    guard isShown else { return }
    console.clearLine(shown)
    shown = ""
    isShown = false
  }
}
