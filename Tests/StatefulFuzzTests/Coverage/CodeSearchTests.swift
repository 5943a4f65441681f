import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

@Suite("A search that sees code", .ownThread)
struct CodeSearchTests {
  private static let seeds: ClosedRange<UInt64> = 1...LongForm.count(5, or: 2)

  private func block(seed: UInt64, seesCode: Bool = true) -> CaseBlock {
    CaseBlock(
      targets: [0], campaignSeed: seed, firstCase: 0, caseCount: 1024, commandLimit: 50,
      search: SearchStart(firstCase: 0, seesCode: seesCode), sampling: .none)
  }

  private func result(
    _ block: CaseBlock, _ target: Target, _ edges: HandMadeCounters
  ) throws -> BlockResult {
    let region = try SharedRegion()
    let run = BlockRun(
      block: block, targets: [target], region: region, counters: edges.counters)
    run.runCases()
    return region.result(for: block)
  }

  @Test("finds what hides behind branches that no state shows")
  func hidden() throws {
    let edges = HandMadeCounters(count: 64)
    let lock = CountedLock.target(edges)
    func found(seesCode: Bool) throws -> Int {
      try Self.seeds.count {
        try !result(block(seed: $0, seesCode: seesCode), lock, edges).failures.isEmpty
      }
    }
    #expect(try found(seesCode: true) == Self.seeds.count)
    #expect(try found(seesCode: false) == 0)
  }

  @Test("runs the same cases in a process that has run some before")
  func warm() throws {
    let edges = HandMadeCounters(count: 64)
    let calls = Counter()
    // What runs once in a process, and what the first case alone runs more often than others.
    let lock = CountedLock.target(edges) {
      let call = calls.next()
      if call == 1 { edges.count(40) }
      if call <= 3 { edges.count(0) }
    }
    let cold = try result(block(seed: 1), lock, edges)
    let warm = try result(block(seed: 1), lock, edges)
    #expect(cold == warm)
  }

  @Test("picks what few cases have shown, and keeps the shortest case of each")
  func rare() {
    let edges = HandMadeCounters(count: 2)
    let watch = RunWatch()
    watch.trace = CoverageTrace(edges.counters)
    watch.wants = .code
    var corpus = CodeCorpus()
    /// A case of `count` commands whose last one takes `edge`.
    func learn(_ count: Int, edge: Int) -> Int {
      watch.begin(model: 0, system: 0, count: count)
      for number in 1...count {
        watch.beginCommand(kind: 0, model: 0, text: { "" })
        watch.beginPerforming()
        if number == count { edges.count(edge) }
        watch.endPerforming()
      }
      let commands = Array(repeating: [Choice(value: 0, bound: 1)], count: count)
      return corpus.learn(watch, ChoiceSequence(header: [], commands: commands))
    }
    #expect(learn(5, edge: 0) == 1)
    for _ in 0..<99 { #expect(learn(7, edge: 0) == 0) }
    #expect(learn(9, edge: 1) == 1)
    #expect(learn(3, edge: 1) == 0)
    var random = SplitMix64(seed: 1)
    let lengths = (0..<1_000).compactMap { _ in corpus.pick(&random)?.length }
    #expect(Set(lengths) == [5, 3])
    #expect((5..<60).contains(lengths.count { $0 == 5 }))
  }

  @Test("tries what comes next as often as a case has room for")
  func retries() {
    let spans = (0..<4).map { [Choice(value: 0, bound: 1), Choice(value: $0, bound: 9)] }
    let entry = SearchCorpus.Entry(
      sequence: ChoiceSequence(header: [], commands: spans), length: 3)
    var random = SplitMix64(seed: 1)
    for _ in 0..<100 {
      let tried = Retries(of: entry, limit: 20, &random).spans
      #expect(tried.count <= 20 && tried.last == [])
      let parts = tried.split(separator: []).map(Array.init)
      #expect(parts.count >= 5)
      // Each try comes behind the same last commands of the kept case, with its last one or without.
      #expect(parts.dropFirst().allSatisfy { $0 == parts[1] })
      let kept = Array(spans[..<(parts[1].last == spans[2] ? 3 : 2)])
      #expect(Array(kept.suffix(parts[1].count)) == parts[1])
      #expect(parts[0] == kept || parts[0] == parts[1])
    }
  }

  @Test("sees the code of this build", .enabled(if: CodeCoverage.counterCount > 0))
  func compiled() throws {
    let test = StatefulTest("lock/compiled", model: 0, system: { CompiledLock() }) {
      command("dial", .int(in: 0...40)) { dialled, _ in
        dialled += 1
        return false
      } system: {
        $0.dial($1)
      }
    }
    func found(seesCode: Bool) throws -> Int {
      var options = CheckOptions(isolation: .batch)
      options.seesCode = seesCode
      return Self.seeds.count {
        options.seed = $0
        let result = Result { try test.target.check(options) }
        return if case .failure(is CheckFailure) = result { true } else { false }
      }
    }
    #expect(try found(seesCode: true) == Self.seeds.count)
    #expect(try found(seesCode: false) == 0)
  }
}

/// A lock that the compiler counts, where it is asked to.
private final class CompiledLock {
  private var opened = 0

  func dial(_ number: Int) -> Bool {
    switch opened {
    case 0: if number == 17 { opened = 1 }
    case 1: if number == 5 { opened = 2 } else { opened = 0 }
    case 2: if number == 30 { opened = 3 } else { opened = 0 }
    default:
      if number == 11 { return true }
      opened = 0
    }
    return false
  }
}
