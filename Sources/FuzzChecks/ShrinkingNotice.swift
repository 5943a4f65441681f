import Foundation
import FuzzCampaigns
import StatefulFuzz

/// Tells of a failure whose case takes long to shrink, so that nobody waits in front of an empty screen.
///
/// A failure that is small at once is told once, by its report.
package final class ShrinkingNotice {
  /// How long nothing is said of a failure.
  static let patience = Duration.milliseconds(700)

  private let target: Target
  private let now: () -> ContinuousClock.Instant
  private let tell: (String) -> Void

  private var signature: Signature?
  private var began: ContinuousClock.Instant
  private var isTold = false
  private var unshrunk: Finding?

  /// What needs no notice: failures that are known.
  var known: Set<Signature> = []

  init(
    of target: Target, now: @escaping () -> ContinuousClock.Instant = { .now },
    tell: @escaping (String) -> Void
  ) {
    (self.target, self.now, self.tell) = (target, now, tell)
    began = now()
  }

  /// Takes a failing case as it was found.
  func note(unshrunk finding: Finding) { unshrunk = finding }

  /// Looks at how long the failure at hand has been worked on.
  func note(_ progress: CampaignProgress) {
    guard progress.shrinkingSignature == signature else {
      (signature, began, isTold, unshrunk) = (progress.shrinkingSignature, now(), false, nil)
      return
    }
    guard let signature, !isTold, now() - began > Self.patience, !known.contains(signature),
      !target.expects(signature), !signature.isIndeterminate
    else { return }
    isTold = true
    tell(sentence(signature))
  }

  /// Writes to standard error, which nothing holds back.
  package static func write(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(sentence.escapingControls)\n".utf8))
  }

  private func sentence(_ signature: Signature) -> String {
    // A case that takes its whole time limit is found a while before it has been run again.
    guard let unshrunk else {
      return "✗ \(target.name): \(signature). The case is run again, and then shrunk"
    }
    let failure = unshrunk.failure
    return "✗ \(target.name) · step \(failure.step) of \(unshrunk.originalCommandCount) · "
      + "\(Excerpt.text(failure.fullMessage)). The case is being shrunk"
  }
}
