extension Finding {
  /// How many cases show nothing about the system, and what one of them came to.
  package static func sentence(indeterminate count: UInt64, example: String) -> String {
    "\(count) \(count == 1 ? "case shows" : "cases show") nothing about the system, such as \(example)"
  }

  /// The case and what it came to, in one line.
  package var exampleText: String {
    lines.map(\.withoutDrawnChoices).joined(separator: "; ") + ": " + failure.fullMessage
  }
}
