/// How a campaign ended, or that it did not: what its summary and its folder say.
public enum CampaignEnd: String, Sendable {
  /// Its time or its cases were used up.
  case budget
  /// The wanted number of findings was reached.
  case findings
  /// There was no new kind of failure for the time that was asked for.
  case plateau
  /// Somebody asked for it.
  case stopped
  /// A signal asked for it.
  case signal
  /// A driver is running it.
  case running
  /// Its driver is gone, and left no summary.
  case unfinished

  /// Whether the campaign has a summary of its own.
  public var isOver: Bool { self != .running && self != .unfinished }

  /// What to tell people.
  public var sentence: String {
    switch self {
    case .budget: "the budget is used up"
    case .findings: "the wanted number of findings is reached"
    case .plateau: "no new kind of failure within the time given by --plateau"
    case .stopped, .signal: "stopped"
    case .running: "still running"
    case .unfinished: "not finished: its driver is gone, and 'run --resume' continues it"
    }
  }
}

extension CampaignReport {
  /// Whether the campaign had ended when it was reported.
  public var hasEnded: Bool { CampaignEnd(rawValue: end)?.isOver ?? true }

  /// How it ended, for people.
  var ending: String { CampaignEnd(rawValue: end)?.sentence ?? end }
}
