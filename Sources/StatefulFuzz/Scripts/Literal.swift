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
    guard let decodable = type as? any Decodable.Type, let value = decoded(as: decodable) as? Value,
      // What was not read is not to be made up.
      Literal(SwiftLiteral(value).description) == self
    else { return nil }
    return value
  }

  private func caseValue<Cases: CaseIterable>(of type: Cases.Type) -> Any? {
    type.allCases.first { Literal(SwiftLiteral($0).description) == self }
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

/// A type whose values can be read from a literal.
protocol LiteralReadable {
  init?(_ literal: Literal)
}

extension LiteralReadable where Self: LosslessStringConvertible {
  init?(_ literal: Literal) {
    guard case .number(let text) = literal else { return nil }
    self.init(text)
  }
}

extension Int: LiteralReadable {}
extension Int8: LiteralReadable {}
extension Int16: LiteralReadable {}
extension Int32: LiteralReadable {}
extension Int64: LiteralReadable {}
extension UInt: LiteralReadable {}
extension UInt8: LiteralReadable {}
extension UInt16: LiteralReadable {}
extension UInt32: LiteralReadable {}
extension UInt64: LiteralReadable {}

extension Double: LiteralReadable {
  init?(_ literal: Literal) {
    switch literal {
    case .number(let text): self.init(text)
    case .member("nan", nil): self = .nan
    case .member("infinity", nil): self = .infinity
    case .member("-infinity", nil): self = -.infinity
    default: return nil
    }
  }
}

extension Float: LiteralReadable {
  init?(_ literal: Literal) {
    guard let number = Double(literal) else { return nil }
    self.init(number)
  }
}

extension Bool: LiteralReadable {
  init?(_ literal: Literal) {
    guard case .bool(let flag) = literal else { return nil }
    self = flag
  }
}

extension String: LiteralReadable {
  init?(_ literal: Literal) {
    guard case .string(let text) = literal else { return nil }
    self = text
  }
}

extension Substring: LiteralReadable {
  init?(_ literal: Literal) {
    guard case .string(let text) = literal else { return nil }
    self = text[...]
  }
}

extension Character: LiteralReadable {
  init?(_ literal: Literal) {
    guard case .string(let text) = literal, text.count == 1 else { return nil }
    self.init(text)
  }
}

extension Unicode.Scalar: LiteralReadable {
  init?(_ literal: Literal) {
    guard case .string(let text) = literal, text.unicodeScalars.count == 1 else { return nil }
    self = text.unicodeScalars[text.unicodeScalars.startIndex]
  }
}

extension Date: LiteralReadable {
  init?(_ literal: Literal) {
    guard case .call("Date", let parts) = literal, parts.count == 1,
      parts[0].label == "timeIntervalSince1970", let seconds = Double(parts[0].value)
    else { return nil }
    self.init(timeIntervalSince1970: seconds)
  }
}

extension Data: LiteralReadable {
  init?(_ literal: Literal) {
    guard case .call("Data", let parts) = literal, parts.count == 1,
      let bytes = [UInt8](parts[0].value)
    else { return nil }
    self.init(bytes)
  }
}

extension Optional: LiteralReadable {
  init?(_ literal: Literal) {
    if literal == .null {
      self = .none
    } else if case .member("some", let parts?) = literal, parts.count == 1,
      let value = parts[0].value.value(as: Wrapped.self)
    {
      self = .some(value)
    } else if let value = literal.value(as: Wrapped.self) {
      self = .some(value)
    } else {
      return nil
    }
  }
}

extension Array: LiteralReadable {
  init?(_ literal: Literal) {
    guard case .array(let elements) = literal else { return nil }
    self = elements.compactMap { $0.value(as: Element.self) }
    guard count == elements.count else { return nil }
  }
}

extension Set: LiteralReadable {
  init?(_ literal: Literal) {
    guard let elements = [Element](literal) else { return nil }
    self.init(elements)
  }
}

extension Dictionary: LiteralReadable {
  init?(_ literal: Literal) {
    if literal == .array([]) {
      self = [:]
      return
    }
    guard case .dictionary(let pairs) = literal else { return nil }
    self = [:]
    for pair in pairs {
      guard let key = pair[0].value(as: Key.self), let value = pair[1].value(as: Value.self)
      else { return nil }
      self[key] = value
    }
  }
}

extension Range: LiteralReadable {
  init?(_ literal: Literal) {
    guard case .range(let lower, let upper, false) = literal,
      let lower = lower.value(as: Bound.self), let upper = upper.value(as: Bound.self),
      lower <= upper
    else { return nil }
    self = lower..<upper
  }
}

extension ClosedRange: LiteralReadable {
  init?(_ literal: Literal) {
    guard case .range(let lower, let upper, true) = literal,
      let lower = lower.value(as: Bound.self), let upper = upper.value(as: Bound.self),
      lower <= upper
    else { return nil }
    self = lower...upper
  }
}
