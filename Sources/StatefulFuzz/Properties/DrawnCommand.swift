/// A command whose arguments need be neither `Codable` nor printable: only its name and its choices are
/// saved.
///
/// ```text
/// push(3) <- 3          name, arguments, choices behind them
/// ```
///
/// Reading a line back draws the arguments from the choices again, or reads them from the text if the line was
/// edited.
public struct DrawnCommand<Payload: Sendable>: Codable, Hashable, Sendable,
  LosslessStringConvertible
{
  private enum Origin: Sendable {
    /// Texts are made when they are wanted: most commands are never printed.
    case drawn(DrawnKind<Payload>, ChoiceValues, Payload)
    /// A generator gave none for these choices, and would give none again.
    case rejected(DrawnKind<Payload>, ChoiceValues)
    case read(DrawnLine)
  }

  private let origin: Origin

  /// A command that was drawn; without a payload one that a generator rejected.
  init(_ kind: DrawnKind<Payload>, values: ChoiceValues, payload: Payload?) {
    origin = payload.map { .drawn(kind, values, $0) } ?? .rejected(kind, values)
  }

  /// The beginning of a test that always starts alike.
  init(alwaysAlike: Void) {
    origin = .read(DrawnLine(name: "", text: "", values: []))
  }

  /// The name of the command's kind.
  public var name: String {
    switch origin {
    case .drawn(let kind, _, _), .rejected(let kind, _): kind.name
    case .read(let line): line.name
    }
  }

  /// What was drawn for the arguments.
  var values: [UInt64] {
    switch origin {
    case .drawn(_, let values, _), .rejected(_, let values): values.array
    case .read(let line): line.values
    }
  }

  /// The arguments, drawn again for a command that was read from text.
  ///
  /// - Parameters:
  ///   - draw: Draws them from the choices behind them.
  ///   - kind: What they are printed by; without it the choices alone count.
  ///   - read: Reads them where the choices draw something else than the line says.
  /// - Returns: nil for a command that a generator rejected, which is illegal everywhere.
  func payload(
    drawnBy draw: (inout Choices) -> Payload?, of kind: DrawnKind<Payload>? = nil,
    orReadBy read: (String) -> Payload? = { _ in nil }
  ) -> Payload? {
    switch origin {
    case .drawn(_, _, let payload): return payload
    case .rejected: return nil
    case .read(let line):
      var choices = Choices(replayingValues: line.values)
      let drawn = draw(&choices)
      guard let kind, !line.text.isEmpty else { return drawn }
      if line.text == DrawnLine.noValue { return nil }
      if !line.values.isEmpty, let drawn, kind.text(drawn) == line.text { return drawn }
      return read(line.text)
    }
  }

  /// The arguments as they were written; nil unless it was read.
  var readLine: DrawnLine? {
    if case .read(let line) = origin { line } else { nil }
  }

  /// The command as a line.
  private var line: DrawnLine {
    switch origin {
    case .drawn(let kind, let values, let payload):
      DrawnLine(name: kind.name, text: kind.text(payload), values: values.array)
    case .rejected(let kind, let values):
      DrawnLine(name: kind.name, text: DrawnLine.noValue, values: values.array)
    case .read(let line): line
    }
  }

  /// Reads a line; nil without a name, or with choices that are no numbers.
  public init?(_ description: String) {
    guard let line = DrawnLine(description) else { return nil }
    origin = .read(line)
  }

  /// The line that `init(_:)` reads.
  public var description: String { line.description }

  /// Reads the line that `encode` wrote.
  public init(from decoder: any Decoder) throws { origin = .read(try DrawnLine(from: decoder)) }

  /// Writes the command as its line.
  public func encode(to encoder: any Encoder) throws { try line.encode(to: encoder) }

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

/// What all drawn commands of one kind share; each of them refers to it.
final class DrawnKind<Payload: Sendable>: Sendable {
  let name: String

  /// The arguments for people.
  let text: @Sendable (Payload) -> String

  init(_ name: String, text: @escaping @Sendable (Payload) -> String) {
    self.name = name
    self.text = text
  }
}

extension Choices {
  /// Everything drawn so far, not cut into parts.
  var drawn: [Choice] { recorded.filter { !$0.isMark } }

  /// Choices that replay values whose bounds were not kept.
  init(replayingValues values: [UInt64]) {
    self.init(replaying: values.map { Choice(value: $0, bound: .max) })
  }
}
