/// The first difference between model and system in a run.
public struct Divergence: Hashable, Sendable {
  /// The canonical name of what went wrong, if the machine has one for it.
  public var hazard: String?

  /// One sentence for a person: what was expected, what happened.
  public var message: String

  /// Makes a divergence.
  public init(hazard: String?, message: String) {
    self.hazard = hazard
    self.message = message
  }
}
