import StatefulFuzz

/// Where characters begin, by the rules of Unicode, for the scalars that the string machines use.
///
/// Source: Unicode Standard Annex 29, "Unicode Text Segmentation", rules GB3 to GB999; Swift's
/// `Character` is an extended grapheme cluster by the documentation of `Character`.
enum Graphemes {
  /// What the rules know of a scalar.
  enum Class {
    case other, cr, lf, control, extend, joiner, spacing, prepend, regional, pictographic
    case leading, vowel, trailing, syllable, consonant, linker

    /// Whether it joins what stands before it, whatever that is.
    var isExtending: Bool { self == .extend || self == .joiner || self == .linker }

    /// Whether nothing joins it but a line feed a carriage return.
    var isControl: Bool { self == .cr || self == .lf || self == .control }
  }

  /// The scalars that strings are made of, the plainest first.
  static let alphabet: [(scalar: Unicode.Scalar, class: Class)] = [
    ("a", .other), ("b", .other), ("\u{E9}", .other), ("\u{301}", .extend),
    ("\u{200D}", .joiner), ("\u{1F469}", .pictographic), ("\u{2764}", .pictographic),
    ("\u{FE0F}", .extend), ("\u{1F3FD}", .extend), ("\u{1F1E9}", .regional),
    ("\u{1F1EA}", .regional), ("\r", .cr), ("\n", .lf), ("\u{0}", .control),
    ("\u{1100}", .leading), ("\u{1161}", .vowel), ("\u{11A8}", .trailing),
    ("\u{AC00}", .syllable), ("\u{903}", .spacing), ("\u{600}", .prepend),
    ("\u{915}", .consonant), ("\u{94D}", .linker),
  ]

  private static let classes = Dictionary(
    uniqueKeysWithValues: alphabet.map { ($0.scalar.value, $0.class) })

  static func classOf(_ scalar: Unicode.Scalar) -> Class { classes[scalar.value] ?? .other }

  /// The offsets of the scalars with which characters begin.
  static func starts(of scalars: [Unicode.Scalar]) -> [Int] {
    let classes = scalars.map(classOf)
    return classes.indices.filter { $0 == 0 || breaks(classes, before: $0) }
  }

  /// Whether a character ends before the scalar at `i`, which is not the first one.
  private static func breaks(_ classes: [Class], before i: Int) -> Bool {
    let (left, right) = (classes[i - 1], classes[i])
    if left == .cr, right == .lf { return false }
    if left.isControl || right.isControl { return true }
    switch (left, right) {
    case (.leading, .leading), (.leading, .vowel), (.leading, .syllable), (.vowel, .vowel),
      (.vowel, .trailing), (.syllable, .vowel), (.syllable, .trailing), (.trailing, .trailing):
      return false
    case (_, .spacing), (.prepend, _): return false
    case (_, let right) where right.isExtending: return false
    case (_, .consonant): return !followsConjunct(classes[..<i])
    case (.joiner, .pictographic): return !followsEmoji(classes[..<(i - 1)])
    case (.regional, .regional):
      return classes[..<i].reversed().prefix { $0 == .regional }.count.isMultiple(of: 2)
    default: return true
    }
  }

  /// GB9c: a consonant, then extending scalars among which is a linker.
  private static func followsConjunct(_ classes: ArraySlice<Class>) -> Bool {
    let tail = classes.reversed().prefix { $0.isExtending }
    return tail.contains(.linker) && classes.dropLast(tail.count).last == .consonant
  }

  /// GB11: something pictographic, perhaps extended, before the joiner.
  private static func followsEmoji(_ classes: ArraySlice<Class>) -> Bool {
    classes.last { $0 != .extend && $0 != .linker } == .pictographic
  }
}
