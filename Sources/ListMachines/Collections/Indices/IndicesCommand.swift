import StatefulFuzz

/// What happens to a list of which views of identifiable indices are made.
///
/// ```text
/// insert 3 at 1     remove 0     reverse     view 2     reach 1 -2 4     cut 1 3
/// ```
public enum IndicesCommand: Hashable, Sendable {
  /// Makes a view of the list as it is, cut off from so many other elements.
  case view(offset: Int)
  /// Adds an id, unless it is there, at a position that is clamped.
  case insert(Int, at: Int)
  /// Removes the element at a position that is clamped.
  case remove(Int)
  /// Reverses the list.
  case reverse
  /// Moves an index of the view by a distance, within a limit.
  case reach(Int, by: Int, limit: Int)
  /// Replaces the view by a slice of it: positions that are clamped.
  case cut(Int, Int)

  static let kinds = ["view", "insert", "remove", "reverse", "reach", "cut"]

  var kind: Int {
    switch self {
    case .view: 0
    case .insert: 1
    case .remove: 2
    case .reverse: 3
    case .reach: 4
    case .cut: 5
    }
  }

  static let bound: UInt64 = 64

  /// Distances from -20 to 20 are recorded with the nearest ones first.
  static let distances = [0] + (1...20).flatMap { [$0, -$0] }

  static func draw(_ choices: inout Choices, count: Int) -> Self {
    func number(_ choices: inout Choices) -> Int {
      Int(choices.draw(below: bound) { $0.next(below: UInt64(count) + 2) })
    }
    switch choices.drawKind(weights: [4, 8, 4, 2, 8, 2], always: 1) {
    case 0: return .view(offset: number(&choices))
    case 1: return .insert(number(&choices), at: number(&choices))
    case 2: return .remove(number(&choices))
    case 3: return .reverse
    case 4:
      let from = number(&choices)
      let limit = number(&choices)
      let distance = distances[Int(choices.draw(below: UInt64(distances.count)))]
      return .reach(from, by: distance, limit: limit)
    default: return .cut(number(&choices), number(&choices))
    }
  }

  /// The choices that `draw` turns into this command; nil for numbers that it never draws.
  var choices: [Choice]? {
    var numbers: [Int] = []
    var last: Choice?
    switch self {
    case .view(let offset): numbers = [offset]
    case .insert(let id, let index): numbers = [id, index]
    case .remove(let index): numbers = [index]
    case .reverse: break
    case .reach(let from, let distance, let limit):
      numbers = [from, limit]
      guard let place = Self.distances.firstIndex(of: distance) else { return nil }
      last = Choice(value: UInt64(place), bound: UInt64(Self.distances.count))
    case .cut(let lower, let upper): numbers = [lower, upper]
    }
    guard numbers.allSatisfy({ $0 >= 0 && $0 < Int(Self.bound) }) else { return nil }
    return [Choice(value: UInt64(kind), bound: UInt64(Self.kinds.count))]
      + numbers.map { Choice(value: UInt64($0), bound: Self.bound) } + [last].compactMap(\.self)
  }
}

extension IndicesCommand: LosslessStringConvertible, SelfExplainingText {
  /// The command in the notation above.
  public var description: String {
    switch self {
    case .view(let offset): "view \(offset)"
    case .insert(let id, let index): "insert \(id) at \(index)"
    case .remove(let index): "remove \(index)"
    case .reverse: "reverse"
    case .reach(let from, let distance, let limit): "reach \(from) \(distance) \(limit)"
    case .cut(let lower, let upper): "cut \(lower) \(upper)"
    }
  }

  /// Reads what `description` writes.
  public init?(_ description: String) {
    let words = description.split(separator: " ").filter { $0 != "at" }
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard numbers.count + 1 == words.count else { return nil }
    switch (words[0], numbers.count) {
    case ("view", 1): self = .view(offset: numbers[0])
    case ("insert", 2): self = .insert(numbers[0], at: numbers[1])
    case ("remove", 1): self = .remove(numbers[0])
    case ("reverse", 0): self = .reverse
    case ("reach", 3): self = .reach(numbers[0], by: numbers[1], limit: numbers[2])
    case ("cut", 2): self = .cut(numbers[0], numbers[1])
    default: return nil
    }
    guard self.description == description, choices != nil else { return nil }
  }

  /// What is wrong with a text; nil when it is a command.
  public static func explain(_ text: String) -> String? {
    if IndicesCommand(text) != nil { return nil }
    return
      "'\(text)' is not view N, insert ID at N, remove N, reverse, reach N BY LIMIT or cut N N "
      + "with numbers from 0 to \(bound - 1) and BY from -20 to 20"
  }
}

/// As text.
extension IndicesCommand: Codable {}
