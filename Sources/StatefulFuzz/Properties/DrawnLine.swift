/// The line of a drawn command.
///
/// ```text
/// push(3) <- 3          name, arguments, choices behind them
/// ```
///
/// The arguments are the case, as long as they can be read: who edits them need not touch the choices.
struct DrawnLine: Codable, Sendable, LosslessStringConvertible {
  /// The text of a command whose choices a generator rejected.
  static let noValue = "(no value)"

  let name: String
  let text: String
  let values: [UInt64]

  init(name: String, text: String, values: [UInt64]) {
    self.name = name
    self.text = text
    self.values = values
  }

  /// Reads a line; nil without a name, or with choices that are no numbers.
  init?(_ description: String) {
    let (text, choices) = Self.split(description)
    let name = text.prefix { $0 != "(" }
    let numbers = choices.split(separator: " ").map { UInt64($0) }
    guard !name.isEmpty, !name.contains(" "), !numbers.contains(nil) else { return nil }
    self.name = String(name)
    self.text = String(text.dropFirst(name.count))
    values = numbers.compactMap(\.self)
  }

  private static func split(_ line: String) -> (text: Substring, choices: Substring) {
    guard let arrow = line.choiceArrow else { return (line[...], "") }
    return (line[..<arrow.lowerBound], line[arrow.upperBound...])
  }

  /// The line that `init(_:)` reads.
  var description: String {
    let choices = values.map { String($0) }.joined(separator: " ")
    return name + text + (choices.isEmpty ? "" : " <- \(choices)")
  }

  init(from decoder: any Decoder) throws {
    let line = try decoder.singleValueContainer().decode(String.self)
    guard let read = Self(line) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "'\(line)' is not a command"))
    }
    self = read
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension String {
  /// What is wrong with a line whose arguments mean nothing.
  ///
  /// - Parameters:
  ///   - problem: What is wrong with them; nil where that cannot be told.
  ///   - example: A line that can be read; nil where values of these types have no text that can be.
  ///   - hasChoices: Whether the line has choices, which stand in for arguments that cannot be read.
  /// - Returns: A clause, and what to do.
  static func unreadableArguments(
    problem: String? = nil, example: String?, hasChoices: Bool
  ) -> String {
    "its arguments cannot be read" + (problem.map { ": \($0)" } ?? "")
      + (hasChoices ? ", and the choices behind '<-' do not draw them" : "")
      + (example.map { "; '\($0)' can be read" }
        ?? "; values of these types have no text that can be read: keep the line as it was saved, with the "
        + "choices behind '<-'")
  }

  /// What stands between a drawn command and its choices; the last one counts, since the arguments
  /// may contain others.
  fileprivate var choiceArrow: Range<String.Index>? { ranges(of: " <- ").last }

  /// The line of a drawn command without its choices; any other line as it is.
  package var withoutDrawnChoices: String {
    guard let arrow = choiceArrow else { return self }
    let choices = self[arrow.upperBound...]
    let areNumbers = choices.utf8.allSatisfy { $0 == UInt8(ascii: " ") || (48...57).contains($0) }
    return areNumbers ? String(self[..<arrow.lowerBound]) : self
  }
}
