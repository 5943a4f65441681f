#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A type whose values can be read from a literal.
protocol LiteralReadable {
  /// Whether every value of the type can be read from its text.
  static var areAllReadable: Bool { get }

  init?(_ literal: Literal)
}

extension LiteralReadable {
  static var areAllReadable: Bool { true }
}

extension Literal {
  /// Whether every value of a type can be read from its text, as far as that is known.
  static func areAllReadable<Value>(_ type: Value.Type) -> Bool {
    (type as? any LiteralReadable.Type)?.areAllReadable ?? false
  }
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
extension Int128: LiteralReadable {}
extension UInt128: LiteralReadable {}

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

extension UUID: LiteralReadable {
  init?(_ literal: Literal) {
    guard case .call("UUID", let parts) = literal, parts.count == 1, parts[0].label == "uuidString",
      let text = String(parts[0].value)
    else { return nil }
    self.init(uuidString: text)
  }
}

extension URL: LiteralReadable {
  init?(_ literal: Literal) {
    guard case .call("URL", let parts) = literal, parts.count == 1, parts[0].label == "string",
      let text = String(parts[0].value)
    else { return nil }
    self.init(string: text)
  }
}

extension Duration: LiteralReadable {
  init?(_ literal: Literal) {
    switch literal {
    case .member("nanoseconds", let parts?):
      guard parts.count == 1, let count = Int64(parts[0].value) else { return nil }
      self = .nanoseconds(count)
    case .member("milliseconds", let parts?):
      guard parts.count == 1, let count = Int64(parts[0].value) else { return nil }
      self = .milliseconds(count)
    case .member("seconds", let parts?):
      guard parts.count == 1, let count = Int64(parts[0].value) else { return nil }
      self = .seconds(count)
    case .call("Duration", let parts):
      guard parts.map(\.label) == ["secondsComponent", "attosecondsComponent"],
        let seconds = Int64(parts[0].value), let attoseconds = Int64(parts[1].value)
      else { return nil }
      self.init(secondsComponent: seconds, attosecondsComponent: attoseconds)
    default: return nil
    }
  }
}

extension Optional: LiteralReadable {
  static var areAllReadable: Bool { Literal.areAllReadable(Wrapped.self) }

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
  static var areAllReadable: Bool { Literal.areAllReadable(Element.self) }

  init?(_ literal: Literal) {
    guard case .array(let elements) = literal else { return nil }
    self = elements.compactMap { $0.value(as: Element.self) }
    guard count == elements.count else { return nil }
  }
}

extension Set: LiteralReadable {
  static var areAllReadable: Bool { Literal.areAllReadable(Element.self) }

  init?(_ literal: Literal) {
    guard let elements = [Element](literal) else { return nil }
    self.init(elements)
  }
}

extension Dictionary: LiteralReadable {
  static var areAllReadable: Bool {
    Literal.areAllReadable(Key.self) && Literal.areAllReadable(Value.self)
  }

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
  static var areAllReadable: Bool { Literal.areAllReadable(Bound.self) }

  init?(_ literal: Literal) {
    guard case .range(let lower, let upper, false) = literal,
      let lower = lower.value(as: Bound.self), let upper = upper.value(as: Bound.self),
      lower <= upper
    else { return nil }
    self = lower..<upper
  }
}

extension ClosedRange: LiteralReadable {
  static var areAllReadable: Bool { Literal.areAllReadable(Bound.self) }

  init?(_ literal: Literal) {
    guard case .range(let lower, let upper, true) = literal,
      let lower = lower.value(as: Bound.self), let upper = upper.value(as: Bound.self),
      lower <= upper
    else { return nil }
    self = lower...upper
  }
}
