extension Finding {
  /// How many cases show nothing about the system, and what one of them came to.
  package static func sentence(indeterminate count: UInt64, example: String) -> String {
    "\(count) \(count == 1 ? "case shows" : "cases show") nothing about the system, such as \(example)"
  }

  /// What is said of a case that was indeterminate in its batch and came to something else alone.
  package static func sentence(indeterminateOnce seen: String) -> String {
    "indeterminate after other cases, but \(seen) when run alone: another thread or a Dispatch queue took "
      + "part at one time and cannot be scheduled, so this may not be a bug in the system"
  }

  /// The case and what it came to, in one line.
  package var exampleText: String {
    lines.map(\.withoutDrawnChoices).joined(separator: "; ") + ": " + failure.fullMessage
  }
}
