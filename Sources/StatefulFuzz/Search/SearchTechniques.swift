/// The techniques of a guided search, each of which can be left out to see what it is worth.
///
/// `fuzz-driver bench 'search/*'` prints, for planted deep faults, the cases until each is found.
package struct SearchTechniques: OptionSet, Hashable, Sendable {
  /// One bit each.
  package let rawValue: UInt16

  /// Makes a set of techniques.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Stretches of a case draw their kinds in different styles, and half the cases are as long as
  /// they may be.
  package static let mixture = SearchTechniques(rawValue: 1)

  /// Cases that show something new are kept and varied.
  package static let corpus = SearchTechniques(rawValue: 2)

  /// What the system's own state looks like is something new as well, where it is a value.
  package static let systemState = SearchTechniques(rawValue: 4)

  /// Cases that are the best at a score of the machine are varied.
  package static let scores = SearchTechniques(rawValue: 8)

  /// Commands complete successions of kinds that were seen least.
  package static let successions = SearchTechniques(rawValue: 16)

  /// Kept cases are changed and not only continued.
  package static let mutation = SearchTechniques(rawValue: 32)

  /// With `mutation`: stretches of one kept case are put into another.
  package static let splicing = SearchTechniques(rawValue: 64)

  /// Of several targets those that have not failed yet get more cases.
  package static let bandit = SearchTechniques(rawValue: 128)

  /// Cases go back to states that were reached seldom, and on from there.
  ///
  /// - Source: Ecoffet et al., "First return, then explore", Nature 590, 2021.
  package static let rareStates = SearchTechniques(rawValue: 256)

  /// What the search lane of a campaign does.
  package static let all: SearchTechniques = [
    .mixture, .corpus, .systemState, .scores, .successions, .mutation, .splicing, .bandit,
    .rareStates,
  ]
}
