/// The cases of one target that were the first to show something, or show it in the fewest commands.
///
/// A feature is kept with the case and the command after which it showed; what comes later is cut
/// off. Features that were seen rarely are varied most: that is where the frontier is.
struct SearchCorpus {
  /// A case up to the command that showed something.
  struct Entry {
    var sequence: ChoiceSequence
    var length: Int

    var commands: ArraySlice<[Choice]> { sequence.commands.prefix(length) }
  }

  private struct Record {
    var entry: Entry
    var hits: UInt32
    /// The number of the case that showed it last.
    var lastCase: Int
  }

  /// Features that are kept; what is new after that is not.
  private static let capacity = 1 << 14

  /// One more than the place of each feature's record.
  private var places = MixedKeyTable()
  private var caseCount = 0
  private var records: [Record] = []
  private var groupPlaces: [UInt64: Int] = [:]
  /// The places of the records of each group.
  private var groups: [[Int]] = []
  private var best: [(name: UInt64, value: Int, entry: Entry)] = []

  var isEmpty: Bool { records.isEmpty }
  var hasScores: Bool { !best.isEmpty }

  /// Takes what a case showed.
  ///
  /// - Parameters:
  ///   - watch: What looked on.
  ///   - choices: Those of the case; most cases show nothing that is kept, so that nobody wants the sequence.
  mutating func learn(_ watch: RunWatch, _ choices: Choices) {
    caseCount += 1
    let commandCount = choices.commandCount
    lazy var sequence = choices.sequence
    for feature in watch.states.all where feature.step <= commandCount {
      let known = Int(places[feature.id])
      if known > 0 {
        let place = known - 1
        // What a case shows again counts once.
        guard records[place].lastCase != caseCount else { continue }
        records[place].lastCase = caseCount
        records[place].hits += 1
        if feature.step < records[place].entry.length {
          records[place].entry = Entry(sequence: sequence, length: feature.step)
        }
      } else if records.count < Self.capacity {
        places[feature.id] = UInt32(records.count + 1)
        join(feature.group, records.count)
        records.append(
          Record(
            entry: Entry(sequence: sequence, length: feature.step), hits: 1, lastCase: caseCount))
      }
    }
    for score in watch.states.scores { learn(score, sequence) }
  }

  private mutating func join(_ group: UInt64, _ place: Int) {
    if let known = groupPlaces[group] {
      groups[known].append(place)
    } else {
      groupPlaces[group] = groups.count
      groups.append([place])
    }
  }

  private mutating func learn(
    _ score: (name: UInt64, value: Int, step: Int), _ sequence: ChoiceSequence
  ) {
    let entry = Entry(sequence: sequence, length: min(score.step, sequence.commands.count))
    guard let place = best.firstIndex(where: { $0.name == score.name }) else {
      return best.append((score.name, score.value, entry))
    }
    let champion = best[place]
    guard
      score.value > champion.value
        || (score.value == champion.value && entry.length < champion.entry.length)
    else { return }
    best[place] = (score.name, score.value, entry)
  }

  /// The case of a feature: of any group alike, there of any feature or of the rarest among a few.
  ///
  /// Groups first, because most features are values of the few numbers that vary most, and the
  /// number that leads to a fault may have taken three values as yet.
  func pick(_ random: inout SplitMix64) -> Entry? {
    guard !groups.isEmpty else { return nil }
    return pick(&random, of: groups[Int(random.next(below: UInt64(groups.count)))])
  }

  /// The case that reached a state first or soonest: of any state alike, or of the rarest of a few.
  func pickState(_ random: inout SplitMix64) -> Entry? {
    groupPlaces[StateFeatures.stateGroup].map { pick(&random, of: groups[$0]) }
  }

  private func pick(_ random: inout SplitMix64, of group: [Int]) -> Entry {
    func any() -> Record { records[group[Int(random.next(below: UInt64(group.count)))]] }
    var rarest = any()
    guard random.chance(1, in: 2) else { return rarest.entry }
    for _ in 0..<4 {
      let other = any()
      if other.hits < rarest.hits { rarest = other }
    }
    return rarest.entry
  }

  /// The best case of a score.
  func pickBest(_ random: inout SplitMix64) -> Entry? {
    guard !best.isEmpty else { return nil }
    return best[Int(random.next(below: UInt64(best.count)))].entry
  }
}
