import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns

@Suite("Damaged corpus entries", .ownThread)
struct CorpusHostileTests {
  @Test("are never taken for complete when they are cut off, at whichever byte")
  func truncation() {
    let bytes = Array(sampleText.utf8)
    let lastComplete = bytes.count - 1
    for count in 0..<lastComplete {
      #expect(refusal(of: bytes.prefix(count)) != nil, "complete after \(count) bytes")
    }
  }

  @Test("are called truncated when they are cut off behind the format line")
  func truncationMessage() {
    let bytes = Array(sampleText.utf8)
    for count in 20..<(bytes.count - 4) {
      let message = refusal(of: bytes.prefix(count)) ?? "none"
      #expect(message.hasSuffix("the file is truncated"), "after \(count) bytes: \(message)")
    }
  }

  @Test("never trap, and are written back unchanged when they still read", arguments: 0..<8)
  func mutants(lane: UInt64) throws {
    var random = Mutator(state: lane)
    let sample = Array(sampleText.utf8)
    var readable = 0
    for _ in 0..<LongForm.count(2_500, or: 800) {
      guard let file = try? CorpusFile(parsing: random.mutant(of: sample), file: "m") else {
        continue
      }
      readable += 1
      let text = file.entry.text()
      let again = try CorpusEntry(parsing: Array(text.utf8), file: "again")
      #expect(again == file.entry)
      #expect(again.text() == text)
    }
    #expect(readable > 50, "mutants that all fail test nothing but the errors")
  }
}

/// Mutants of a text from a seed, the same on every platform.
private struct Mutator {
  var state: UInt64

  private static let fragments = [
    "\n", "\r\n", "\0", "\u{1B}", "\u{202E}", "end\n", "do x\n", "target a/b\n", " ", "\t", "\"",
    "\\", "[{", "0x", "=", ":", "/", "99999999999999999999", "<<<<<<<", "x-y z\n", "#",
  ].map { Array($0.utf8) }

  /// SplitMix64.
  mutating func next(below bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  mutating func mutant(of bytes: [UInt8]) -> [UInt8] {
    var mutant = bytes
    for _ in 0...next(below: 3) where !mutant.isEmpty {
      let place = next(below: mutant.count)
      let end = min(mutant.count, place + 1 + next(below: 12))
      switch next(below: 6) {
      case 0: mutant[place] = UInt8(next(below: 256))
      case 1: mutant[place] ^= 1 << UInt8(next(below: 8))
      case 2: mutant.removeSubrange(place..<end)
      case 3: mutant.insert(contentsOf: mutant[place..<end], at: next(below: mutant.count))
      case 4:
        let fragment = Self.fragments[next(below: Self.fragments.count)]
        mutant.insert(contentsOf: fragment, at: place)
      default: mutant.swapAt(place, next(below: mutant.count))
      }
    }
    return mutant
  }
}
