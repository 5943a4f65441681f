import FuzzCampaigns
import StatefulFuzz

/// Tells how far a check has come that takes long, so that nobody waits in front of an empty screen.
struct SlowCheckNotice {
  /// How long nothing is said.
  static let patience = Duration.seconds(10)

  private let target: String

  /// How many fresh cases there will be; nil where time ends the check.
  private let limit: UInt64?

  private let tell: (String) -> Void

  /// When something is said next, from the start of the campaign.
  private var next = Self.patience

  /// When it was last looked, from the start of the campaign.
  private var last = Duration.zero

  /// The time in which a failure was shrunk, and no case was run.
  private var shrinking = Duration.zero
  private var wasShrinking = false

  init(of target: String, limit: UInt64?, tell: @escaping (String) -> Void) {
    (self.target, self.limit, self.tell) = (target, limit, tell)
  }

  /// Says so where the time has come, each time after twice as long.
  mutating func note(_ progress: CampaignProgress) {
    // Who has shrunk at either end of a gap has done so in between.
    if progress.shrinking != nil || wasShrinking { shrinking += progress.elapsed - last }
    (last, wasShrinking) = (progress.elapsed, progress.shrinking != nil)
    guard let limit, progress.elapsed >= next else { return }
    next = progress.elapsed * 2
    // Of a failure that is being shrunk another notice tells.
    guard progress.shrinking == nil else { return }
    let cases = progress.cases + progress.casesUnderWay
    let seconds = progress.elapsed.components.seconds
    var left = ""
    // A few cases tell nothing of the others: one of them may have hung.
    if cases >= 10, cases < limit {
      let work = max(0, (progress.elapsed - shrinking) / .seconds(1))
      let seconds = Int((work * Double(limit - cases) / Double(cases)).rounded())
      if seconds > 0 { left = ", about \(seconds) s to go" }
    }
    tell(
      "\(target): \(cases) of \(limit) cases after \(seconds) s\(left); "
        + ".fuzz(cases:) or FUZZ_CASES sets how many")
  }
}
