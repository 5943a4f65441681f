/// The recorder that every random decision of a run goes through: fresh from a seed, or replayed.
///
/// Generation, replay, shrinking and byte-fuzzing are the same calls with another source behind
/// them. What is recorded is always the decided value, never how it came about: a weighted or
/// biased draw records the value alone, so that replay needs neither weights nor model and keeps
/// its meaning when earlier commands are deleted.
public struct Choices: Sendable {
  @usableFromInline package var random: SplitMix64
  @usableFromInline var isFresh: Bool
  @usableFromInline var replayed: [Choice]
  @usableFromInline var position: Int
  /// Spans that are still to be replayed, last first; nil when a flat sequence is replayed.
  @usableFromInline var pendingSpans: [[Choice]]?
  @usableFromInline var recorded: [Choice]
  @usableFromInline var spanStarts: [Int]
  /// Command kinds of this run, one bit each; fresh runs only (swarm testing).
  @usableFromInline var enabledKinds: UInt64
  /// The kinds of the row under way, one bit each; all outside of one.
  @usableFromInline var rowKinds = UInt64.max
  /// Commands of the row that are to come.
  @usableFromInline var rowLeft = 0
  /// Integers of the state, which draws may take; only where a search has looked.
  @usableFromInline var stateNumbers: [Int64] = []
  /// Whether the numbers of the state are to be looked for before the next command.
  @usableFromInline var wantsState = false
  /// Whether spans are recorded, which only a shrinker asks for.
  @usableFromInline var isMarking = false
  /// Whether an element that exists is drawn by its place, and not by what it is; only an enumeration asks.
  package var drawsByPlace = false

  /// Whether illegal commands are taken out of the record, as a shrinker's replay does.
  package var forgetsIllegal = false
  /// Whether the part that is being replayed says where its spans are.
  @usableFromInline var readsMarks = false
  /// Spans around the present draw that the replayed part does not have.
  @usableFromInline var missingDepth = 0
  /// The plan of a guided run; nil in every other.
  @usableFromInline var guide: Guide?
  /// What is replayed where there are bytes instead of choices.
  @usableFromInline var bytes: [UInt8] = []
  @usableFromInline var bytePosition = 0
  /// What earlier commands of the case have answered, where commands can draw that.
  @usableFromInline var results: ResultStore?

  /// Starts a fresh run that is a function of `random` alone.
  @inlinable
  public init(fresh random: SplitMix64) {
    self.random = random
    isFresh = true
    replayed = []
    position = 0
    pendingSpans = nil
    recorded = []
    spanStarts = []
    enabledKinds = .max
    drawSwarm()
  }

  /// Replays `sequence` span by span: a command that draws less or more than its span holds
  /// leaves the others as they are.
  @inlinable
  public init(replaying sequence: ChoiceSequence) {
    self.init(replaying: sequence.header)
    if !replayed.isEmpty {
      replayed[0].value = UInt64(sequence.commands.count)
    }
    pendingSpans = sequence.commands.reversed()
  }

  /// Replays a flat run of choices, such as a file or a byte fuzzer holds; once they are used up
  /// every draw is 0.
  @inlinable
  public init(replaying choices: [Choice]) {
    random = SplitMix64(seed: 0)
    isFresh = false
    replayed = choices
    position = 0
    pendingSpans = nil
    recorded = []
    spanStarts = []
    enabledKinds = .max
  }

  /// Starts another fresh run in the same buffers.
  @inlinable
  public mutating func restart(fresh random: SplitMix64) {
    self.random = random
    isFresh = true
    position = 0
    recorded.removeAll(keepingCapacity: true)
    spanStarts.removeAll(keepingCapacity: true)
    (rowKinds, rowLeft) = (.max, 0)
    drawSwarm()
  }

