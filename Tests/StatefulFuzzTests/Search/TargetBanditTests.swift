import Testing

@testable import StatefulFuzz

@Suite("The targets of a block")
struct TargetBanditTests {
  private func turns(_ bandit: inout TargetBandit, _ count: Int) -> [Int] {
    (0..<count).map { _ in bandit.next() }
  }

  private func counts(_ turns: [Int], of targets: Int) -> [Int] {
    (0..<targets).map { target in turns.count { $0 == target } }
  }

  @Test("get equal shares as long as none of them fails")
  func equal() {
    var bandit = TargetBandit(count: 3)
    let counts = counts(turns(&bandit, 300), of: 3)
    #expect(counts.allSatisfy { (99...101).contains($0) })
  }

  @Test("keep a quarter of an equal share when they have failed; the others get the rest")
  func failed() {
    var bandit = TargetBandit(count: 4)
    bandit.noteFailure(of: 2)
    let counts = counts(turns(&bandit, 1600), of: 4)
    #expect(counts[2] == 100)
    #expect([0, 1, 3].allSatisfy { (499...501).contains(counts[$0]) })
  }

  @Test("get equal shares again when all have failed")
  func allFailed() {
    var bandit = TargetBandit(count: 2)
    for target in 0..<2 { bandit.noteFailure(of: target) }
    #expect(counts(turns(&bandit, 200), of: 2) == [100, 100])
  }

  @Test("take turns, whatever fails, where the search is told to do without it")
  func withoutBandit() {
    var bandit = TargetBandit(count: 2, isAdaptive: false)
    bandit.noteFailure(of: 0)
    #expect(turns(&bandit, 4) == [0, 1, 0, 1])
  }
}
