/// The first difference between model and system in a run.
public struct Divergence: Hashable, Sendable {
  /// The canonical name of what went wrong, if the machine has one for it.
  ///
  /// In kebab case: any other text is put into it, since a case that fails must be savable.
  public var hazard: String? {
    didSet { hazard = hazard.map(Self.name) }
  }

  /// One sentence for a person: what was expected, what happened.
  public var message: String

  /// What of the command went wrong, where it was not simply its effect.
  ///
  /// Its answer, or one of several checks by name; a part of the bucket's name where there is no hazard.
  package var aspect: String?

  /// Makes a divergence.
  ///
  /// - Parameters:
  ///   - hazard: In kebab case; nil where the machine has no name for it.
  ///   - message: One sentence.
  public init(hazard: String?, message: String) {
    self.hazard = hazard.map(Self.name)
    self.message = message
  }

  private static func name(_ hazard: String) -> String {
    hazard.isKebabCase ? hazard : hazard.kebabCase
  }
}
