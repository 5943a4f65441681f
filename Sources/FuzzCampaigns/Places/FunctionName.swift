import CIsolation
import StatefulFuzz

/// A function by its symbol: the module that it belongs to, and a name that is the same wherever the
/// optimiser has put its code.
struct FunctionName: Hashable {
  /// The module of Swift code; nil for a function of another language.
  let module: String?

  /// Type, base name and labels, such as `RingQueue.push(_:)`.
  let text: String

  private init(module: String?, text: String) {
    self.module = module
    self.text = text
  }

  /// Reads a symbol as the compiler writes it; nil where there is no name of a function in it.
  init?(symbol: String) {
    guard Self.isSwift(symbol) else {
      guard !symbol.isEmpty, !symbol.hasPrefix("OUTLINED_FUNCTION_"), !symbol.contains(" ") else {
        return nil
      }
      self.init(module: nil, text: symbol)
      return
    }
    guard let demangled = Self.demangled(symbol) else { return nil }
    self.init(demangled: demangled)
  }

  /// Whether the symbol is mangled as Swift's are; they begin so with every stable mangling.
  private static func isSwift(_ symbol: String) -> Bool {
    ["$s", "$S", "$e", "_$s", "_$S", "_$e", "_T0", "@__swiftmacro_"]
      .contains(where: symbol.hasPrefix)
  }

  /// What the symbol stands for.
  ///
  /// The runtime answers nil for want of memory as well. A bucket must not depend on that, so it is
  /// asked more than once.
  private static func demangled(_ symbol: String) -> String? {
    for _ in 1...3 {
      if let pointer = symbol.withCString({ sf_demangle($0, symbol.utf8.count) }) {
        defer { pointer.deallocate() }
        return String(cString: pointer)
      }
    }
    return nil
  }

  /// Reads what a symbol stands for; nil for code that the compiler made without a function behind it.
  init?(demangled: String) {
    var rest = demangled[...]
    while let stripped = Self.withoutWrapper(rest) { rest = stripped }
    if rest.hasPrefix(Self.witness) {
      self.init(witness: rest.dropFirst(Self.witness.count))
      return
    }
    guard !Self.glue.contains(where: rest.hasPrefix) else { return nil }
    // A closure comes with the functions around it, the innermost first.
    var contexts = Self.split(rest, at: " in ")
    var entity = contexts.removeLast()
    while let stripped = Self.withoutWrapper(entity) { entity = stripped }
    guard let name = QualifiedName(entity) else { return nil }
    let around = contexts.compactMap(Self.closure)
    self.init(
      module: name.module, text: (around + [name.text]).joined(separator: " in "))
  }

  private init?(witness: Substring) {
    let parts = Self.split(witness, at: " in conformance ")
    guard parts.count == 2, let requirement = QualifiedName(parts[0]),
      let conforming = Self.split(parts[1], at: " : ").first,
      let type = QualifiedName(Self.withoutGenerics(conforming))
    else { return nil }
    self.init(module: type.module, text: "\(type.text).\(requirement.member)")
  }

  // MARK: What compilers put around a name

  private static let witness = "protocol witness for "

  /// Functions without a line of anybody's code.
  private static let glue = [
    "outlined ", "reabstraction thunk ", "type metadata ", "lazy protocol witness ",
    "associated type ", "base witness table ", "protocol witness table ", "value witness ",
    "Swift runtime failure", "metadata ", "property descriptor ", "partial apply forwarder ",
  ]

  private static let prefixes = [
    "merged ", "static ", "@objc ", "@nonobjc ", "dynamic ", "distributed thunk ",
    "dispatch thunk of ", "curry thunk of ", "variable initialization expression of ",
    "one-time initialization function for ", "partial apply forwarder for ",
    "property wrapper backing initializer of ", "async function pointer to ",
  ]

  /// The text without the first thing around the name; nil when there is none.
  private static func withoutWrapper(_ text: Substring) -> Substring? {
    for prefix in prefixes where text.hasPrefix(prefix) { return text.dropFirst(prefix.count) }
    if text.hasPrefix("("), let end = text.firstRange(of: ") "),
      text[..<end.upperBound].allSatisfy({ $0.isNumber || "() ".contains($0) }),
      let name = text.firstRange(of: " resume partial function for ")
    {
      return text[name.upperBound...]
    }
    if text.hasPrefix("default argument "), let name = text.firstRange(of: " of ") {
      return text[name.upperBound...]
    }
    if text.hasPrefix("vtable thunk for "), let name = text.firstRange(of: " dispatching to ") {
      return text[name.upperBound...]
    }
    // "generic specialization <Swift.Int> of …", and its many kin.
    guard let kind = text.firstRange(of: "specialization <"),
      text[..<kind.lowerBound].allSatisfy({ $0.isLowercase || $0 == " " || $0 == "-" })
    else { return nil }
    let arguments = text[text.index(before: kind.upperBound)...]
    let rest = arguments.dropFirst(bracketedLength(arguments))
    return rest.hasPrefix(" of ") ? rest.dropFirst(4) : nil
  }

