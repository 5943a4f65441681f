/// The plan of a guided run: commands of earlier cases, and stretches that are drawn.
///
/// A planned command is replayed; what its choices lack is drawn. So a plan may mix spans of several
/// cases, changed or cut, and still leads to a legal case. The case that comes of it is recorded like
/// any other and needs neither plan nor style to be replayed.
@usableFromInline
package struct Guide: Sendable {
  /// Choices before the first command, the number of commands first; those that it lacks are drawn.
  var header: [Choice]

  /// Choices of each command in order; an empty span is a command to be drawn, as are all behind the
  /// last one.
  var spans: [[Choice]]

  /// How drawn commands get their kind.
  @usableFromInline var style: KindStyle

  /// Whether stretches change style, and arguments are drawn again now and then.
  var isVaried: Bool

  /// What was run before; commands that are drawn then complete rare successions.
  var history: KindHistory?

  /// The kinds of the run so far.
  @usableFromInline var kinds: [UInt64] = []

  /// The next command's place in `spans`.
  private var next = 0

  /// Makes a plan of `count` commands.
  package init(
    count: Int, limit: Int, header: [Choice] = [], spans: [[Choice]] = [], style: KindStyle,
    isVaried: Bool, history: KindHistory? = nil
  ) {
    self.header =
      [Choice(value: UInt64(count), bound: UInt64(max(count, limit)) + 1)] + header.dropFirst()
    self.spans = spans
    self.style = style
    self.isVaried = isVaried
    self.history = history
  }

  /// The choices of the next command; empty for one that is drawn.
  mutating func nextSpan(_ random: inout SplitMix64) -> [Choice] {
    if isVaried, style.left <= 0 { style = KindStyle(drawnFrom: &random) }
    style.left -= 1
    defer { next += 1 }
    return next < spans.count ? spans[next] : []
  }
}

extension Choices {
  /// Starts a run that follows `guide`, and draws from `random` what it leaves open.
  package init(guided guide: Guide, _ random: SplitMix64) {
    self.init(replaying: guide.header)
    self.random = random
    self.guide = guide
    pendingSpans = []
  }

  /// Lets go of the guide: the run is over.
  mutating func endGuide() { guide = nil }

  /// Whether the next draw is a decision: the run is fresh, or its guide leaves the draw open.
  @inlinable
  public var isGenerating: Bool { isFresh || isUnguided }

  /// Whether there is a guide, and it has no choice for the next draw.
  @inlinable
  var isUnguided: Bool { guide != nil && position >= replayed.count }

  /// Opens the next command of a guided run.
  @usableFromInline
  mutating func beginGuidedCommand() {
    if spanStarts.count > 1 {
      let start = spanStarts[spanStarts.count - 2]
      if start < recorded.count { guide?.kinds.append(recorded[start].value) }
    }
    replayed = guide?.nextSpan(&random) ?? []
    position = 0
    if replayed.isEmpty, guide?.isVaried == true { wantsState = random.chance(1, in: 12) }
  }

  /// Whether the next draw decides the kind of a command.
  private var isAtKind: Bool { spanStarts.last == recorded.count }

  /// A draw that the guide leaves open: a kind in the present style, or a number.
  @usableFromInline
  mutating func nextUnguided(below bound: UInt64) -> UInt64 {
    if isAtKind, bound <= 64 {
      return nextKind(weights: Array(repeating: 1, count: Int(bound)), always: 0)
    }
    guard guide?.isVaried == true else { return random.next(below: bound) }
    // Faults that need two equal arguments: one in four is taken from what was drawn before.
    if random.chance(1, in: 4), let known = familiarValue(below: bound) { return known }
    return random.next(below: bound)
  }

  /// A kind that the guide leaves open; weights of 0 are left out unless all are.
  @usableFromInline
  mutating func nextKind(weights: [UInt32], always: UInt64) -> UInt64 {
    guard let style = guide?.style else { return random.next(below: UInt64(weights.count)) }
    if rowLeft > 0, let kind = kindOfRow(weights) { return kind }
    if let history = guide?.history, let kind = rarestKind(weights, history) { return kind }
    if case .sticky(let rate) = style.shape, let last = guide?.kinds.last, last < weights.count,
      weights[Int(last)] > 0, random.chance(rate, in: 256)
    {
      return last
    }
    func weight(_ kind: Int) -> UInt64 {
      let isKept = kind < 64 && always & (1 &<< UInt64(kind)) != 0
      let factor = style.factor(of: kind)
      return UInt64(weights[kind]) * (isKept ? max(16, factor) : factor)
    }
    var total = weights.indices.reduce(0 as UInt64) { $0 + weight($1) }
    let isStyled = total > 0
    if !isStyled { total = weights.reduce(0 as UInt64) { $0 + UInt64($1) } }
    guard total > 0 else { return random.next(below: UInt64(weights.count)) }
    var left = random.next(below: total)
    for kind in weights.indices {
      let share = isStyled ? weight(kind) : UInt64(weights[kind])
      if left < share { return UInt64(kind) }
      left -= share
    }
    return 0
  }

  /// One of the kinds of the row under way that have a weight; nil where none has.
  private mutating func kindOfRow(_ weights: [UInt32]) -> UInt64? {
    let kinds = weights.indices.filter { weights[$0] > 0 && Self.isOn($0, in: rowKinds) }
    guard !kinds.isEmpty else { return nil }
    return UInt64(kinds[Int(random.next(below: UInt64(kinds.count)))])
  }

  /// The kind that completes the succession seen least, here or in earlier runs; ties are drawn.
  private mutating func rarestKind(_ weights: [UInt32], _ history: KindHistory) -> UInt64? {
    let kinds = guide?.kinds ?? []
    let context = KindHistory.context(
      kinds.suffix(KindHistory.order(kinds: UInt64(weights.count)) - 1))
    var (rarest, ties): (UInt64?, UInt64) = (nil, 0)
    var least = UInt32.max
    for kind in weights.indices.lazy.map({ UInt64($0) }) where weights[Int(kind)] > 0 {
      let count = history.count(of: kind, after: context)
      if count < least { (least, ties) = (count, 0) }
      guard count == least else { continue }
      ties += 1
      if random.next(below: ties) == 0 { rarest = kind }
    }
    return rarest
  }
}
