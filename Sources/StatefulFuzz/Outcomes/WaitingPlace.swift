/// Where a task waits that nothing will resume, as a part of a message on the way from worker to supervisor.
///
/// ```text
/// take @{2:1000000b4e0ab+1000000b99993}     what it waits for, and places in functions, innermost first
/// ```
package struct WaitingPlace: Hashable, Sendable {
  /// What a task may wait for.
  package enum Goal: Int, Sendable {
    case unknown
    case task, continuation, group

    /// The next element of a stream, which only the names of functions tell.
    case stream
  }

  /// More than lie between a function of the user's and what it waits for.
  package static let frameLimit = 24

  package let goal: Goal
  package let frames: [UInt64]

  package init(_ goal: Goal, _ frames: [UInt64]) {
    (self.goal, self.frames) = (goal, Array(frames.prefix(Self.frameLimit)))
  }

  /// Reads what `text` wrote.
  private init?(_ text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let goal = Int(parts[0]).flatMap(Goal.init(rawValue:)) else {
      return nil
    }
    let frames = parts[1].split(separator: "+").map { UInt64($0, radix: 16) }
    self.init(goal, frames.compactMap(\.self))
    guard frames.count == self.frames.count else { return nil }
  }

  /// What stands in a message until a supervisor knows the functions.
  package var text: String {
    "@{\(goal.rawValue):" + frames.map { String($0, radix: 16) }.joined(separator: "+") + "}"
  }

  /// A message with words in place of each `text` in it.
  package static func replaced(
    in message: String, by words: (WaitingPlace) -> String
  ) -> String {
    guard message.contains("@{") else { return message }
    var (result, rest) = ("", message[...])
    while let start = rest.firstRange(of: "@{") {
      guard let end = rest[start.upperBound...].firstIndex(of: "}"),
        let place = WaitingPlace(rest[start.upperBound..<end])
      else {
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      result += rest[..<start.lowerBound] + words(place)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// The words for it: `waits in Gate.pass() for a continuation that nobody resumes`.
  ///
  /// - Parameters:
  ///   - function: The innermost function of the user's; nil where nothing tells.
  ///   - goal: What it waits for.
  /// - Returns: The words, from `waits` on.
  package static func words(in function: String?, for goal: Goal) -> String {
    let awaited =
      switch goal {
      case .unknown: "something that will never happen"
      case .task: "a task that will never finish"
      case .continuation: "a continuation that nobody resumes"
      case .group: "a task of its group that will never finish"
      case .stream: "the next element of a stream, which never comes"
      }
    return "waits " + (function.map { "in \($0) " } ?? "") + "for \(awaited)"
  }
}
