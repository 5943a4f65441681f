#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A value in the form in which `SwiftLiteral` writes it, read back.
///
/// Numbers, strings, Booleans, `nil`, arrays, dictionaries, tuples, ranges, enumeration cases and
/// initialisers with labels, nested as they may be. What becomes of it is up to the type that is wanted:
/// the standard library's are read as they are, enumerations by the names of their cases, and whatever
/// is `Decodable` by its properties.
indirect enum Literal: Hashable {
  case number(String)
  case string(String)
  case bool(Bool)
  case null
  case array([Literal])
  case dictionary([[Literal]])
  case tuple([Argument])
  case range(Literal, Literal, isClosed: Bool)
  /// `#3`, what another command answered.
  case result(UInt64)
  /// `.north`, or `.go(by: 3)`.
  case member(String, [Argument]?)
  /// `Point(x: 1, y: 2)`.
  case call(String, [Argument])

  /// A part of a tuple, or an argument.
  struct Argument: Hashable {
    var label: String?
    var value: Literal
  }

  /// Reads a value; nil where that is not all of the text.
  init?(_ text: String) {
    var parser = LiteralParser(text)
    guard let literal = parser.literal(), parser.isAtEnd else { return nil }
    self = literal
  }

  /// Reads `(1, "a")`; nothing where there are no arguments.
  static func arguments(in text: String) -> [Literal]? {
    guard !text.isEmpty else { return [] }
    var parser = LiteralParser(text)
    guard let arguments = parser.arguments(), parser.isAtEnd else { return nil }
    return arguments.map(\.value)
  }

  /// Why a text cannot be read as arguments: from where on, and what should stand there; nil where it can be.
  static func complaint(aboutArguments text: String) -> String? {
    guard !text.isEmpty else { return nil }
    var parser = LiteralParser(text)
    return parser.arguments() == nil || !parser.isAtEnd ? parser.complaint : nil
  }

  /// The value of a type that this text stands for; nil where it stands for none.
  func value<Value>(as type: Value.Type) -> Value? {
    if let readable = type as? any LiteralReadable.Type {
      // In an array: a cast of `nil` alone does not tell which of the optionals is empty.
      func read<Readable: LiteralReadable>(_ type: Readable.Type) -> Value? {
        Readable(self).flatMap { [$0] as? [Value] }?.first
      }
      return read(readable)
    }
    if let cases = type as? any CaseIterable.Type, let value = caseValue(of: cases) {
      return value as? Value
    }
    if case .call(_, let parts) = self, parts.count == 1, parts[0].label == "rawValue",
      let raw = type as? any RawRepresentable.Type
    {
      return Self.value(of: raw, parts[0].value) as? Value
    }
    guard let decodable = type as? any Decodable.Type, let value = decoded(as: decodable) as? Value,
      // What was not read is not to be made up.
      Literal(SwiftLiteral(value).description) == self
    else { return nil }
    return value
  }

  private func caseValue<Cases: CaseIterable>(of type: Cases.Type) -> Any? {
    type.allCases.first { Literal(SwiftLiteral($0).description) == self }
  }

  private static func value<Raw: RawRepresentable>(of type: Raw.Type, _ literal: Literal) -> Any? {
    literal.value(as: Raw.RawValue.self).flatMap(Raw.init(rawValue:))
  }

  private func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
    // In an array: a fragment alone is not JSON everywhere.
    guard let json else { return nil }
    return try? JSONDecoder().decode([Value].self, from: Data("[\(json)]".utf8)).first
  }

  /// The literal as JSON, the way synthesised conformances read it.
  private var json: String? {
    switch self {
    case .number(let text): text.hasPrefix(".") || text.hasPrefix("-.") ? nil : text
    case .string(let text): Self.quoted(text)
    case .bool(let flag): flag ? "true" : "false"
    case .null: "null"
    case .array(let elements): Self.joined(elements.map(\.json), "[", "]")
    case .dictionary(let pairs):
      Self.joined(
        pairs.map { pair in
          guard case .string(let key) = pair[0], let value = pair[1].json else { return nil }
          return "\(Self.quoted(key)):\(value)"
        }, "{", "}")
    case .tuple, .range, .result: nil
    case .member(let name, let arguments):
      Self.object(arguments ?? []).map { "{\(Self.quoted(name)):\($0)}" }
    case .call(_, let arguments): Self.object(arguments)
    }
  }

  private static func object(_ arguments: [Argument]) -> String? {
    joined(
      arguments.enumerated().map { index, argument in
        argument.value.json.map { "\(quoted(argument.label ?? "_\(index)")):\($0)" }
      }, "{", "}")
  }

  private static func joined(_ parts: [String?], _ open: String, _ close: String) -> String? {
    let known = parts.compactMap(\.self)
    return known.count == parts.count ? open + known.joined(separator: ",") + close : nil
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.value < 32:
        "\\u00" + (scalar.value < 16 ? "0" : "")
          + String(scalar.value, radix: 16)
      default: String(Character(scalar))
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
