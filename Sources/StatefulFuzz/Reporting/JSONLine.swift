#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Renders machine-readable output.
public enum JSONLine {
  /// The value on one line, keys sorted.
  public static func text<Value: Encodable>(_ value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
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
