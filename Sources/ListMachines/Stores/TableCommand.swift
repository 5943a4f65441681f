import StatefulFuzz

/// A command whose arguments are small numbers: text, drawing and choices follow from a table.
///
/// ```text
/// insert 2 0        its name, then its arguments
/// ```
protocol TableCommand: Codable, Hashable, Sendable, LosslessStringConvertible {
  /// The kinds, the simplest first.
  static var table: [TableRow] { get }

  /// The command of a kind; any numbers from 0 on are legal arguments.
  init(kind: Int, arguments: [Int])

  /// The position of the kind in the table, and the arguments.
  var encoded: (kind: Int, arguments: [Int]) { get }
}

/// One kind of command.
struct TableRow: Sendable {
  var name: String
  var weight: UInt32
  /// What the arguments are drawn below.
  var bounds: [UInt64]

  init(_ name: String, weight: UInt32 = 4, _ bounds: UInt64...) {
    self.name = name
    self.weight = weight
    self.bounds = bounds
  }
}

extension TableCommand {
  /// Name and arguments.
  var description: String {
    let (kind, arguments) = encoded
    return ([Self.table[kind].name] + arguments.map(String.init)).joined(separator: " ")
  }

  /// Reads what `description` writes.
  init?(_ description: String) {
    let words = description.split(separator: " ", omittingEmptySubsequences: false)
    guard let name = words.first,
      let kind = Self.table.firstIndex(where: { $0.name == name })
    else { return nil }
    let arguments = words.dropFirst().compactMap { Int($0) }.filter { $0 >= 0 }
    guard words.count == 1 + arguments.count, arguments.count == Self.table[kind].bounds.count
    else { return nil }
    self.init(kind: kind, arguments: arguments)
    guard self.description == description else { return nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let command = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not a command")
    }
    self = command
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  static func draw(_ choices: inout Choices, weights: [UInt32]) -> Self {
    let kind = choices.drawKind(weights: weights)
    return Self(kind: kind, arguments: table[kind].bounds.map { Int(choices.draw(below: $0)) })
  }

  /// The choices behind the command; nil when an argument is none that is drawn.
  var choices: [Choice]? {
    let (kind, arguments) = encoded
    var choices = [Choice(value: UInt64(kind), bound: UInt64(Self.table.count))]
    for (argument, bound) in zip(arguments, Self.table[kind].bounds) {
      guard argument >= 0, UInt64(argument) < bound else { return nil }
      choices.append(Choice(value: UInt64(argument), bound: bound))
    }
    return choices
  }
}
