import FuzzCampaigns
import StatefulFuzz

/// A failure that a check met and that is no news: the corpus or the catalogue says that it is
/// there.
public struct KnownFailure: Sendable, CustomStringConvertible {
  /// Who says so.
  public enum Source: Hashable, Sendable {
    /// An `open` or `demonstrator` entry, in the file at this path.
    case corpus(path: String)
    /// The target's `expectedHazards`.
    case catalogue
  }

  /// Who says that it is there.
  public let source: Source

  /// What fails, and how.
  public let failure: Failure

  /// `suite/strategy`.
  public let target: String

  /// One line: what fails and who knows.
  public var description: String {
    let known =
      switch source {
      case .corpus(let path): "known from \(path.escapingControls)"
      case .catalogue: "known as '\(failure.signature)'"
      }
    return "\(target): \(failure.fullMessage) (\(known))"
  }
}
