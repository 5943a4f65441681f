import FuzzCampaigns
import StatefulFuzz

/// Writes HTML and SVG in which nothing but literals of this source can be markup.
///
/// Names of elements and attributes are `StaticString`s; every other text is escaped on its way in,
/// and characters that could hide, reorder or break text are shown as `\u{202E}`. There is no other
/// way to insert any.
struct HTMLWriter {
  private(set) var html = ""

  /// An attribute; its value is always quoted.
  struct Attribute {
    let name: StaticString
    let value: String

    init(_ name: StaticString, _ value: String) {
      self.name = name
      self.value = value
    }

    init<Number: BinaryInteger>(_ name: StaticString, _ value: Number) {
      self.init(name, String(value))
    }
  }

  /// Text of the page.
  mutating func text(_ text: String) { html += Self.escaped(text) }

  /// Markup that is written out in the source.
  mutating func literal(_ markup: StaticString) { html += markup.description }

  /// An element with what `content` puts into it.
  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [],
    _ content: (inout HTMLWriter) -> Void = { _ in }
  ) {
    html += "<\(name)"
    for attribute in attributes {
      html += " \(attribute.name)=\"\(Self.escaped(attribute.value))\""
    }
    html += ">"
    content(&self)
    html += "</\(name)>"
  }

  /// An element that holds text alone.
  mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// A block of lines that may be scrolled sideways, also with the keyboard.
  mutating func lines(_ lines: [String], label: String) {
    element("pre", [.init("tabindex", 0), .init("aria-label", label)]) { block in
      for (index, line) in lines.enumerated() {
        if index > 0 { block.literal("\n") }
        block.text(line)
      }
    }
  }

  /// A frame around what may be wider than the screen; its right end is shown first if `beginsAtEnd`.
  mutating func scrolling(
    label: String, beginsAtEnd: Bool = false, _ content: (inout HTMLWriter) -> Void
  ) {
    let attributes: [Attribute] = [
      .init("class", beginsAtEnd ? "scroll end" : "scroll"), .init("tabindex", 0),
      .init("role", "region"),
      .init("aria-label", label),
    ]
    element("div", attributes, content)
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.escapingControls.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      // No XML document may hold these two.
      case "\u{FFFE}", "\u{FFFF}": escaped += scalar.escape
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