  /// Everything that was drawn so far, cut at the command spans.
  public var sequence: ChoiceSequence {
    let headerEnd = spanStarts.first ?? recorded.count
    var commands: [[Choice]] = []
    commands.reserveCapacity(spanStarts.count)
    for (index, start) in spanStarts.enumerated() {
      let end = index + 1 < spanStarts.count ? spanStarts[index + 1] : recorded.count
      commands.append(Array(recorded[start..<end]))
    }
    var header = Array(recorded[..<headerEnd])
    if !header.isEmpty { header[0].value = UInt64(commands.count) }
    return ChoiceSequence(header: header, commands: commands)
  }

  /// How many commands were begun.
  var commandCount: Int { spanStarts.count }

  /// What a command drew first, by its place from 0; nil where it drew nothing, or there is no such command.
  func firstChoice(ofCommand place: Int) -> Choice? {
    guard place < spanStarts.count else { return nil }
    let end = place + 1 < spanStarts.count ? spanStarts[place + 1] : recorded.count
    return spanStarts[place] < end ? recorded[spanStarts[place]] : nil
  }

  /// Opens the span of the next command.
  @inlinable
  mutating func beginCommand() {
    spanStarts.append(recorded.count)
    guard pendingSpans != nil else { return }
    guard guide == nil else { return beginGuidedCommand() }
    replayed = pendingSpans?.popLast() ?? []
    position = 0
    guard isMarking else { return }
    readsMarks = replayed.contains(where: \.isMark)
    missingDepth = 0
  }

  /// Draws a number below `bound`, every value equally likely.
  ///
  /// - Parameter bound: Exclusive, at least 1.
  /// - Returns: 0 once a replayed sequence is used up, so shortened runs stay legal.
  /// - Complexity: O(1) expected; records one choice.
  @inlinable
  public mutating func draw(below bound: UInt64) -> UInt64 {
    precondition(bound > 0, "draw(below: 0) has no possible value")
    return record(isFresh ? random.next(below: bound) : nextReplayed(below: bound), bound: bound)
  }

  /// Draws a number below `bound`; fresh runs take it from `prefer`.
  ///
  /// Use it to steer generation (towards elements that exist, towards edges) without making the
  /// meaning of the recorded value depend on the state.
  ///
  /// - Parameters:
  ///   - bound: Exclusive, at least 1.
  ///   - prefer: Answers with a value below `bound`; higher answers are lowered to `bound - 1`.
  /// - Returns: The decided value; 0 once a replayed sequence is used up.
  @inlinable
  public mutating func draw(
    below bound: UInt64, preferring prefer: (inout SplitMix64) -> UInt64
  ) -> UInt64 {
    precondition(bound > 0, "draw(below: 0) has no possible value")
    let value = isGenerating ? min(prefer(&random), bound - 1) : nextReplayed(below: bound)
    return record(value, bound: bound)
  }

  /// Draws one of `weights.count` alternatives, the first being the simplest.
  ///
  /// Weights and swarm steer fresh runs only. An alternative of weight 0 is never drawn fresh,
  /// unless all weights are 0, but may be replayed. Where swarm leaves out everything that has a
  /// weight, the weights alone decide.
  ///
  /// - Parameters:
  ///   - weights: One for each alternative, in canonical order; only their ratio matters.
  ///   - always: Alternatives that swarm never leaves out, one bit each.
  /// - Returns: The position of the alternative in `weights`.
  /// - Complexity: O(number of weights); records one choice.
  @inlinable
  public mutating func drawKind(weights: [UInt32], always: UInt64 = 0) -> Int {
    guard isFresh else { return drawGivenKind(weights: weights, always: always) }
    return drawFreshKind(weights: weights, always: always, among: .max)
  }

  /// Draws like `drawKind(weights:always:)`, with a weight of 0 for alternatives that are not legal.
  ///
  /// - Parameters:
  ///   - weights: One for each alternative, in canonical order; at most 64.
  ///   - legal: One bit for each alternative.
  /// - Returns: The position of the alternative in `weights`.
  mutating func drawKind(weights: [UInt32], among legal: UInt64) -> Int {
    if isFresh { return drawFreshKind(weights: weights, always: 0, among: legal) }
    let left = weights.indices.map { Self.isOn($0, in: legal) ? weights[$0] : 0 }
    return drawGivenKind(weights: left, always: 0)
  }

