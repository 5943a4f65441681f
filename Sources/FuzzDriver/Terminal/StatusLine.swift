import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// Progress of a campaign: one line that is redrawn each second on a terminal, else a line of
/// `key=value` pairs now and then.
final class StatusLine {
  private let console: Console
  private let interval: Duration
  private let isRedrawn: Bool
  private var isShown = false
  private var next = Duration.zero
  private var last: (elapsed: Duration, cases: UInt64) = (.zero, 0)
  private var rate = 0.0
  private var growth: (features: Int, gain: Int, time: Duration) = (0, 0, .zero)

  init(console: Console, format: OutputFormat, statsInterval: Duration) {
    self.console = console
    isRedrawn = format == .human && console.isInteractive
    interval = isRedrawn ? .seconds(1) : statsInterval
    next = isRedrawn ? .zero : statsInterval
  }

  /// Shows progress if it is time to.
  func update(_ progress: CampaignProgress) {
    guard progress.elapsed >= next else { return }
    next = progress.elapsed + interval
    let seconds = (progress.elapsed - last.elapsed).seconds
    let cases = count(progress)
    if seconds > 0 { rate = Double(cases - last.cases) / seconds }
    last = (progress.elapsed, cases)
    if progress.features > growth.features {
      growth = (progress.features, progress.features - growth.features, progress.elapsed)
    }
    if isRedrawn { redraw(progress) } else { console.note(pairs(progress)) }
  }

  /// The cases that ended, those of blocks under way included.
  ///
  /// A block of the search lane can take seconds. Never fewer than before: a block that has ended waits
  /// for those before it.
  private func count(_ progress: CampaignProgress) -> UInt64 {
    max(last.cases, progress.cases + progress.casesUnderWay)
  }

  /// Takes the line away, so that something else can be printed.
  func clear() {
    guard isShown else { return }
    console.clearLine()
    isShown = false
    next = .zero
  }

  private func redraw(_ progress: CampaignProgress) {
    let columns = max(20, console.width) - 1
    let count = "features \(ClockText.grouped(progress.features))"
    // What matters least goes first where there is no room.
    let texts = [count + gain(progress) + "  ", count + "  ", ""].map { line(progress, $0) }
    let text = texts.first { $0.count <= columns } ?? line(progress, "")
    console.redraw(String(text.prefix(columns)))
    isShown = true
  }

  func line(_ progress: CampaignProgress, _ features: String) -> String {
    var text =
      "[\(ClockText.text(progress.elapsed))] \(ClockText.text(Double(count(progress)))) cases "
      + "\(ClockText.text(rate))/s  \(features)new \(progress.unexpectedFindings)  "
      + "known \(ClockText.text(Double(progress.expectedCases)))/\(progress.buckets)  "
      + (progress.restarts > 0 ? "restarts \(progress.restarts)  " : "")
      + "canary \(progress.canary.rawValue)"
    if let left = progress.left { text += "  left \(ClockText.text(left))" }
    if let shrinking = progress.shrinking { text += "  shrinking \(shrinking)" }
    return text
  }

  /// How many features came last, and how long ago.
  private func gain(_ progress: CampaignProgress) -> String {
    guard growth.gain > 0 else { return "" }
    return " (+\(growth.gain), \(ClockText.short(progress.elapsed - growth.time)) ago)"
  }

  func pairs(_ progress: CampaignProgress) -> String {
    let left = progress.left.map { "\($0.components.seconds)" } ?? "none"
    return "t=\(progress.elapsed.components.seconds) cases=\(count(progress)) rate=\(Int(rate)) "
      + "features=\(progress.features) "
      + "new=\(progress.unexpectedFindings) known=\(progress.expectedCases) "
      + "buckets=\(progress.buckets) "
      + "restarts=\(progress.restarts) canary=\(progress.canary.rawValue) left=\(left)"
  }
}
