#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import StatefulFuzz

/// Renders machine-readable output.
public enum JSONLine {
  /// The value on one line, keys sorted; what a terminal would not show, or would obey, is escaped.
  public static func text<Value: Encodable>(_ value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    guard text.unicodeScalars.contains(where: \.isInvisible) else { return text }
    // They stand inside strings: outside of those an encoder writes ASCII alone.
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      guard scalar.isInvisible else { return escaped.unicodeScalars.append(scalar) }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
  }
}

/// A value that is written as `null` when it is missing, instead of being left out.
public struct OrNull<Value: Encodable>: Encodable {
  private let value: Value?

  /// Wraps a value.
  public init(_ value: Value?) { self.value = value }

  /// Encodes the value or `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

extension OrNull: Sendable where Value: Sendable {}
