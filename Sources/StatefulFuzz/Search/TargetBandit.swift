/// Which target of a block the next case goes to: where something new was seen of late, with a floor
/// for every target.
///
/// Why a floor: a target that shows nothing new for a while may be about to. Every other case goes
/// round all targets; so a target gets at least half of an equal share, whatever the others show.
struct TargetBandit {
  /// What each target showed of late, in units of 1/256 of a feature.
  private var yields: [UInt64]
  private var turn = 0
  private var nextInTurn = 0

  private let isAdaptive: Bool

  init(count: Int, isAdaptive: Bool = true) {
    yields = Array(repeating: 1 << 20, count: count)
    self.isAdaptive = isAdaptive
  }

  /// The target of the next case; equal yields go to the earliest target.
  mutating func next() -> Int {
    turn += 1
    if isAdaptive, turn.isMultiple(of: 2) {
      var best = 0
      for place in yields.indices where yields[place] > yields[best] { best = place }
      return best
    }
    defer { nextInTurn = (nextInTurn + 1) % yields.count }
    return nextInTurn
  }

  /// Takes how much a case of a target showed that was new; an eighth of the memory fades.
  mutating func learn(_ new: Int, of target: Int) {
    yields[target] = yields[target] - yields[target] / 8 + UInt64(new) * 32
  }
}
