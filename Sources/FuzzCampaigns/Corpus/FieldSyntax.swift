import StatefulFuzz

/// What is wrong with one value; the parser adds file and line.
struct CorpusFieldError: Error, Hashable {
  var message: String
}

extension FixedWidthInteger {
  /// Reads digits and nothing else: no sign, no leading zero, no overflow.
  ///
  /// - Parameters:
  ///   - digits: The whole text of the number.
  ///   - name: What the number is, for the message.
  /// - Throws: When there is anything else, or the number does not fit.
  init(strictDecimal digits: some StringProtocol, for name: String) throws(CorpusFieldError) {
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDecimalDigit),
      digits.utf8.count == 1 || digits.utf8.first != UInt8(ascii: "0")
    else {
      throw CorpusFieldError(
        message: "\(name) \(String(digits).quotedForMessage) is not a plain decimal number")
    }
    guard let value = Self(digits, radix: 10) else {
      throw CorpusFieldError(message: "\(name) \(String(digits).quotedForMessage) is too large")
    }
    self = value
  }
}

/// The words of a value: plain ones, then `name=value` pairs.
///
/// ```text
/// 0x5eed case=48211907 lane=random        plain: 0x5eed     pairs: case, lane
/// ```
struct FieldWords {
  let plain: [String]
  private let pairs: [String: String]

  /// Splits `value` at spaces.
  ///
  /// - Parameters:
  ///   - value: At least one word.
  ///   - allowed: Names that a pair may have, each at most once.
  /// - Throws: On other names, and on plain words behind a pair.
  init(_ value: String, pairs allowed: [String]) throws(CorpusFieldError) {
    var plain: [String] = []
    var pairs: [String: String] = [:]
    for word in value.split(separator: " ") {
      guard let equals = word.firstIndex(of: "=") else {
        guard pairs.isEmpty else {
          throw CorpusFieldError(message: "\(String(word).quotedForMessage) is out of place")
        }
        plain.append(String(word))
        continue
      }
      let name = String(word[..<equals])
      guard allowed.contains(name) else {
        let nearest = nearestName(to: name, among: allowed).map { "; did you mean '\($0)='?" }
        throw CorpusFieldError(
          message: "unknown part \(String(word).quotedForMessage)" + (nearest ?? ""))
      }
      let value = String(word[equals...].dropFirst())
      guard pairs.updateValue(value, forKey: name) == nil else {
        throw CorpusFieldError(message: "'\(name)=' stands there twice")
      }
    }
    self.plain = plain
    self.pairs = pairs
  }

  /// The number behind `name=`, or nil when there is no such pair.
  func decimal<Value: FixedWidthInteger>(_ name: String) throws(CorpusFieldError) -> Value? {
    guard let digits = pairs[name] else { return nil }
    return try Value(strictDecimal: digits, for: name)
  }

  /// The text behind `name=`, or nil when there is no such pair.
  func text(_ name: String) -> String? { pairs[name] }
}

extension UInt8 {
  /// Whether this is an ASCII digit of base 10.
  var isDecimalDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether this is an ASCII digit of base 16, in either case.
  var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
    default: isDecimalDigit
    }
  }
}
