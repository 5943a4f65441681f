import Testing

@testable import FuzzDriver

@Suite("A hostile command line")
struct HostileCommandLineTests {
  private static let pieces = [
    "", " ", "-", "--", "=", ",", "/", "*", "?", "0", "1", "0x", "9999999999999999999999", "k",
    "ms", "h", "j", "o", "seed", "--seed", "--jobs", "--duration", "--memory", "--require",
    "--target", "--canary", "--no-canary", "--json", "--shard", "run", "replay", "shrink", "list",
    "help", "wrong-write", "on-demand", "é", "\u{301}", "\u{0}", "\u{1B}[2J", "\r\n", "\u{202E}",
    "👨‍👩‍👧",
  ]

  @Test("never traps, and never puts a control character into a message", arguments: 0..<8)
  func randomWords(seed: UInt64) {
    var generator = Knuth(state: seed)
    for _ in 0..<1_000 {
      let arguments = (0..<generator.below(6)).map { _ in
        (0...generator.below(3)).map { _ in
          Self.pieces[generator.below(Self.pieces.count)]
        }.joined()
      }
      let jobs = Self.pieces[generator.below(Self.pieces.count)]
      let error = CommandLineFixture.error(arguments, environment: ["FUZZ_JOBS": jobs])
      let controls = (error?.message ?? "").unicodeScalars.filter {
        $0.properties.generalCategory == .control
      }
      #expect(controls.isEmpty, "\(arguments.map(\.quoted))")
    }
  }

  /// Knuth's MMIX generator: small, and the same everywhere.
  private struct Knuth {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }
}
