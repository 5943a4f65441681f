/// What the oracle must know of an endpoint to name what it sees.
public struct EndpointProfile: Hashable, Sendable {
  /// How the endpoint finds its element again when the answer is there.
  public enum Access: Hashable, Sendable {
    /// By the position that the element had at the start.
    case index
    /// By id, and a missing element is unwrapped by force.
    case unwrappedID
    /// By an identified array's `[id:]`, which is unwrapped at the start and assigned at the end.
    case assignedID
    /// By id, and a missing element is provided for.
    case safe
  }

  /// Which answers of an element that was asked about again meanwhile are stored.
  ///
  /// Both are legal; what is not is an older answer over a newer one.
  public enum Answers: Hashable, Sendable {
    /// All that arrive in order; each puts `isBusy` off, even when a newer request is pending.
    case all
    /// Only that of the newest request, which alone puts `isBusy` off.
    case newest
  }

  /// How the endpoint finds its element again.
  public var access: Access

  /// Which answers are stored.
  public var answers: Answers

  /// Makes a profile.
  public init(access: Access, answers: Answers) {
    self.access = access
    self.answers = answers
  }
}
