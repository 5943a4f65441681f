import Dispatch
import Foundation
import StatefulFuzz
import Synchronization
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import ListMachines

/// Catalogue, random search and enumeration say which strategy shows which hazard, and must agree.
@Suite("Search, enumeration and catalogue", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct AgreementTests {
  /// A strategy with a hazard, and the length of the shortest case that was found.
  private typealias Pairs = [String: Int]

  /// Some of them in the short form, and not the one of which no states can be merged: `.ci/agreement` compares
  /// all of them in a release build.
  private static let targets: [Target] = {
    let all = ObservedCampaign.targets
    let quick = all.filter { !deep.contains($0.strategy) && $0.strategy != "cached-unwrap" }
    return LongForm.isOn() ? all : quick.indices.filter { $0 % 2 == 0 }.map { quick[$0] }
  }()

  /// What a removed row kept does harm when its element is back, which takes more than four commands; one
  /// element is enough.
  private static let deep = ["draft-copy", "reference-element"]

  private static let enumerated = Result {
    let long = targets.filter { deep.contains($0.strategy) }
    let scopes = long.map { ($0, 6, 1) } + targets.map { ($0, 4, 2) }
    let found = Mutex<[Result<Pairs, any Error>]>([])
    // One of them keeps a single processor busy.
    DispatchQueue.concurrentPerform(iterations: scopes.count) { index in
      let (target, depth, elements) = scopes[index]
      let pairs = Result { try enumerated(target, depth: depth, elements: elements) }
      found.withLock { $0.append(pairs) }
    }
    return try found.withLock { $0 }.reduce(into: Pairs()) { pairs, part in
      pairs.merge(try part.get(), uniquingKeysWith: min)
    }
  }

  private static func enumerated(
    _ target: Target, depth: Int, elements: Int
  ) throws -> Pairs {
    var options = EnumerationOptions(depth: depth, elements: elements)
    options.confirmations = 0
    let result = try Enumerator(target, options: options).run()
    // Another thread than the test's has no test to report to.
    guard result.end == .complete else { throw Incomplete(target: target.name) }
    return result.counterexamples.reduce(into: Pairs()) { pairs, found in
      let pair = "\(target.strategy): \(found.signature)"
      pairs[pair] = min(found.finding.script.commands.count, pairs[pair] ?? .max)
    }
  }

  private struct Incomplete: Error {
    let target: String
  }

  /// Further seeds, as many as the environment variable says; each takes a minute.
  private static let moreSeeds = Array(
    6..<6 + (ProcessInfo.processInfo.environment["FUZZ_AGREEMENT_SEEDS"].flatMap(UInt64.init) ?? 0))

  private static func searched(seed: UInt64) throws -> Pairs {
    var options = CampaignOptions(seed: seed)
    options.cases = 40_000
    options.hasCanary = false
    options.confirmations = 0
    // However busy the machine is, nothing is left half shrunk.
    options.shrinkTime = .seconds(600)
    return pairs(
      of: try Campaign(targets: targets, options: options, events: CampaignEvents()).run())
  }

  private static func pairs(of summary: CampaignSummary) -> Pairs {
    var pairs: Pairs = [:]
    for finding in summary.findings {
      let strategy = finding.target.split(separator: "/")[1]
      pairs["\(strategy): \(finding.failure.signature)"] = finding.script.commands.count
    }
    return pairs
  }

  @Test("find the same hazards in the same strategies, and as short ones")
  func agree() throws {
    let names = Set(Self.targets.map(\.strategy))
    let searched = Self.pairs(of: try ObservedCampaign.summary.get()).filter { pair, _ in
      names.contains(String(pair.prefix { $0 != ":" }))
    }
    let enumerated = try Self.enumerated.get()
    let pairs = Set(searched.keys).union(enumerated.keys).sorted()
    let differences = pairs.filter { searched[$0] != enumerated[$0] }
      .map { "\($0): \(searched[$0] ?? 0) by search, \(enumerated[$0] ?? 0) by enumeration" }
    #expect(differences == [])
  }

  @Test("end as short from every seed", arguments: moreSeeds)
  func short(seed: UInt64) throws {
    let enumerated = try Self.enumerated.get()
    let longer = try Self.searched(seed: seed).filter { $1 != enumerated[$0] }
    #expect(longer == [:])
  }

  /// Cases that no single change makes smaller, beside shorter ones that enumeration had found, and
  /// beside ones as short that need less of the host.
  @Test(
    "end with the same length, in the narrowest envelope, where the way down is narrow",
    arguments: [
      (
        "index-action", "A B", ["render", "remove A", "render", "refresh A"],
        ["render", "insert B at 0", "read A"]
      ),
      (
        "safe-subscript", "A", ["insert B at 0", "render", "remove B", "edit A 1"],
        ["render", "remove A", "edit B 1"]
      ),
    ])
  func narrow(strategy: String, start: String, long: [String], short: [String]) throws {
    let entry = CorpusEntry(target: "list/\(strategy)", initial: start, commands: long)
    let outcome = try EntryShrinker(ListCatalog.targets, options: CampaignOptions(seed: 0))
      .shrink(entry)
    #expect(outcome.entry.commands == short)
  }

  @Test("refute what the catalogue says is unsafe, at four commands as a rule, and nothing else")
  func catalogue() throws {
    let expected = Self.targets.flatMap { target in
      target.expectedHazards.map { "\(target.strategy): \($0)" }
    }
    let found = try Self.enumerated.get()
    #expect(Set(found.keys) == Set(expected))
    let long = ["draft-copy: late-teardown-write": 6, "reference-element: late-teardown-write": 5]
    #expect(found.filter { $0.value > 4 } == long.filter { expected.contains($0.key) })
  }

  @Test(
    "certify what the catalogue says is safe, with three elements",
    arguments: ["id-lookup-fallback", "identified-chaining", "store-element-action"])
  func safe(strategy: String) throws {
    let target = try #require(ListCatalog.targets.first { $0.strategy == strategy })
      .within(.observed)
    let options = EnumerationOptions(depth: 3, elements: 3)
    let result = try Enumerator(target, options: options).run()
    #expect(result.isCertified)
    #expect(result.depth == 3)
    // Four starts, and 100 commands at every step.
    #expect(result.sequences.description == "4,040,404")
  }
}
