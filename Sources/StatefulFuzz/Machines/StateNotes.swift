/// What a machine says of the state that a command led to: labels to tell cases apart by, and scores
/// to climb.
///
/// Labels are counted by statistics and held against `coverGoals`. Both steer the search: a case that
/// is the first with a label, or the best at a score, is kept and varied. They are the ladder to a
/// fault that lies behind many steps none of which shows anything.
public struct StateNotes: Sendable {
  /// Labels that were given.
  @usableFromInline private(set) var labels: [String] = []

  /// Scores that were given.
  @usableFromInline private(set) var scores: [(name: String, value: Int)] = []

  @usableFromInline
  init() {}

  /// Gives the state a label.
  ///
  /// - Parameters:
  ///   - name: What is true of the state.
  ///   - condition: Whether it is.
  public mutating func label(_ name: String, when condition: Bool = true) {
    if condition { labels.append(name) }
  }

  /// Gives the state a label that counts something, such as `level 3`.
  public mutating func label(_ name: String, _ count: Int) { labels.append("\(name) \(count)") }

  /// Asks for cases in which this number is as great as can be.
  public mutating func maximize(_ name: String, _ value: Int) { scores.append((name, value)) }

  mutating func clear() {
    if !labels.isEmpty { labels.removeAll(keepingCapacity: true) }
    if !scores.isEmpty { scores.removeAll(keepingCapacity: true) }
  }
}
