/// Which commands of a watched case are looked at, so that watching a large state costs no more than
/// watching a small one.
///
/// Whether a command had an effect shows in the whole model before and after it. Up to `budget` values that
/// is looked at for every command. Of a larger model only a share of the commands is looked at, so that each
/// costs about twice `budget` values on average, however large the model is. Which ones depends on the
/// commands before them: the same ones in every run of the same choices, and no kind more often than another.
struct LookSampling {
  /// Values of a state that may be looked at for every command.
  static let budget = 512

  private var work: Int
  private var expectedWork = 0
  private var responseWork = 0
  private var random: UInt64

  /// Whether the command under way is looked at.
  private(set) var isSeen = true

  /// - Parameters:
  ///   - work: What a look at the initial model took.
  ///   - seed: Something that tells cases apart before their first command.
  init(work: Int = 0, seed: UInt64 = 0) {
    self.work = work
    random = SplitMix64.mix(seed)
  }

  /// Decides on the next command.
  mutating func beginCommand() -> Bool {
    let interval = UInt64(max(1, work / Self.budget))
    isSeen = interval == 1 || random % interval == 0
    return isSeen
  }

  /// Takes the digest of a command, for what is decided on later ones.
  mutating func goOn(after digest: UInt64) { random = SplitMix64.mix(random &+ digest) }

  /// Takes how much there was to look at in the model.
  mutating func note(work: Int) { self.work = work }

  /// Whether what the model expects is looked at: always while it is small.
  var seesExpected: Bool { isSeen || expectedWork <= Self.budget }

  /// Whether what the system answers is looked at: always while it is small.
  var seesResponse: Bool { isSeen || responseWork <= Self.budget }

  /// Takes how much there was to look at in what the model expected.
  mutating func note(expectedWork: Int) { self.expectedWork = expectedWork }

  /// Takes how much there was to look at in an answer of the system.
  mutating func note(responseWork: Int) { self.responseWork = responseWork }
}
