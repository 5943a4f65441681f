import FuzzCampaigns
import StatefulFuzz

/// A check that passed without testing what it should test.
public struct CheckVacuous: Error, Hashable, Sendable, CustomStringConvertible {
  /// Command kinds that never took effect.
  public let idleKinds: [IdleKind]

  /// Labels that too few cases have, each with the counts.
  public let missedLabels: [String]

  /// Whether it need not be a mistake: some commands are to leave the model as it is, whatever their
  /// arguments.
  package var isWarning: Bool { missedLabels.isEmpty }

  /// Nil when nothing is to be said.
  init?(_ summary: CampaignSummary) {
    // Of those that are missing a test warns without this.
    idleKinds = summary.idleKinds.filter { $0.missingAmong == nil }
    missedLabels = summary.missedLabels
    if idleKinds.isEmpty, missedLabels.isEmpty { return nil }
  }

  /// One line for each kind and label.
  public var description: String {
    (idleKinds.map(\.message) + missedLabels).joined(separator: "\n")
  }
}
