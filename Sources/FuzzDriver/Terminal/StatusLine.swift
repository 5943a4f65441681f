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
  /// The line on the screen.
  private var shown = ""
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
    if isRedrawn { redraw(progress) } else { console.note(whole: pairs(progress)) }
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
    console.clearLine(shown)
    isShown = false
    shown = ""
    next = .zero
  }

  private func redraw(_ progress: CampaignProgress) {
    let line = line(progress, columns: console.width - 1, hasUnicode: console.hasUnicode)
    console.redraw(line, over: shown)
    shown = line
    isShown = true
  }

  /// The line for a terminal, in at most `columns`: what matters least goes first where there is no room.
  func line(_ progress: CampaignProgress, columns: Int, hasUnicode: Bool = true) -> String {
    let time = "[\(ClockText.text(progress.elapsed))] "
    var parts = parts(progress)
    while true {
      let text = time + parts.map(\.text).joined(separator: "  ")
      guard text.columns > columns, parts.count > 1,
        let last = parts.indices.max(by: { parts[$0].rank < parts[$1].rank })
      else { return text.cut(toColumns: columns, hasUnicode: hasUnicode) }
      parts.remove(at: last)
    }
  }

  /// What there is to tell, in the order of the line; the highest rank is what matters least.
  private func parts(_ progress: CampaignProgress) -> [(rank: Int, text: String)] {
    var parts: [(rank: Int, text: String)] = []
    let cases = "\(ClockText.text(Double(count(progress)))) cases"
    let left = progress.left.map { (rank: 2, text: "left \(ClockText.text($0))") }
    if let shrinking = progress.shrinking {
      // Nothing else goes on meanwhile: a rate would say 0.
      let place = progress.shrinkingPlace
      let number = place.map { " \($0.number) of \($0.of)" } ?? ""
      let work = progress.isSaving ? "saving\(number) (time is up)" : "shrinking\(number)"
      parts = [(0, work), (7, shrinking), (5, cases)]
    } else {
      parts = [(0, cases)]
      if let target = progress.longCase { parts.append((1, "waiting for a case of \(target)")) }
      // Where findings were made since the last line, no case had time to end.
      if rate >= 1 { parts.append((4, "\(ClockText.text(rate))/s")) }
      if !gain(progress).isEmpty {
        parts.append((6, "features \(ClockText.grouped(progress.features))\(gain(progress))"))
      }
    }
    parts.append((1, "new \(progress.unexpectedFindings)"))
    parts.append((3, "expected \(progress.expectedFindings)"))
    if progress.restarts > 0 { parts.append((8, "restarts \(progress.restarts)")) }
    // While it is well there is nothing to say.
    switch progress.canary {
    case .missed: parts.append((1, "canary missed"))
    case .ok: parts.append((9, "canary ok"))
    default: break
    }
    return parts + [left].compactMap(\.self)
  }

  /// How many features came last, and how long ago.
  private func gain(_ progress: CampaignProgress) -> String {
    guard growth.gain > 0 else { return "" }
    return
      " (+\(ClockText.grouped(growth.gain)), \(ClockText.short(progress.elapsed - growth.time)) ago)"
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
