import Testing

@testable import StatefulFuzz
@testable import Yardsticks

@Suite("Faults behind many steps")
struct SearchChallengeTests {
  private func median(_ name: String, _ method: SearchChallenge.Method, cap: Int) throws -> Int {
    let challenge = try #require(SearchChallenge.all.first { $0.name == name })
    let counts = (0..<5 as Range<UInt64>).map {
      challenge.casesUntilFound(method, seed: $0, cap: cap) ?? cap
    }.sorted()
    return counts[2]
  }

  @Test(
    "are found by the search in a tenth of the cases",
    arguments: ["accumulate-24", "ledger-90", "can-swarm", "queue-a"])
  func tenth(name: String) throws {
    let searched = try median(name, .search(.all), cap: 200)
    #expect(searched < 100)
    #expect(try median(name, .uniform, cap: searched * 10) >= searched * 10)
  }

  @Test("do not show in the shortest cases: each needs as many commands as it says")
  func lengths() {
    for challenge in SearchChallenge.all {
      let short = SearchChallenge(
        challenge.name, minimalLength: challenge.minimalLength,
        commandLimit: challenge.minimalLength - 1, target: challenge.target)
      #expect(
        short.casesUntilFound(.search(.all), seed: 1, cap: 30) == nil, "\(challenge.name)")
    }
  }
}
