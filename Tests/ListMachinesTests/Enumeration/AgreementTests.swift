import StatefulFuzz
import Testing

@testable import ListMachines

/// Catalogue, random search and enumeration say which strategy shows which hazard, and must agree.
@Suite("Search, enumeration and catalogue", .serialized, .timeLimit(.minutes(10)))
struct AgreementTests {
  /// A strategy with a hazard, and the length of the shortest case that was found.
  private typealias Pairs = [String: Int]

  private static let targets = ListCatalog.targets.map { $0.within(.observed) }

  private static let enumerated = Result {
    var pairs: Pairs = [:]
    // What a removed row kept does harm when its element is back, which takes more than four
    // commands; one element is enough.
    let long = targets.filter { ["draft-copy", "reference-element"].contains($0.strategy) }
    for (target, depth, elements) in targets.map({ ($0, 4, 2) }) + long.map({ ($0, 6, 1) }) {
      var options = EnumerationOptions(depth: depth, elements: elements)
      options.confirmations = 0
      let result = try Enumerator(target, options: options).run()
      #expect(result.end == .complete)
      for found in result.counterexamples {
        let pair = "\(target.strategy): \(found.signature)"
        pairs[pair] = min(found.finding.script.commands.count, pairs[pair] ?? .max)
      }
    }
    return pairs
  }

  private static let searched = Result {
    var options = CampaignOptions(seed: 5)
    options.cases = 40_000
    options.hasCanary = false
    options.confirmations = 0
    let summary = try Campaign(
      targets: targets, options: options, events: CampaignEvents()
    ).run()
    var pairs: Pairs = [:]
    for finding in summary.findings {
      let strategy = finding.target.split(separator: "/")[1]
      pairs["\(strategy): \(finding.failure.signature)"] = finding.script.commands.count
    }
    return pairs
  }

  @Test("find the same hazards in the same strategies, and as short ones")
  func agree() throws {
    let (searched, enumerated) = (try Self.searched.get(), try Self.enumerated.get())
    let pairs = Set(searched.keys).union(enumerated.keys).sorted()
    let differences = pairs.filter { searched[$0] != enumerated[$0] }
      .map { "\($0): \(searched[$0] ?? 0) by search, \(enumerated[$0] ?? 0) by enumeration" }
    #expect(differences == [])
  }

  /// Cases that no single change makes smaller, beside shorter ones that enumeration had found.
  @Test(
    "end with the same length where the way down is narrow",
    arguments: [
      (
        "index-action", "A B", ["render", "remove A", "render", "refresh A"],
        ["render", "insert B at 0", "layout A"]
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
    #expect(
      found.filter { $0.value > 4 } == [
        "draft-copy: late-teardown-write": 6, "reference-element: late-teardown-write": 5,
      ])
  }

  @Test(
    "certify what the catalogue says is safe, with three elements",
    arguments: ["id-lookup-fallback", "identified-chaining", "store-element-action"])
  func safe(strategy: String) throws {
    let target = try #require(Self.targets.first { $0.strategy == strategy })
    let options = EnumerationOptions(depth: 4, elements: 3)
    let result = try Enumerator(target, options: options).run()
    #expect(result.isCertified)
    #expect(result.depth == 4)
    // Four starts, and 100 commands at every step.
    #expect(result.sequences.description == "404,040,404")
  }
}