  /// "closure #1" of what a closure's symbol says; nil for the closures that nobody wrote.
  private static func closure(_ context: Substring) -> String? {
    guard !context.hasPrefix("implicit closure #") else { return nil }
    let words = context.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[1].hasPrefix("#") else { return nil }
    return words[0] == "closure" ? "closure \(words[1])" : String(words[0])
  }

  private static func withoutGenerics(_ text: Substring) -> Substring {
    guard text.first == "<" else { return text }
    return text.dropFirst(bracketedLength(text)).drop { $0 == " " }
  }

  // MARK: Brackets

  /// The length of the bracketed text at the beginning.
  static func bracketedLength(_ text: Substring) -> Int {
    var depth = 0
    var last: Character = " "
    for (length, character) in text.enumerated() {
      if "(<[".contains(character) { depth += 1 }
      // The arrow of a function's type closes nothing.
      if ")]".contains(character) || character == ">" && last != "-" { depth -= 1 }
      if depth == 0 { return length + 1 }
      last = character
    }
    return text.count
  }

  /// The parts between `separator`, where that is not in brackets.
  static func split(_ text: Substring, at separator: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      if "(<[".contains(text[index]) {
        let length = bracketedLength(text[index...])
        index = text.index(index, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
      } else if text[index...].hasPrefix(separator) {
        parts.append(text[start..<index])
        index = text.index(index, offsetBy: separator.count)
        start = index
      } else {
        index = text.index(after: index)
      }
    }
    return parts + [text[start...]]
  }
}

/// A name with its module, types and labels, as a symbol stands for it.
///
/// ```text
/// Queue.RingQueue.push(Swift.Int) -> ()       RingQueue.push(_:)  of  Queue
/// Queue.RingQueue.count.getter : Swift.Int    RingQueue.count     of  Queue
/// ```
private struct QualifiedName {
  var module: String
  var types: [String] = []
  /// The last part, with its labels.
  var member: String

  var text: String { (types + [member]).joined(separator: ".") }

  private static let accessors: Set<String> = [
    "getter", "setter", "modify", "modify2", "read", "read2", "init", "willset", "didset",
    "unsafeAddressor", "unsafeMutableAddressor", "borrow", "mutate",
  ]

  init?(_ text: Substring) {
    var rest = text
    while rest.hasPrefix("static ") { rest = rest.dropFirst(7) }
    var module: String?
    let start = "(extension in "
    if rest.hasPrefix(start) {
      module = String(rest.dropFirst(start.count).prefix { $0 != ")" })
      rest = rest.drop { $0 != ":" }.dropFirst()
    }
    var parts: [String] = []
    var part = ""
    var labels: String?
    var isAccessor = false
    scan: while let character = rest.first {
      switch character {
      case "(" where part.isEmpty:
        // A private name, with what tells it from its like in other files.
        let inside = rest.prefix(FunctionName.bracketedLength(rest))
        guard let end = inside.firstRange(of: " in ") else { return nil }
        part = String(inside[..<end.lowerBound].dropFirst())
        rest = rest.dropFirst(inside.count)
      case "(":
        labels = Self.labels(rest.prefix(FunctionName.bracketedLength(rest)))
        break scan
      case "<" where !part.isEmpty:
        rest = rest.dropFirst(FunctionName.bracketedLength(rest))
      case ".":
        parts.append(part)
        part = ""
        rest = rest.dropFirst()
      case " ":
        isAccessor = rest.hasPrefix(" : ")
        guard !isAccessor, !rest.hasPrefix(" -> ") else { break scan }
        // "infix" and the like.
        rest = rest.dropFirst().drop { $0.isLetter }
      default:
        part.append(character)
        rest = rest.dropFirst()
      }
    }
    parts.append(part)
    if isAccessor, parts.count > 2, Self.accessors.contains(part) { parts.removeLast() }
    guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.module = module ?? parts[0]
    types = Array(parts[1..<parts.count - 1])
    member = parts[parts.count - 1] + (labels ?? "")
  }

  private static func labels(_ parameters: Substring) -> String {
    let inside = parameters.dropFirst().dropLast()
    guard !inside.isEmpty else { return "()" }
    let labels = FunctionName.split(inside, at: ", ").map { parameter -> String in
      let label = parameter.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return parameter.dropFirst(label.count).hasPrefix(": ") && !label.isEmpty
        ? "\(label):" : "_:"
    }
    return "(\(labels.joined()))"
  }
}
