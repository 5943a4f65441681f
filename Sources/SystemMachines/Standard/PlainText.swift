import StatefulFuzz

/// The model of a string: its scalars.
struct PlainText: Sized, Sendable {
  var scalars: [Unicode.Scalar] = []

  var size: Int { scalars.count }

  /// The scalars of each character.
  var characters: [[Unicode.Scalar]] {
    let starts = Graphemes.starts(of: scalars) + [scalars.count]
    return zip(starts, starts.dropFirst()).map { Array(scalars[$0..<$1]) }
  }

  /// The scalars that the characters of a stretch take up.
  func scalarRange(ofCharacters stretch: Stretch) -> Range<Int> {
    let starts = Graphemes.starts(of: scalars) + [scalars.count]
    let range = stretch.range(in: starts.count - 1)
    return starts[range.lowerBound]..<starts[range.upperBound]
  }

  /// Replaces characters; the new text may join its neighbours.
  mutating func replace(_ stretch: Stretch, with new: [Unicode.Scalar]) {
    scalars = scalars.splicing(scalarRange(ofCharacters: stretch), with: new)
  }

  /// The encoding of the standard, written out.
  var utf8: [UInt8] {
    scalars.flatMap { scalar -> [UInt8] in
      let value = scalar.value
      func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (value >> shift) & 0x3F) }
      return switch value {
      case ..<0x80: [UInt8(value)]
      case ..<0x800: [UInt8(0xC0 | value >> 6), tail(0)]
      case ..<0x10000: [UInt8(0xE0 | value >> 12), tail(6), tail(0)]
      default: [UInt8(0xF0 | value >> 18), tail(12), tail(6), tail(0)]
      }
    }
  }

  /// The encoding of the standard, written out.
  var utf16: [UInt16] {
    scalars.flatMap { scalar -> [UInt16] in
      guard scalar.value >= 0x10000 else { return [UInt16(scalar.value)] }
      let value = scalar.value - 0x10000
      return [UInt16(0xD800 + value >> 10), UInt16(0xDC00 + value & 0x3FF)]
    }
  }

  /// The scalars as a string that was never anything else.
  var string: String {
    var string = ""
    for scalar in scalars { string.unicodeScalars.append(scalar) }
    return string
  }
}

/// Scalars as an argument of a command: written by their numbers, since many cannot be seen.
struct ScalarList: Sendable, CustomStringConvertible {
  var scalars: [Unicode.Scalar]

  var string: String { PlainText(scalars: scalars).string }

  var description: String {
    scalars.map { scalar in
      scalar.isASCII && scalar.value >= 0x20
        ? String(Character(scalar)) : "U+" + String(scalar.value, radix: 16, uppercase: true)
    }.joined(separator: " ")
  }
}

extension Gen where Value == ScalarList {
  /// Scalars of every class: few as a rule, sometimes more than fit into a small string.
  static var scalars: Gen {
    Gen<[Unicode.Scalar]>.array(
      of: .element(of: Graphemes.alphabet.map(\.scalar)), count: 0...16
    ).map { ScalarList(scalars: $0) }
  }
}
