import StatefulFuzz

/// Reads cells out of a state's text, for machines that do not tell them.
///
/// ```text
/// [B=7, C=0]                        B at 0: 7    C at 1: 0
/// ["a": 1, "b": [2, 3]]             "a" at 0: 1  "b" at 1: [2, 3]
/// RingQueue(head: 1, count: 3)      head: 1      count: 3
/// [4, 5]                            4 at 0       5 at 1
/// anything else                     state: the whole text
/// ```
enum TextCells {
  /// The one cell of a state that has no parts to tell apart.
  static func whole(_ text: String) -> [StateCell] { [StateCell(identity: "state", text: text)] }

  /// The cells of the text.
  static func cells(_ text: String) -> [StateCell] {
    guard let open = text.firstIndex(where: { "[({".contains($0) }), let last = text.last,
      "])}".contains(last), let parts = parts(text[text.index(after: open)...].dropLast())
    else { return whole(text) }
    let isOrdered = text[open] == "["
    return parts.enumerated().map { index, part in
      let (name, value) = nameAndValue(part)
      return StateCell(identity: name, position: isOrdered ? index : nil, text: value)
    }
  }

  /// The parts between commas that stand in no brackets or quotes; nil where these do not match.
  private static func parts(_ inner: Substring) -> [Substring]? {
    var parts: [Substring] = []
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    var start = inner.startIndex
    for index in inner.indices {
      let character = inner[index]
      if isQuoted {
        if character == "\"", !isEscaped { isQuoted = false }
        isEscaped = character == "\\" && !isEscaped
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "[", "(", "{": depth += 1
      case "]", ")", "}":
        depth -= 1
        if depth < 0 { return nil }
      case "," where depth == 0:
        parts.append(inner[start..<index])
        start = inner.index(after: index)
      default: break
      }
    }
    guard depth == 0, !isQuoted else { return nil }
    if start < inner.endIndex { parts.append(inner[start...]) }
    return parts
  }

  /// `B=7` and `head: 1` in two; a part without a name is its own.
  private static func nameAndValue(_ part: Substring) -> (String, String) {
    let part = part.drop { $0 == " " }
    guard let separator = part.firstIndex(where: { $0 == "=" || $0 == ":" }),
      separator != part.startIndex,
      !part[..<separator].contains(where: { "[({".contains($0) })
    else { return (String(part), "") }
    let value = part[part.index(after: separator)...].drop { $0 == " " }
    return (String(part[..<separator]), String(value))
  }
}
