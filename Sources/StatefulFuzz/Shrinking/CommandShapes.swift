/// What executed traces teach about each command kind: how many choices it draws, below what.
///
/// A shrinker that replaces commands has to invent arguments; this tells it how many are worth
/// inventing, without asking the machine.
struct CommandShapes {
  /// The bounds of the arguments of each kind, of its longest span so far.
  private var bounds: [UInt64: [UInt64]] = [:]

  /// Kinds whose spans differed in length.
  private var varying: Set<UInt64> = []

  /// The number of kinds, once a command was seen.
  private(set) var kindCount: UInt64 = 0

  /// Takes note of a trace.
  mutating func learn(from trace: ChoiceSequence) {
    for span in trace.commands {
      guard let kind = span.first else { continue }
      kindCount = kind.bound
      let arguments = span.dropFirst().map(\.bound)
      if let known = bounds[kind.value] {
        if known.count != arguments.count { varying.insert(kind.value) }
        if arguments.count > known.count { bounds[kind.value] = arguments }
      } else {
        bounds[kind.value] = arguments
      }
    }
  }

  /// The bounds of the kind's arguments; nil before it was ever executed.
  func argumentBounds(ofKind kind: UInt64) -> [UInt64]? { bounds[kind] }

  /// Kinds whose spans differed in length, the lowest first: those that draw lists, for the most part.
  var kindsOfVaryingLength: [UInt64] { varying.sorted() }

  /// The span as it will probably be executed: missing choices drawn as 0, surplus ones dropped.
  func predicted(_ span: [Choice]) -> [Choice] {
    guard let kind = span.first, !varying.contains(kind.value), let known = bounds[kind.value]
    else { return span }
    var predicted = [kind]
    for (index, bound) in known.enumerated() {
      let value = index + 1 < span.count ? min(span[index + 1].value, bound - 1) : 0
      predicted.append(Choice(value: value, bound: bound))
    }
    return predicted
  }
}
