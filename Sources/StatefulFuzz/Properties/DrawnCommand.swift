/// A command whose arguments need be neither `Codable` nor printable: what is kept of it are its
/// name and its choices.
///
/// ```
/// push(3) <- 3          name, arguments for people, choices behind them
/// ```
///
/// Reading a line back takes the name and the choices; the arguments are drawn from them again.
public struct DrawnCommand<Payload: Sendable>: Codable, Hashable, Sendable,
  LosslessStringConvertible
{
  /// The name of the command's kind.
  public let name: String

  /// What was drawn for the arguments.
  let values: [UInt64]

  private let arguments: Arguments

  private enum Arguments: Sendable {
    /// Texts are made when they are wanted: most commands are never printed.
    case drawn(Payload, text: @Sendable () -> String)
    /// A generator gave none for these choices, and would give none again.
    case rejected
    case read(String)
  }

  /// A command that was drawn; without a payload one that a generator rejected.
  init(
    name: String, values: [UInt64], payload: Payload?, arguments: @escaping @Sendable () -> String
  ) {
    self.name = name
    self.values = values
    self.arguments = payload.map { .drawn($0, text: arguments) } ?? .rejected
  }

  /// The arguments, drawn again for a command that was read from text.
  ///
  /// - Parameter draw: Draws them from the choices behind them.
  /// - Returns: nil for a command that a generator rejected, which is illegal everywhere.
  func payload(drawnBy draw: (inout Choices) -> Payload?) -> Payload? {
    switch arguments {
    case .drawn(let payload, _): return payload
    case .rejected: return nil
    case .read:
      var choices = Choices(replayingValues: values)
      return draw(&choices)
    }
  }

  /// Reads a line; nil without a name, or with choices that are no numbers.
  public init?(_ description: String) {
    let (text, choices) = Self.split(description)
    let name = text.prefix { $0 != "(" }
    let numbers = choices.split(separator: " ").map { UInt64($0) }
    guard !name.isEmpty, !name.contains(" "), !numbers.contains(nil) else { return nil }
    self.name = String(name)
    values = numbers.compactMap(\.self)
    arguments = .read(String(text.dropFirst(name.count)))
  }

  /// Whether it was read from a line that has arguments and no choices behind them: the arguments are
  /// for people, and cannot be read.
  var lacksChoices: Bool {
    if case .read(let text) = arguments { !text.isEmpty && values.isEmpty } else { false }
  }

  private static func split(_ line: String) -> (text: Substring, choices: Substring) {
    guard let arrow = line.choiceArrow else { return (line[...], "") }
    return (line[..<arrow.lowerBound], line[arrow.upperBound...])
  }

  /// The line that `init(_:)` reads.
  public var description: String {
    let text =
      switch arguments {
      case .drawn(_, let make): make()
      case .rejected: "(no value)"
      case .read(let text): text
      }
    let choices = values.map { String($0) }.joined(separator: " ")
    return name + text + (choices.isEmpty ? "" : " <- \(choices)")
  }

  /// Reads the line that `encode` wrote.
  public init(from decoder: any Decoder) throws {
    let line = try decoder.singleValueContainer().decode(String.self)
    guard let command = Self(line) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "'\(line)' is no command"))
    }
    self = command
  }

  /// Writes the command as its line.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Whether both have one name and the same choices.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.values == right.values
  }

  /// Feeds the name and the choices.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(values)
  }
}

extension String {
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

extension Choices {
  /// The values drawn since `count` choices were drawn, marks left out.
  func values(since count: Int) -> [UInt64] {
    recorded[count...].lazy.filter { !$0.isMark }.map(\.value)
  }

  /// Everything drawn so far, not cut into parts.
  var drawn: [Choice] { recorded.filter { !$0.isMark } }

  /// Choices that replay values whose bounds were not kept.
  init(replayingValues values: [UInt64]) {
    self.init(replaying: values.map { Choice(value: $0, bound: .max) })
  }
}
