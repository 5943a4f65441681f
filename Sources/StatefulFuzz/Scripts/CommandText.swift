#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The text form of a machine's commands and initial states: their own text if they read it
/// back, else JSON.
enum CommandText {
  /// The text of one value, on one line.
  static func encode<Value: Codable>(_ value: Value) -> String {
    if let text = value as? any LosslessStringConvertible { return text.description }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return String(describing: value) }
    return String(decoding: data, as: UTF8.self)
  }

  /// The value behind a text; throws a sentence that says what is wrong with it.
  static func decode<Value: Codable>(
    _ text: String, as type: Value.Type
  ) throws(UnreadableText) -> Value {
    if let lossless = type as? any LosslessStringConvertible.Type {
      guard let value = lossless.init(text) as? Value else {
        throw UnreadableText(
          text: text, reason: (type as? any SelfExplainingText.Type)?.explain(text))
      }
      return value
    }
    do {
      return try JSONDecoder().decode(type, from: Array(text.utf8).asData)
    } catch {
      throw UnreadableText(text: text, reason: Self.reason(of: error))
    }
  }

  private static func reason(of error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "the argument '\(key.stringValue)' is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      context.debugDescription
    default: "\(error)"
    }
  }
}

/// A command text that can say why it cannot be read.
public protocol SelfExplainingText {
  /// One clause on what is wrong with `text`.
  static func explain(_ text: String) -> String?
}

/// A line that a machine does not understand.
package struct UnreadableText: Error, Hashable {
  var text: String
  var reason: String?
}

extension [UInt8] {
  fileprivate var asData: Data { Data(self) }
}
