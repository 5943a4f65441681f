/// How much of what happens a test must say.
public enum Exhaustivity: Hashable, Sendable {
  /// Everything.
  case on
  /// What it wants: assertions are about parts of the state, and actions may go unmentioned.
  /// With `showSkippedAssertions` what was left out is reported, for information.
  case off(showSkippedAssertions: Bool)

  /// What it wants, without a word about the rest.
  public static var off: Self { .off(showSkippedAssertions: false) }
}
