/// What differs between two values that should be equal, in words.
extension SwiftLiteral {
  /// What was found and what was expected, two values that are not equal.
  static func difference(found: Any, expected: Any) -> String {
    let (one, other) = (text(found), text(expected))
    guard one == other else {
      return LiteralDifference { text($0) }.words(found: found, expected: expected)
    }
    let inside = LiteralDifference(text: ObjectText.text(ofContents:))
    guard inside.text(found) == inside.text(expected) else {
      let words = inside.words(found: found, expected: expected)
      return words + (one.count > 40 ? " (both print the same)" : " (both print as \(one))")
    }
    return
      "\(one), expected \(other) (they print the same, but == says that they differ, as with NaN or with "
      + "what is not shown)"
  }
}

/// Finds where two values differ whose texts do.
private struct LiteralDifference {
  /// Writes a value.
  let text: (Any) -> String

  func words(found: Any, expected: Any) -> String {
    let (one, other) = (text(found), text(expected))
    guard one.count + other.count > Self.longest else { return "\(one), expected \(other)" }
    if let words = differenceOfCharacters(found, expected) { return words }
    if let words = differenceOfParts(Mirror(reflecting: found), Mirror(reflecting: expected)) {
      return words
    }
    let (short, otherShort) = Excerpt.pair(one, other)
    return "\(short), expected \(otherShort)"
  }

  /// Longer texts of two collections are not printed whole: nobody sees what differs.
  private static let longest = 240

  /// Where two values differ that are too long to be printed whole; nil where nearly everything does.
  ///
  /// Goes down as long as only one part differs: `.shelves[2].books["b"].title is "x", expected "y"`.
  private func differenceOfParts(_ found: Mirror, _ expected: Mirror) -> String? {
    var (found, expected, path) = (found, expected, "")
    while true {
      let prefix = path.isEmpty ? "" : "\(path) has "
      if let words = differenceOfElements(found, expected), words.count <= 2 * Self.longest {
        return prefix + words
      }
      guard let step = onlyDifferentPart(found, expected) else {
        return differenceOfProperties(found, expected).map { prefix + $0 }
      }
      path += step.path
      let (one, other) = (text(step.found), text(step.expected))
      if one.count + other.count <= Self.longest { return "\(path) is \(one), expected \(other)" }
      if let words = differenceOfCharacters(step.found, step.expected) {
        return "\(path) is \(words)"
      }
      (found, expected) = (Mirror(reflecting: step.found), Mirror(reflecting: step.expected))
    }
  }

  /// Where two long strings differ; nil for what is no string.
  private func differenceOfCharacters(_ found: Any, _ expected: Any) -> String? {
    guard let (mine, theirs) = strings(found, expected) else { return nil }
    let place = zip(mine, theirs).prefix { $0 == $1 }.count
    let words = [mine, theirs].map { part(of: $0, around: place) }
    return
      "\(mine.count) characters, expected \(theirs.count); the first difference is at character "
      + "\(place): \(words[0]), expected \(words[1])"
  }

  private func strings(_ found: Any, _ expected: Any) -> (String, String)? {
    switch (found, expected) {
    case let (mine as String, theirs as String): (mine, theirs)
    case let (mine as Substring, theirs as Substring): (String(mine), String(theirs))
    default: nil
    }
  }

  /// What stands around a character, as a literal, with three dots where it does not begin or end.
  private func part(of string: String, around place: Int) -> String {
    let (before, after) = (12, 24)
    guard place < string.count else { return "the end" }
    let rest = string.dropFirst(max(0, place - before))
    let part = rest.prefix(min(place, before) + after)
    return (place > before ? "..." : "") + text(String(part))
      + (part.count < rest.count ? "..." : "")
  }

  /// A part of a value, and the way to it.
  private typealias Part = (path: String, found: Any, expected: Any)

  /// The only part in which two values differ that have the same parts; nil where there is none.
  private func onlyDifferentPart(_ found: Mirror, _ expected: Mirror) -> Part? {
    guard let different = differentParts(found, expected), different.count == 1 else { return nil }
    return different[0]
  }

  /// The parts in which two values differ; nil where they do not have the same parts.
  private func differentParts(_ found: Mirror, _ expected: Mirror) -> [Part]? {
    guard found.subjectType == expected.subjectType, found.displayStyle == expected.displayStyle,
      found.displayStyle != .class, found.children.count == expected.children.count
    else { return nil }
    switch found.displayStyle {
    case .set: return nil
    case .dictionary:
      let theirs = Dictionary(expected.children.map(entry)) { first, _ in first }
      var parts: [Part] = []
      for (key, value) in found.children.map(entry) {
        guard let other = theirs[key] else { return nil }
        if text(value) != text(other) { parts.append(("[\(key)]", value, other)) }
      }
      return parts
    default:
      guard found.children.map(\.label) == expected.children.map(\.label) else { return nil }
      let isList = found.displayStyle == .collection
      return zip(found.children, expected.children).enumerated().compactMap { place, pair in
        guard text(pair.0.value) != text(pair.1.value) else { return nil }
        let name = isList ? "[\(place)]" : pair.0.label.map { $0.hasPrefix(".") ? $0 : ".\($0)" }
        // What an optional holds has no name of its own.
        let path = found.displayStyle == .optional ? "" : name ?? ""
        return (path, pair.0.value, pair.1.value)
      }
    }
  }

  private func entry(_ child: Mirror.Child) -> (key: String, value: Any) {
    let pair = Mirror(reflecting: child.value).children.map(\.value)
    return (text(pair[0]), pair[1])
  }

  /// The properties in which two values differ, each with both texts; nil where these are long.
  private func differenceOfProperties(_ found: Mirror, _ expected: Mirror) -> String? {
    guard let parts = differentParts(found, expected), (2...4).contains(parts.count) else {
      return nil
    }
    let words = parts.map { "\($0.path): \(text($0.found)), expected \(text($0.expected))" }
    let list = words.joined(separator: "; ")
    return list.count > 2 * Self.longest ? nil : "\(parts.count) differences; \(list)"
  }

  /// What differs between two collections, counts first; nil where they are none, or where much differs.
  private func differenceOfElements(_ found: Mirror, _ expected: Mirror) -> String? {
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
        .map { "\($0): \(SwiftLiteral.inOrder(Array($1)).joined(separator: ", "))" }
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
}
