import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import ListMachines
@testable import StatefulFuzz

/// Two states with the same key behave the same from then on: two ways to see it without trusting the key.
///
/// The long form goes a command or an element further for every strategy.
@Suite("The list suite's state key", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct KeySoundnessTests {
  private static let someStrategies = LongForm.all(
    of: ListCatalog.targets.map(\.strategy), orEvery: 6)

  /// Those of them that have keys: one that keeps its history has none.
  private static let declaredStrategies = someStrategies.filter { strategy in
    let target = ListCatalog.targets.first { $0.strategy == strategy }
    return target?.enumeration?.stateDeclaration.contains("the whole history") == false
  }

  /// Without merging: every sequence is run on its own.
  @Test(
    "leads to the same hazards, lengths and counts as no key at all",
    arguments: someStrategies)
  func unmerged(strategy: String) throws {
    try Self.expectEqual(strategy, depth: LongForm.isOn() ? 3 : 2, elements: 1)
  }

  /// What nobody should do renames elements and changes lists under way.
  @Test("does so for any commands", arguments: someStrategies)
  func unmergedParanoid(strategy: String) throws {
    try Self.expectEqual(
      strategy, depth: 2, elements: LongForm.isOn() ? 2 : 1, envelope: .paranoid)
  }

  /// One strategy that captures a position, and one that keeps a draft beside its element.
  @Test(
    "does so with one command or one element more",
    arguments: ["indices-subscript", "draft-copy"],
    LongForm.isOn() ? [(3, 2)] : [(3, 1)])
  func unmergedPairs(strategy: String, scope: (depth: Int, elements: Int)) throws {
    try Self.expectEqual(strategy, depth: scope.depth, elements: scope.elements)
  }

  /// What changes a list and touches its rows, and no more, goes deepest: every strategy is held
  /// there, whatever the form.
  @Test("does so for every strategy, in the documented envelope", arguments: ListCatalog.targets)
  func unmergedDocumented(target: Target) throws {
    let depth = LongForm.isOn() ? 4 : 3
    try expectSameCertificates(target.within(.documented), depth: depth, elements: 1)
  }

  private static func expectEqual(
    _ strategy: String, depth: Int, elements: Int, envelope: Envelope = .observed
  ) throws {
    let all = ListCatalog.targets
    let target = try #require(all.first { $0.strategy == strategy }).within(envelope)
    try expectSameCertificates(target, depth: depth, elements: elements)
  }

  /// Sequences that lead to one key, up to six commands long, drawn at random: whatever command
  /// comes next must come to the same.
  @Test(
    "tells states with different futures apart", arguments: declaredStrategies,
    [Envelope.observed, .paranoid])
  func futures(strategy: String, envelope: Envelope) throws {
    let all = ListCatalog.targets
    let target = try #require(all.first { $0.strategy == strategy }).within(envelope)
    var check = FutureCheck(
      executor: try WorkerProcess(targets: [target], limits: RunLimits()), elements: 2,
      envelope: envelope)
    let nodes = LongForm.isOn() ? 40 : 10
    let differences = try check.differences(levels: 5, nodesPerLevel: nodes)
    #expect(differences == [])
    // Most nodes share their key with an earlier one, else nothing was compared.
    #expect(check.comparisons > nodes)
  }
}

/// Compares the futures, one command far, of sequences that lead to one key.
private struct FutureCheck {
  let executor: WorkerProcess
  let elements: Int
  let envelope: Envelope

  /// Pairs that were compared.
  private(set) var comparisons = 0

  private var futures: [[UInt8]: (path: EnumeratedPath, outcomes: [String])] = [:]
  private var random = SplitMix64(seed: 7)

  init(executor: WorkerProcess, elements: Int, envelope: Envelope) {
    self.executor = executor
    self.elements = elements
    self.envelope = envelope
  }

  private struct Node {
    var path: EnumeratedPath
    var key: [UInt8]
  }

  mutating func differences(levels: Int, nodesPerLevel: Int) throws -> [String] {
    var differences: [String] = []
    var level = try starts()
    for _ in 1...levels {
      let result = try expand(level.map(\.path))
      var next: [[UInt8]: [Node]] = [:]
      for (index, node) in level.enumerated() {
        let edges = result.edges.filter { $0.edge / result.scope.commands == index }
        let future = edges.map(Self.text).sorted()
        if let known = futures[node.key] {
          comparisons += 1
          if known.outcomes != future {
            let outcomes = Set(known.outcomes).symmetricDifference(future).sorted().prefix(2)
            differences.append("\(text(known.path)), \(text(node.path)): one leads to \(outcomes)")
          }
        }
        futures[node.key] = (node.path, future)
        for edge in edges {
          guard case .passed(let key) = edge.outcome else { continue }
          var path = node.path
          path.commands.append(UInt16(edge.edge % result.scope.commands))
          next[key, default: []].append(Node(path: path, key: key))
        }
      }
      level = sample(next, nodesPerLevel)
    }
    return differences
  }

  private mutating func starts() throws -> [Node] {
    let batch = ExpansionBatch(target: 0, elements: elements, nodes: nil, wantsKeys: true)
    return try executor.expand(batch).edges.compactMap { edge in
      guard case .passed(let key) = edge.outcome else { return nil }
      return Node(path: EnumeratedPath(start: edge.edge, commands: []), key: key)
    }
  }

  private func expand(_ paths: [EnumeratedPath]) throws -> ExpansionResult {
    var batch = ExpansionBatch(target: 0, elements: elements, nodes: paths, wantsKeys: true)
    var all = try executor.expand(batch)
    while all.endEdge < batch.edgeCount(all.scope) {
      batch.firstEdge = all.endEdge
      let part = try executor.expand(batch)
      all.endEdge = part.endEdge
      all.edges += part.edges
    }
    return all
  }

  /// Pairs of different sequences with one key, at random.
  private mutating func sample(_ nodes: [[UInt8]: [Node]], _ count: Int) -> [Node] {
    var keys = nodes.keys.sorted { $0.lexicographicallyPrecedes($1) }
    var sample: [Node] = []
    while sample.count < count, !keys.isEmpty {
      let key = keys.remove(at: Int(random.next(below: UInt64(keys.count))))
      var twins = nodes[key] ?? []
      for _ in 0..<min(3, twins.count) {
        sample.append(twins.remove(at: Int(random.next(below: UInt64(twins.count)))))
      }
    }
    return sample
  }

  private func text(_ path: EnumeratedPath) -> String {
    let commands = ListCommand.scope(elements: elements, envelope: envelope)
    return "\(path.start) elements; "
      + path.commands.map { commands[Int($0)].description }.joined(separator: "; ")
  }

  private static func text(_ edge: ExpandedEdge) -> String {
    switch edge.outcome {
    case .illegal: "illegal"
    case .passed(let key): "passed \(key)"
    case .failed(let signature): "failed \(signature)"
    }
  }
}
