import StatefulFuzz

/// The name of a saved case's file: one component of a path, as `CorpusEntry.fileName` makes it.
///
/// ```text
/// wrong-write-on-demand-1c77ab90e2d4.repro
/// ```
///
/// Names that are read from a file become paths that are opened, renamed and removed. So a name has
/// lower-case letters, digits and hyphens before its `.repro`, and nothing that could lead elsewhere.
package struct EntryFileName: Hashable, Sendable {
  /// The name.
  package let text: String

  /// Checks a name; nil for anything that is not the name of a saved case.
  package init?(_ text: String) {
    let stem = text.utf8.dropLast(Self.suffix.utf8.count)
    guard text.utf8.count <= 255, !stem.isEmpty, text.hasSuffix(Self.suffix),
      stem.allSatisfy(Self.isAllowed)
    else { return nil }
    self.text = text
  }

  private static let suffix = ".repro"

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"): true
    default: byte.isDecimalDigit
    }
  }
}
