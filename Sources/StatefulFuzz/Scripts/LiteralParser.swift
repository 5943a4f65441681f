/// Reads the text of a `Literal`, from left to right.
struct LiteralParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  /// How deep the value lies in others; a text of ten thousand brackets is no value.
  private var depth = 0

  private static let depthLimit = 64

  /// Where the text could be read no further, and what should stand there.
  private var obstacle: (position: Int, expected: String)?

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Whether nothing but space is left.
  var isAtEnd: Bool {
    scalars[position...].allSatisfy { $0 == " " }
  }

  /// Why not all of the text was read: from where on, and what should stand there.
  var complaint: String {
    let obstacle = obstacle.flatMap { $0.position < position ? nil : $0 }
    var rest = String(String.UnicodeScalarView(scalars[(obstacle?.position ?? position)...]))
    if rest.count > 20 { rest = rest.prefix(20) + "…" }
    let place = rest.allSatisfy { $0 == " " } ? "at the end" : "at '\(rest)'"
    return "\(place) there should be \(obstacle?.expected ?? "nothing more")"
  }

  /// Notes what was missed at the place that was reached; the first to miss something there knows best.
  private mutating func miss<Value>(_ expected: String) -> Value? {
    if obstacle.map({ $0.position < position }) ?? true { obstacle = (position, expected) }
    return nil
  }

  /// The next value; nil where there is none.
  mutating func literal() -> Literal? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { return miss("fewer brackets") }
    guard let first = simple() else { return miss("a value") }
    for (mark, isClosed) in [("..<", false), ("...", true)] where take(mark) {
      guard let second = simple() else { return miss("a value") }
      return .range(first, second, isClosed: isClosed)
    }
    return first
  }

  /// `(a, label: b)`.
  mutating func arguments() -> [Literal.Argument]? {
    guard take("(") else { return miss("'('") }
    return list(until: ")") { parser in
      let start = parser.position
      if let label = parser.name(), parser.take(":") {
        return parser.literal().map { Literal.Argument(label: label, value: $0) }
      }
      parser.position = start
      return parser.literal().map { Literal.Argument(label: nil, value: $0) }
    }
  }

  private mutating func simple() -> Literal? {
    skipSpace()
    guard let next = peek() else { return nil }
    switch next {
    case "\"": return string().map { .string($0) }
    case "[": return collection()
    case "(": return arguments().map { .tuple($0) }
    case ".": return member("")
    case "-" where peek(1) == ".":
      position += 1
      return member("-")
    case "-", "0"..."9": return number()
    case "#": return result()
    default: return word()
    }
  }

  private mutating func result() -> Literal? {
    position += 1
    guard case .number(let text)? = number() else { return miss("a number") }
    return UInt64(text).map { .result($0) }
  }

  private mutating func member(_ sign: String) -> Literal? {
    position += 1
    guard let name = name() else { return nil }
    guard peek() == "(" else { return .member(sign + name, nil) }
    return arguments().map { .member(sign + name, $0) }
  }

  private mutating func word() -> Literal? {
    guard let name = name(allowsDots: true) else { return nil }
    switch name {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "nil": return .null
    default:
      guard skipTypeArguments() else { return nil }
      guard peek() == "(" else { return .member(name, nil) }
      return arguments().map { .call(name, $0) }
    }
  }

  /// Skips the `<Int, [String]>` of `Pair<Int, [String]>(…)`: which type is wanted is known.
  private mutating func skipTypeArguments() -> Bool {
    guard peek() == "<" else { return true }
    var depth = 0
    while let next = peek() {
      position += 1
      if next == "<" { depth += 1 }
      if next == ">" { depth -= 1 }
      if depth == 0 { return true }
    }
    return false
  }

  private mutating func number() -> Literal? {
    let start = position
    if peek() == "-" { position += 1 }
    while let next = peek(), isPartOfNumber(next) { position += 1 }
    let text = String(String.UnicodeScalarView(scalars[start..<position]))
    return Double(text) == nil ? nil : .number(text)
  }

  private func isPartOfNumber(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9": true
    // No range: `0...3`, `0..<3`.
    case ".": peek(1).map { ("0"..."9").contains($0) } ?? false
    case "e", "E": peek(1).map { ("0"..."9").contains($0) || $0 == "-" || $0 == "+" } ?? false
    case "-", "+": position > 0 && (scalars[position - 1] == "e" || scalars[position - 1] == "E")
    default: false
    }
  }

  private mutating func collection() -> Literal? {
    guard take("[") else { return nil }
    if take(":") { return take("]") ? .dictionary([]) : nil }
    let items = list(until: "]") { parser -> [Literal]? in
      guard let first = parser.literal() else { return nil }
      guard parser.take(":") else { return [first] }
      return parser.literal().map { [first, $0] }
    }
    guard let items, let count = items.first?.count else { return items.map { _ in .array([]) } }
    guard items.allSatisfy({ $0.count == count }) else { return nil }
    return count == 1 ? .array(items.map { $0[0] }) : .dictionary(items)
  }

  private mutating func list<Item>(
    until end: String, _ item: (inout LiteralParser) -> Item?
  ) -> [Item]? {
    var items: [Item] = []
    if take(end) { return items }
    while true {
      guard let next = item(&self) else { return nil }
      items.append(next)
      if take(end) { return items }
      guard take(",") else { return miss("',' or '\(end)'") }
    }
  }

  private mutating func string() -> String? {
    position += 1
    var text = String.UnicodeScalarView()
    while let next = peek() {
      position += 1
      switch next {
      case "\"": return String(text)
      case "\\":
        guard let scalar = escaped() else { return nil }
        text.append(scalar)
      default: text.append(next)
      }
    }
    return miss("'\"', which ends a text")
  }

  private mutating func escaped() -> Unicode.Scalar? {
    guard let next = peek() else { return nil }
    position += 1
    switch next {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "0": return "\0"
    case "\"", "\\", "'": return next
    case "u":
      guard take("{") else { return nil }
      var value: UInt32 = 0
      while let digit = peek(), let number = UInt32(String(digit), radix: 16) {
        guard value < 0x0FFF_FFFF else { return nil }
        value = value << 4 | number
        position += 1
      }
      return take("}") ? Unicode.Scalar(value) : nil
    default: return nil
    }
  }

  private mutating func name(allowsDots: Bool = false) -> String? {
    skipSpace()
    let start = position
    while let next = peek(),
      next.properties.isAlphabetic || next == "_" || ("0"..."9").contains(next)
        || (allowsDots && next == "." && peek(1) != ".")
    {
      position += 1
    }
    guard position > start, !("0"..."9").contains(scalars[start]) else {
      position = start
      return nil
    }
    return String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  private mutating func skipSpace() {
    while peek() == " " { position += 1 }
  }

  private mutating func take(_ mark: String) -> Bool {
    skipSpace()
    let wanted = Array(mark.unicodeScalars)
    guard position + wanted.count <= scalars.count,
      Array(scalars[position..<position + wanted.count]) == wanted
    else { return false }
    position += wanted.count
    return true
  }
}
