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

  /// What was found and what was expected, two values that are not equal.
  static func difference(found: Any, expected: Any) -> String {
    let (one, other) = (text(found), text(expected))
    if one == other {
      return
        "\(one), expected \(other) (they are written alike, but == says that they differ: as with NaN, or with "
        + "what is not shown)"
    }
    if one.count + other.count > Self.longest,
      let words = differenceOfElements(Mirror(reflecting: found), Mirror(reflecting: expected))
    {
      return words
    }
    return "\(one), expected \(other)"
  }

  /// Longer texts of two collections are not printed whole: nobody sees what differs.
  private static let longest = 240

  /// What differs between two collections, counts first; nil where they are none, or where much differs.
  private static func differenceOfElements(_ found: Mirror, _ expected: Mirror) -> String? {
    guard found.displayStyle == expected.displayStyle else { return nil }
    let (mine, theirs) = (
      found.children.map { text($0.value) }, expected.children.map { text($0.value) }
    )
    let counts = "\(mine.count) elements, expected \(theirs.count)"
    switch found.displayStyle {
    case .set, .dictionary:
      let (more, lacking) = (Set(mine).subtracting(theirs), Set(theirs).subtracting(mine))
      guard (1...8).contains(more.count + lacking.count) else { return nil }
      let parts = [("missing", lacking), ("not expected", more)].filter { !$1.isEmpty }
        .map { "\($0): \(inOrder(Array($1)).joined(separator: ", "))" }
      return "\(counts); \(parts.joined(separator: "; "))"
    case .collection:
      let place =
        zip(mine, theirs).enumerated().first { $1.0 != $1.1 }?.offset
        ?? min(mine.count, theirs.count)
      let words = [mine, theirs].map { place < $0.count ? $0[place] : "the end" }
      return "\(counts); the first difference is at [\(place)]: \(words[0]), expected \(words[1])"
    default: return nil
    }
  }

  private static func text(_ value: Any) -> String {
    switch value {
    case let number as Int: return "\(number)"
    case let text as String: return text.debugDescription
    case let text as Substring: return String(text).debugDescription
    case let character as Character: return String(character).debugDescription
    case let scalar as Unicode.Scalar: return String(Character(scalar)).debugDescription
    case let number as any BinaryFloatingPoint: return floatingPoint(number)
    case let number as any BinaryInteger: return "\(number)"
    case let flag as Bool: return flag ? "true" : "false"
    case let date as Date: return "Date(timeIntervalSince1970: \(date.timeIntervalSince1970))"
    case let data as Data: return "Data([\(data.map { "\($0)" }.joined(separator: ", "))])"
    case let path as AnyKeyPath:
      let text = String(reflecting: path)
      // An address is another one in every process.
      return text.contains("0x") ? "\(type(of: path))" : text
    default: return structured(value)
    }
  }

  private static func floatingPoint(_ number: any BinaryFloatingPoint) -> String {
    if number.isNaN { return ".nan" }
    if number.isInfinite { return number.sign == .minus ? "-.infinity" : ".infinity" }
    return "\(number)"
  }

  private static func structured(_ value: Any) -> String {
    if type(of: value) is AnyClass, let result = value as? any NamedResult {
      return result.description
    }
    let mirror = Mirror(reflecting: value)
    // An object is who it is; its parts may lead anywhere, back to itself as well.
    if mirror.displayStyle == .class {
      return value is any CustomStringConvertible ? "\(value)" : "\(type(of: value))"
    }
    let parts = mirror.children.map { (label: $0.label, text: text($0.value)) }
    switch mirror.displayStyle {
    case .optional:
      // Of `Int??` there are two that hold nothing.
      return parts.first.map { $0.text == "nil" ? ".some(nil)" : $0.text } ?? "nil"
    case .collection: return "[" + parts.map(\.text).joined(separator: ", ") + "]"
    case .set: return "[" + inOrder(parts.map(\.text)).joined(separator: ", ") + "]"
    case .dictionary: return dictionary(mirror)
    case .tuple:
      return parts.isEmpty ? "()" : "(" + parts.map(argument).joined(separator: ", ") + ")"
    case .enum:
      guard let payload = mirror.children.first else {
        return value is any CustomStringConvertible ? "\(value)" : ".\(value)"
      }
      let name = payload.label ?? "\(value)"
      let inner = Mirror(reflecting: payload.value)
      let arguments =
        inner.displayStyle == .tuple ? text(payload.value) : "(\(text(payload.value)))"
      return ".\(name)\(arguments)"
    case .struct where !parts.isEmpty && !(value is any CustomStringConvertible):
      return "\(mirror.subjectType)(" + parts.map(argument).joined(separator: ", ") + ")"
    default: return "\(value)"
    }
  }

  private static func dictionary(_ mirror: Mirror) -> String {
    let pairs = mirror.children.map { child in
      Mirror(reflecting: child.value).children.map { text($0.value) }
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
  private static func inOrder(_ texts: [String]) -> [String] {
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
protocol NamedResult: AnyObject, CustomStringConvertible {}
