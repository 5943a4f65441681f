/// Finds the choices that draw a command which somebody has written: a shrinker can then lower its arguments.
///
/// Nothing is known of the generators but what they draw. So the choices are found one after the other: each gets
/// the value with which the text begins most like the one that was written.
struct ChoicesOfText {
  private let kind: CommandKind
  private let wanted: String

  /// The model's state where the command stands; nil where no generator depends on it.
  private let model: UnsafeMutableRawPointer?

  /// The numbers in the text.
  private let numbers: [Int64]

  /// - Parameters:
  ///   - kind: The command's.
  ///   - text: Its arguments, as they are printed.
  ///   - model: The state where it stands; nil where that does not matter.
  init(of kind: CommandKind, _ text: String, in model: UnsafeMutableRawPointer?) {
    (self.kind, wanted, self.model) = (kind, text, model)
    numbers = Self.numbers(in: text)
  }

  /// The choices; nil where none were found.
  ///
  /// - Complexity: O(n) draws of the command for n choices, with at most `candidateLimit` values of each.
  func find() -> [Choice]? {
    var values: [UInt64] = []
    while values.count < Self.choiceLimit {
      let drawn = draw(values)
      if drawn.text == wanted { return drawn.choices }
      guard values.count < drawn.choices.count else { return nil }
      let candidates = candidates(below: drawn.choices[values.count].bound, after: drawn.text)
      let best = candidates.map { (value: $0, likeness: likeness(of: values + [$0])) }
        .min { $0.likeness < $1.likeness }
      values.append(best?.value ?? 0)
    }
    return nil
  }

  private static var choiceLimit: Int { 64 }
  private static var candidateLimit: Int { 128 }

  private func draw(_ values: [UInt64]) -> (text: String, choices: [Choice]) {
    var choices = Choices(replayingValues: values)
    let command = kind.draw(&choices, model)
    return (command.origin == .drawn ? kind.words.text(command) : "", choices.drawn)
  }

  /// What a choice may be: all values where they are few, else those that a number of the text may come from.
  private func candidates(below bound: UInt64, after text: String) -> [UInt64] {
    guard bound > UInt64(Self.candidateLimit) else { return Array(0..<bound) }
    var candidates: [UInt64] = Array(0..<8)
    for number in numbers {
      candidates.append(number.magnitude)
      // A range begins somewhere.
      candidates += Self.numbers(in: text).map {
        number.subtractingReportingOverflow($0).0.magnitude
      }
    }
    return Array(candidates.filter { $0 < bound }.prefix(Self.candidateLimit))
  }

  /// How unlike the text is that some choices begin; smaller is better.
  private struct Unlikeness: Comparable {
    /// The characters behind the first that is another one.
    var left: Int
    /// The difference in brackets and commas, which tell how many parts there are.
    var marks: Int
    var length: Int
    var value: UInt64

    static func < (one: Unlikeness, other: Unlikeness) -> Bool {
      (one.left, one.marks, one.length, one.value)
        < (other.left, other.marks, other.length, other.value)
    }
  }

  /// The better one of both sides, for a distance that has a side behind it.
  private func likeness(of values: [UInt64]) -> Unlikeness {
    let value = values.last ?? 0
    return min(unlikeness(of: values, value), unlikeness(of: values + [1], value))
  }

  private func unlikeness(of values: [UInt64], _ value: UInt64) -> Unlikeness {
    let text = draw(values).text
    let alike = zip(text, wanted).prefix { $0 == $1 }.count
    return Unlikeness(
      left: wanted.count - alike, marks: abs(Self.marks(in: text) - Self.marks(in: wanted)),
      length: abs(text.count - wanted.count), value: value)
  }

  private static func marks(in text: String) -> Int { text.count { "[](),:".contains($0) } }

  private static func numbers(in text: String) -> [Int64] {
    text.split { !$0.isNumber && $0 != "-" }.compactMap { Int64($0) }
  }
}
