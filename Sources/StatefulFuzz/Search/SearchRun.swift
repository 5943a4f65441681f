/// The search lane's state inside one block: which case comes next, and what was learned.
///
/// Everything adaptive happens inside a block, which starts with empty hands. So a case of this lane
/// is a pure function of campaign seed, block and place in the block, like any other case: blocks can
/// be sharded, resumed and run on any number of workers.
package struct SearchRun {
  /// A case to run.
  package struct Plan {
    /// The place of the target among the block's targets.
    package var slot: Int
    package var choices: Choices
    /// Whether the case is drawn as those of the random lane are.
    package var isPlain = false
    /// Whether the search learns nothing from it, so that nobody need look at its states.
    package var isUnwatched = false
    /// Commands at its beginning that are those of a kept case, with the same start.
    package var knownSteps = 0
  }

  private let campaignSeed: UInt64
  private let limit: Int
  private let techniques: SearchTechniques
  private var corpora: [SearchCorpus]
  private var histories: [KindHistory]
  /// What showed new code, for each target; empty where code is not seen.
  private var codes: [CodeCorpus]
  private var bandit: TargetBandit

  package init(
    targetCount: Int, campaignSeed: UInt64, commandLimit: Int,
    techniques: SearchTechniques = .all, seesCode: Bool = false
  ) {
    self.campaignSeed = campaignSeed
    self.techniques = techniques
    limit = commandLimit
    corpora = Array(repeating: SearchCorpus(), count: targetCount)
    histories = Array(repeating: KindHistory(), count: targetCount)
    codes = seesCode ? Array(repeating: CodeCorpus(), count: targetCount) : []
    bandit = TargetBandit(count: targetCount, isAdaptive: techniques.contains(.bandit))
  }

  /// What a watch must look for.
  package var wants: RunWatch.Wants {
    let states: RunWatch.Wants =
      techniques.contains(.systemState) ? [.features, .system] : .features
    return codes.isEmpty ? states : states.union(.code)
  }

  /// The case with this index.
  package mutating func plan(_ caseIndex: UInt64) -> Plan {
    let slot = bandit.next()
    var random = SplitMix64.forCase(caseIndex, campaignSeed: SplitMix64.mix(campaignSeed))
    if isAmongFirst(caseIndex) { return first(&random, slot) }
    guard let (guide, knownSteps) = guided(&random, slot) else {
      return Plan(slot: slot, choices: Choices(fresh: random), isPlain: true)
    }
    return Plan(slot: slot, choices: Choices(guided: guide, random), knownSteps: knownSteps)
  }

  /// The first cases of a campaign are drawn as if there were no search, every second one with all kinds
  /// alike.
  ///
  /// Why: a searched case costs five to twenty times one at whose states nobody looks, and most faults need
  /// no search. Where many targets share a block, its cases are too few for that.
  private func isAmongFirst(_ caseIndex: UInt64) -> Bool {
    codes.isEmpty && corpora.count <= 4 && caseIndex < Self.firstCases * UInt64(corpora.count)
  }

  private static var firstCases: UInt64 { 64 }

  private func first(_ random: inout SplitMix64, _ slot: Int) -> Plan {
    var plan = Plan(slot: slot, choices: Choices(fresh: random), isPlain: true, isUnwatched: true)
    if random.chance(1, in: 2) {
      let isLong = random.chance(1, in: 5)
      let count = isLong ? limit : 1 + Int(random.next(below: UInt64(max(1, limit))))
      plan.choices = Choices(
        guided: Guide(count: count, limit: limit, style: .uniform, isVaried: false), random)
    }
    return plan
  }

  /// Of eight cases one is as in the random lane, for faults that need none of this; one is drawn in
  /// mixed styles; two go back to a rare state, and on in mixed styles or completing rare successions;
  /// the others complete these as a rule, two behind a kept case that was changed, two behind one as it
  /// was.
  ///
  /// Where code is seen, the last four go on from where some code was first run.
  private func guided(
    _ random: inout SplitMix64, _ slot: Int
  ) -> (guide: Guide, knownSteps: Int)? {
    let corpus = corpora[slot]
    let roll = random.next(below: 8)
    if roll >= 4, !codes.isEmpty, let guide = codes[slot].guide(&random, limit: limit) {
      return (guide, 0)
    }
    switch roll {
    case 0: return nil
    case 1...2 where techniques.contains(.corpus) && !corpus.isEmpty:
      return variation(&random, corpus, histories[slot])
    case 3...4 where techniques.contains(.rareStates):
      return fromRareState(&random, corpus, histories[slot])
    case 3...6 where techniques.contains(.successions):
      return successions(&random, corpus, histories[slot])
    default:
      guard techniques.contains(.mixture) else { return nil }
      let guide = Guide(
        count: length(&random, atLeast: 1), limit: limit, style: KindStyle(drawnFrom: &random),
        isVaried: true)
      return (guide, 0)
    }
  }

  private func pick(
    _ random: inout SplitMix64, _ corpus: SearchCorpus
  ) -> SearchCorpus.Entry? {
    if techniques.contains(.scores), corpus.hasScores, random.chance(1, in: 3) {
      return corpus.pickBest(&random)
    }
    return corpus.pick(&random)
  }

  private func variation(
    _ random: inout SplitMix64, _ corpus: SearchCorpus, _ history: KindHistory
  ) -> (guide: Guide, knownSteps: Int)? {
    guard let entry = pick(&random, corpus) else { return nil }
    var variation = Variation(of: entry, limit: limit)
    if techniques.contains(.mutation) {
      let other = techniques.contains(.splicing) ? corpus.pick(&random) : nil
      variation.change(&random, other: other)
    }
    let follows = techniques.contains(.successions) && random.chance(3, in: 4)
    let guide = Guide(
      count: follows ? limit : length(&random, atLeast: variation.spans.count), limit: limit,
      header: entry.sequence.header, spans: variation.spans,
      style: follows ? .uniform : KindStyle(drawnFrom: &random), isVaried: true,
      history: follows ? history : nil)
    let known = zip(variation.spans, entry.commands).prefix { $0 == $1 }.count
    return (guide, known)
  }

  private func successions(
    _ random: inout SplitMix64, _ corpus: SearchCorpus, _ history: KindHistory
  ) -> (guide: Guide, knownSteps: Int) {
    let entry = random.chance(7, in: 8) ? pick(&random, corpus) : nil
    let guide = Guide(
      count: limit, limit: limit, header: entry?.sequence.header ?? [],
      spans: entry.map { Array($0.commands.prefix(limit)) } ?? [],
      style: .uniform, isVaried: true, history: history)
    return (guide, guide.spans.count)
  }

  private func fromRareState(
    _ random: inout SplitMix64, _ corpus: SearchCorpus, _ history: KindHistory
  ) -> (guide: Guide, knownSteps: Int) {
    let entry = corpus.pickState(&random)
    let follows = !random.chance(1, in: 2)
    let guide = Guide(
      count: limit, limit: limit, header: entry?.sequence.header ?? [],
      spans: entry.map { Array($0.commands.prefix(limit)) } ?? [],
      style: follows ? .uniform : KindStyle(drawnFrom: &random), isVaried: true,
      history: follows ? history : nil)
    return (guide, guide.spans.count)
  }

  /// As many commands as there may be in half of the cases, any number in the others.
  private func length(_ random: inout SplitMix64, atLeast least: Int) -> Int {
    let least = min(max(1, least), limit)
    if random.chance(1, in: 2) { return limit }
    return least + Int(random.next(below: UInt64(limit - least) + 1))
  }

  /// Takes what a case showed that came to its end.
  ///
  /// - Parameters:
  ///   - watch: What looked on.
  ///   - choices: Those of the case, whose guide is taken from them: while there is a copy of a guide, the
  ///     successions that it knows are copied before more are learned.
  ///   - slot: The target's place.
  package mutating func learn(_ watch: RunWatch, _ choices: inout Choices, slot: Int) {
    choices.endGuide()
    if techniques.contains(.successions), let bound = choices.firstChoice(ofCommand: 0)?.bound {
      let kinds = watch.steps.indices.map { place in
        watch.steps[place].outcome == .rejected
          ? nil : choices.firstChoice(ofCommand: place)?.value
      }
      histories[slot].learn(kinds, bound: bound)
    }
    guard techniques.contains(.corpus) else { return }
    if !codes.isEmpty { codes[slot].learn(watch, choices.sequence) }
    corpora[slot].learn(watch, choices)
  }

  /// Takes that a case failed, in whatever way, whether or not it came to its end.
  package mutating func noteFailure(slot: Int) { bandit.noteFailure(of: slot) }

  /// Whether a case ran code that no case of its target has run before.
  package func isNewCode(_ watch: RunWatch, slot: Int) -> Bool {
    !codes.isEmpty && codes[slot].isNew(watch)
  }
}
