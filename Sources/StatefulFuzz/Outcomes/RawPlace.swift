/// Places on the stack of a trap, each an image and an address in its file, as the last part of a
/// signature, on the way from worker to supervisor.
///
/// ```text
/// trap/pop/@1000000b4e0ab+1000000b99993     innermost first
/// ```
package struct RawPlace: Hashable {
  /// More would only make one trap many entries of a block's ledger.
  private static let limit = 6

  package var frames: [UInt64]

  package init(_ frames: [UInt64]) { self.frames = Array(frames.prefix(Self.limit)) }

  /// Reads what `text` wrote.
  package init?(_ text: Substring) {
    guard text.first == "@" else { return nil }
    frames = []
    for number in text.dropFirst().split(separator: "+", omittingEmptySubsequences: false) {
      guard let frame = UInt64(number, radix: 16) else { return nil }
      frames.append(frame)
    }
  }

  package var text: String {
    "@" + frames.map { String($0, radix: 16) }.joined(separator: "+")
  }
}
