#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A value as it would be written in Swift, as far as that can be told from outside.
///
/// Numbers, strings, arrays, sets, dictionaries, tuples, optionals, structs and enums, nested as they
/// may be; everything else is its own description. Sets and dictionaries are sorted by their text,
/// so that a value has one text in every process.
@usableFromInline
struct SwiftLiteral: CustomStringConvertible {
  @usableFromInline let description: String

  @usableFromInline
  init<Value>(_ value: Value) { description = Self.text(value) }

  /// `(1, "a")`, or nothing where there are no arguments.
  @usableFromInline
  static func argumentList<Arguments>(_ arguments: Arguments) -> String {
    if Arguments.self == Void.self { return "" }
    // Commands in flight ask for this one often, and mirrors take their time.
    if Arguments.self is AnyClass, let result = arguments as? any NamedResult {
      return "(\(result.description))"
    }
    let text = text(arguments)
    return Mirror(reflecting: arguments).displayStyle == .tuple ? text : "(\(text))"
  }

  /// The text of a value, with the properties of objects where somebody writes them.
  static func text(_ value: Any, _ objects: ObjectText? = nil) -> String {
    if objects?.ignoresDescriptions == true, type(of: value) == AnyHashable.self,
      let base = (value as? AnyHashable)?.base
    {
      return "\(type(of: base))(\(text(base, objects)))"
    }
    switch value {
    case let number as Int: return "\(number)"
    case let text as String: return quoted(text)
    case let text as Substring: return quoted(String(text))
    case let character as Character: return quoted(String(character))
    case let scalar as Unicode.Scalar: return quoted(String(Character(scalar)))
    case let number as any BinaryFloatingPoint: return floatingPoint(number)
    case let number as any BinaryInteger: return "\(number)"
    case let flag as Bool: return flag ? "true" : "false"
    case let date as Date: return "Date(timeIntervalSince1970: \(date.timeIntervalSince1970))"
    case let data as Data: return "Data([\(data.map { "\($0)" }.joined(separator: ", "))])"
    case let id as UUID: return "UUID(uuidString: \"\(id.uuidString)\")"
    case let url as URL: return "URL(string: \(url.absoluteString.debugDescription))"
    case let duration as Duration: return text(of: duration)
    case let path as AnyKeyPath:
      let text = String(reflecting: path)
      // An address is another one in every process.
      return text.contains("0x") ? "\(type(of: path))" : text
    default: return structured(value, objects)
    }
  }

  /// A text as a literal, with combining marks as numbers.
  ///
  /// A letter with its mark behind it would look like the one letter that is equal to both, and a case may depend on
  /// which of the two it is.
  private static func quoted(_ text: String) -> String {
    let marks: ClosedRange<Unicode.Scalar> = "\u{300}"..."\u{36F}"
    let literal = text.debugDescription
    guard text.unicodeScalars.contains(where: marks.contains) else { return literal }
    return literal.unicodeScalars.map {
      marks.contains($0) ? "\\u{\(String($0.value, radix: 16, uppercase: true))}" : String($0)
    }.joined()
  }

  private static func floatingPoint(_ number: any BinaryFloatingPoint) -> String {
    if number.isNaN { return ".nan" }
    if number.isInfinite { return number.sign == .minus ? "-.infinity" : ".infinity" }
    return "\(number)"
  }

  /// `.seconds(2)`, or in the largest unit of which there is a whole number.
  private static func text(of duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    for (unit, perSecond) in [("milliseconds", 1_000), ("nanoseconds", 1_000_000_000)]
      as [(String, Int64)]
    {
      let (whole, overflows) = seconds.multipliedReportingOverflow(by: perSecond)
      let part = 1_000_000_000_000_000_000 / perSecond
      if !overflows, attoseconds % part == 0 { return ".\(unit)(\(whole + attoseconds / part))" }
    }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }

  private static func structured(_ value: Any, _ objects: ObjectText?) -> String {
    if type(of: value) is AnyClass, let result = value as? any NamedResult {
      return result.description
    }
    let mirror = Mirror(reflecting: value)
    let describesItself =
      value is any CustomStringConvertible && objects?.ignoresDescriptions != true
    // An object is who it is; its parts may lead anywhere, back to itself as well.
    if mirror.displayStyle == .class {
      if describesItself { return "\(value)" }
      return objects?.text(of: value) ?? "\(type(of: value))"
    }
    // Once for each part: an object is taken apart where it comes up first.
    lazy var parts = mirror.children.map { (label: $0.label, text: text($0.value, objects)) }
    switch mirror.displayStyle {
    case .optional:
      // Of `Int??` there are two that hold nothing.
      return parts.first.map { $0.text == "nil" ? ".some(nil)" : $0.text } ?? "nil"
    case .collection: return "[" + parts.map(\.text).joined(separator: ", ") + "]"
    case .set: return "[" + inOrder(parts.map(\.text)).joined(separator: ", ") + "]"
    case .dictionary: return dictionary(mirror, objects)
    case .tuple:
      return parts.isEmpty ? "()" : "(" + parts.map(argument).joined(separator: ", ") + ")"
    case .enum:
      guard let payload = mirror.children.first else {
        if describesItself { return "\(value)" }
        let name = value is any CustomStringConvertible ? ObjectText.caseName(of: value) : nil
        return ".\(name ?? "\(value)")"
      }
      let name = payload.label ?? "\(value)"
      let inner = Mirror(reflecting: payload.value)
      let arguments =
        inner.displayStyle == .tuple
        ? text(payload.value, objects) : "(\(text(payload.value, objects)))"
      return ".\(name)\(arguments)"
    case .struct where !mirror.children.isEmpty && !describesItself:
      return "\(mirror.subjectType)(" + parts.map(argument).joined(separator: ", ") + ")"
    default: return "\(value)"
    }
  }

  private static func dictionary(_ mirror: Mirror, _ objects: ObjectText?) -> String {
    let pairs = mirror.children.map { child in
      Mirror(reflecting: child.value).children.map { text($0.value, objects) }
    }
    let texts = Dictionary(pairs.map { ($0[0], $0.joined(separator: ": ")) }) { first, _ in first }
    guard texts.count == pairs.count else {
      return "[" + pairs.map { $0.joined(separator: ": ") }.sorted().joined(separator: ", ") + "]"
    }
    return pairs.isEmpty
      ? "[:]"
      : "[" + inOrder(Array(texts.keys)).compactMap { texts[$0] }.joined(separator: ", ") + "]"
  }

  /// Texts in an order that is the same in every process: numbers by their value.
  static func inOrder(_ texts: [String]) -> [String] {
    let numbers = texts.compactMap { text in Double(text).map { (number: $0, text: text) } }
    guard numbers.count == texts.count else { return texts.sorted() }
    return numbers.sorted { ($0.number, $0.text) < ($1.number, $1.text) }.map(\.text)
  }

  private static func argument(_ part: (label: String?, text: String)) -> String {
    // Tuples call their parts .0, .1; those names are not written.
    guard let label = part.label, !label.hasPrefix(".") else { return part.text }
    return "\(label): \(part.text)"
  }
}

/// What is written as its name, whatever is in it.
protocol NamedResult: AnyObject, CustomStringConvertible {
  /// What the system has answered; nil where it has not.
  var systemAnswer: Any? { get }
}
