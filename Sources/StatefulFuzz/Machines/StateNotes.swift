/// Labels and scores for the state after a command.
///
/// Labels are counted and compared with `coverGoals`. The search keeps and mutates a case that is the first
/// with a label or the best at a score, so both guide it to bugs that need many unremarkable steps.
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
  ///   - name: The label: a property of the state.
  ///   - condition: Whether the state has it.
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