  @inlinable
  mutating func drawFreshKind(weights: [UInt32], always: UInt64, among legal: UInt64) -> Int {
    var enabled = (rowLeft > 0 ? rowKinds : enabledKinds | always) & legal
    var total = Self.total(of: weights, enabled: enabled)
    if total == 0 {
      enabled = legal
      total = Self.total(of: weights, enabled: enabled)
    }
    guard total > 0 else { return Int(draw(below: UInt64(weights.count))) }
    var left = random.next(below: total)
    // Invariant: `left` is less than the sum of the weights from `chosen` on.
    var chosen = 0
    while true {
      if Self.isOn(chosen, in: enabled) {
        let weight = UInt64(weights[chosen])
        if left < weight { break }
        left -= weight
      }
      chosen += 1
    }
    return Int(record(UInt64(chosen), bound: UInt64(weights.count)))
  }

  /// A kind that a replay holds or a guide decides.
  @usableFromInline
  mutating func drawGivenKind(weights: [UInt32], always: UInt64) -> Int {
    let bound = UInt64(weights.count)
    let kind =
      isUnguided ? nextKind(weights: weights, always: always) : nextReplayed(below: bound)
    let isDrawn = isUnguided
    _ = record(kind, bound: bound)
    if isDrawn { repeatArguments(after: Choice(value: kind, bound: bound)) }
    return Int(kind)
  }

  @inlinable
  static func total(of weights: [UInt32], enabled: UInt64) -> UInt64 {
    // Indices, because a debug build takes ten times as long for pairs of index and weight.
    var total: UInt64 = 0
    for kind in 0..<weights.count where isOn(kind, in: enabled) { total += UInt64(weights[kind]) }
    return total
  }

  /// Whether swarm left this kind in; it knows the first 64 alone.
  @inlinable
  static func isOn(_ kind: Int, in enabled: UInt64) -> Bool {
    kind >= 64 || enabled & (1 &<< UInt64(kind)) != 0
  }

  /// Draws true or false; false is the simpler one.
  @inlinable
  public mutating func drawBool() -> Bool { draw(below: 2) == 1 }

  /// Draws an integer of `range`; the lower bound is the simplest.
  @inlinable
  public mutating func draw(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound) &- Int64(range.lowerBound))
    precondition(width < .max, "a range of all 64-bit integers needs two draws")
    return range.lowerBound &+ Int(truncatingIfNeeded: draw(below: width + 1))
  }

  /// Draws how many commands the run has: any length, the limit itself in a fifth of the runs.
  @inlinable
  package mutating func drawCommandCount(limit: Int) -> Int {
    let count = Int(
      draw(below: UInt64(limit) + 1) { random in
        random.chance(1, in: 5) ? UInt64(limit) : 1 + random.next(below: UInt64(max(1, limit)))
      })
    return min(count, affordableCommandCount)
  }

  /// Chooses the command kinds of a fresh run: all in a third of the runs, else each one with
  /// probability 1/2 or 1/4.
  ///
  /// - Source: swarm testing, Groce et al., ISSTA 2012: leaving kinds out finds what they mask.
  @inlinable
  mutating func drawSwarm() {
    let roll = random.next()
    switch roll % 3 {
    case 0: enabledKinds = .max
    case 1: enabledKinds = random.next()
    default: enabledKinds = random.next() & random.next()
    }
  }

  @inlinable
  mutating func nextReplayed(below bound: UInt64) -> UInt64 {
    if isUnguided { return nextUnguided(below: bound) }
    guard position < replayed.count, missingDepth == 0 || replayed[position].bound == .max,
      !replayed[position].isMark
    else {
      return bytes.isEmpty ? 0 : nextValue(ofBytesBelow: bound)
    }
    defer { position += 1 }
    return min(replayed[position].value, bound - 1)
  }

  @inlinable
  mutating func record(_ value: UInt64, bound: UInt64) -> UInt64 {
    recorded.append(Choice(value: value, bound: bound))
    return value
  }
}
