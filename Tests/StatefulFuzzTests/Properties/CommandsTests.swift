import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzChecks

/// Hands out ids, and forgets to take the name of one that is removed while it is not the last.
private struct Registry {
  private(set) var names: [Int: String] = [:]
  private(set) var order: [Int] = []
  private var next = 0

  mutating func add(_ name: String) -> Int {
    defer { next += 1 }
    names[next] = name
    order.append(next)
    return next
  }

  mutating func rename(_ id: Int, to name: String) { names[id] = name }

  mutating func remove(_ id: Int) {
    names[id] = nil
    if order.last == id { order.removeLast() }
  }
}

/// What the registry should be.
private struct RegistryModel: Equatable, Sendable {
  var names: [Int: String] = [:]
  var next = 0

  mutating func add(_ name: String) -> Int {
    defer { next += 1 }
    names[next] = name
    return next
  }
}

private func minimum<Model, System: ~Copyable>(
  of test: StatefulTest<Model, System>, seed: UInt64 = 1, cases: UInt64 = 1_000
) throws -> CheckFailure {
  try #require(throws: CheckFailure.self) {
    try test.run(CheckOptions(cases: cases, seed: seed))
  }
}

extension CheckFailure {
  fileprivate var lines: [String] {
    finding.script.commands.map { $0.split(separator: " <- ").first.map(String.init) ?? $0 }
  }
}

@Suite("Commands whose arguments the model decides on", .ownThread)
struct ModelArgumentTests {
  private func registry() -> StatefulTest<RegistryModel, Registry> {
    StatefulTest("registry/existing", model: RegistryModel(), system: { Registry() }) { on in
      on.command("add", .string(of: .lowercase, count: 0...3)) {
        $0.add($1)
      } system: {
        $0.add($1)
      }
      on.command("rename", from: { (.existing(in: $0.names.keys.sorted()), .string()) }) {
        $0.names[$1] = $2
      } system: {
        $0.rename($1, to: $2)
      }
      on.command("remove", from: { .existing(in: $0.names.keys.sorted()) }) {
        $0.names[$1] = nil
      } system: {
        $0.remove($1)
      }
      on.check("names") { $0.names == $1.names }
      on.check("order") { $0.names.keys.sorted() == $1.order }
    }
  }

  @Test("shrink to the shortest case from every seed")
  func everySeed() throws {
    var ends: [[String]: Int] = [:]
    let seeds = LongForm.count(100, or: 40)
    for seed in 1...UInt64(seeds) {
      ends[try minimum(of: registry(), seed: seed).lines, default: 0] += 1
    }
    #expect(ends == [[#"add("")"#, #"add("")"#, "remove(0)"]: seeds])
  }

  @Test("name the check that does not hold")
  func namesCheck() throws {
    let failure = try minimum(of: registry())
    #expect(failure.finding.failure.message == "after remove the check 'order' does not hold")
    #expect(failure.finding.failure.signature == "mismatch/remove/order")
  }

  @Test("are recorded by value: a deletion never makes them name another element")
  func keepsValues() throws {
    // The element must be the second one of three: without the first, "remove(1)" is another.
    let test = StatefulTest("registry/second", model: RegistryModel(), system: { Registry() }) {
      on in
      on.command("add", .string(of: .lowercase, count: 1...3)) {
        $0.add($1)
      } system: {
        $0.add($1)
      }
      on.command("read", from: { .existing(in: $0.names.values.sorted()) }) { model, name in
        model.names.values.sorted().firstIndex(of: name)
      } system: { system, name in
        let place = system.names.values.sorted().firstIndex(of: name)
        return place == 1 && system.names.count == 3 ? 2 : place
      }
    }
    for seed in 1...20 as ClosedRange<UInt64> {
      let failure = try minimum(of: test, seed: seed)
      // Equal names would be found at the first place.
      #expect(failure.lines == [#"add("a")"#, #"add("b")"#, #"add("b")"#, #"read("b")"#])
      #expect(failure.finding.isOneMinimal)
    }
  }

  @Test("follow what they name when its number is lowered")
  func drawnNumbers() throws {
    // Removing what is not first leaves it there.
    let test = StatefulTest("registry/numbers", model: [Int](), system: { [Int]() }) { on in
      on.command("add", .int(in: -50...99)) {
        if !$0.contains($1) { $0.append($1) }
      } system: {
        if !$0.contains($1) { $0.append($1) }
      }
      on.command("remove", from: { .existing(in: $0) }) { model, value in
        model.removeAll { $0 == value }
      } system: { system, value in
        if system.first == value { system.removeFirst() }
      }
      on.compare {
        $0
      } with: {
        $0
      }
    }
    var ends: [[String]: Int] = [:]
    for seed in 1...50 as ClosedRange<UInt64> {
      ends[try minimum(of: test, seed: seed).lines, default: 0] += 1
    }
    // The least sum of all numbers, before their order.
    #expect(ends == [["add(1)", "add(0)", "remove(0)"]: 50])
  }

  @Test("are illegal where there is nothing to name")
  func emptyIsIllegal() throws {
    let test = StatefulTest("registry/empty", model: [Int](), system: { [Int]() }) { on in
      on.command("append", .int(in: 0...9)) {
        $0.append($1)
      } system: {
        $0.append($1)
      }
      on.command("remove", from: { .index(of: $0) }) {
        $0.remove(at: $1)
      } system: {
        $0.remove(at: $1)
      }
      on.command("insert", from: { (.insertionIndex(of: $0), .int(in: 0...9)) }) {
        $0.insert($2, at: $1)
      } system: {
        $0.insert($2, at: $1)
      }
      on.command("cut", from: { .subrange(of: $0) }) {
        $0.removeSubrange($1)
      } system: {
        $0.removeSubrange($1)
      }
      on.compare {
        $0
      } with: {
        $0
      }
    }
    try test.run()
  }

  @Test("find each of the positions that are named, both ends among them")
  func positions() throws {
    for wanted in [0, 3, 4] {
      let test = StatefulTest("positions/\(wanted)", model: 0, system: { 0 }) { on in
        on.command("at", from: { _ in .index(below: 5) }) { _, place in
          place == wanted
        } system: { _, _ in
          false
        }
      }
      #expect(try minimum(of: test).lines == ["at(\(wanted))"])
    }
  }
}

@Suite("Commands that draw what others have answered", .ownThread)
struct ResultArgumentTests {
  /// A node that knows its parent, and counts its children wrong once it has two.
  private final class Node {
    weak var parent: Node?
    var childCount = 0
  }

  private final class Tree {
    var nodes: [Node] = []
  }

  private func tree() -> StatefulTest<[Int: Int], Tree> {
    StatefulTest("tree/handles", model: [Int: Int](), system: { Tree() }) { on in
      let nodes = on.results(model: Int.self, system: Node.self)
      on.command("root", into: nodes) { model in
        model[model.count] = 0
        return model.count - 1
      } system: { tree in
        tree.nodes.append(Node())
        return tree.nodes[tree.nodes.count - 1]
      }
      on.command("child", into: nodes, nodes.any) { model, parent in
        model[parent.model, default: 0] += 1
        model[model.count] = 0
        return model.count - 1
      } system: { tree, parent in
        let node = Node()
        node.parent = parent.system
        if parent.system.childCount < 2 { parent.system.childCount += 1 }
        tree.nodes.append(node)
        return node
      }
      on.command("count", nodes.any) {
        $0[$1.model]
      } system: {
        $1.system.childCount
      }
    }
  }

  @Test("shrink to the shortest case from every seed")
  func everySeed() throws {
    for seed in 1...LongForm.count(30, or: 10) as ClosedRange<UInt64> {
      let failure = try minimum(of: tree(), seed: seed)
      #expect(
        failure.lines == [
          "root(#0)", "child(#1, #0)", "child(#2, #0)", "child(#3, #0)", "count(#0)",
        ])
      #expect(failure.finding.failure.message == "count answered 2, expected 3")
    }
  }

  @Test("are compared where both answers are of one type")
  func compared() throws {
    let test = StatefulTest("ids/compared", model: 0, system: { 0 }) { on in
      let ids = on.results(model: Int.self, system: Int.self)
      on.command("make", into: ids) { model in
        model += 1
        return model
      } system: { system in
        system += 1
        return system == 3 ? 7 : system
      }
    }
    let failure = try minimum(of: test)
    #expect(failure.lines == ["make(#0)", "make(#1)", "make(#2)"])
    #expect(failure.finding.failure.signature == "mismatch/make/answer")
  }
}

@Suite("What else a closure test says")
struct CommandsTests {
  @Test("weights that depend on the model decide what is drawn")
  func weights() throws {
    // Up to 12 it is a hundred times as likely to go up as down.
    let test = StatefulTest("weights/model", model: 0, system: { 0 }) { on in
      on.command("up", weight: .by { $0 < 12 ? 100 : 0 }) {
        $0 += 1
      } system: {
        $0 += 1
      }
      on.command("down", weight: .by { $0 < 12 ? 1 : 0 }) {
        $0 -= 1
      } system: {
        $0 -= 1
      }
      on.command("stay", weight: .by { $0 < 12 ? 0 : 1 }) {
        $0
      } system: {
        $0
      }
      on.label { model, notes in if model == 12 { notes.label("twelve") } }
    }
    let summary = try test.target.check()
    #expect(summary.statistics[0].labels["twelve", default: 0] > 20)
  }

  @Test("names in any words are put into kebab case")
  func names() throws {
    let test = StatefulTest("My Suite/My Test", model: 0, system: { 0 }) { on in
      on.command("count up (by one)") {
        $0 += 1
      } system: { _ in
      }.known(as: "Lost Count")
      on.command("countDown") {
        $0 -= 1
      } system: {
        $0 -= 1
      }
      on.check("Is Equal") { $0 == $1 }
    }
    #expect(test.target.name == "my-suite/my-test")
    #expect(test.target.commandKinds == ["count-up-by-one", "countDown"])
    #expect(test.target.expectedHazards == ["lost-count"])
    var known: [Signature] = []
    try test.target.check(onKnown: { known.append($0.failure.signature) })
    #expect(known == ["lost-count"])
  }

  @Test("an asynchronous system needs no other name")
  func asynchronous() throws {
    actor Counter {
      private(set) var count = 0
      func add(_ amount: Int) { count += count == 6 ? 0 : amount }
    }
    let test = StatefulTest("counter/actor", model: 0, system: { Counter() }) { on in
      on.command("add", .int(in: 1...3)) {
        $0 += $1
      } system: {
        await $0.add($1)
      }
      on.command("read") {
        $0
      } system: {
        await $0.count
      }
      on.check("count") { await $0 == $1.count }
    }
    let failure = try minimum(of: test)
    #expect(failure.lines == ["add(3)", "add(3)", "add(1)"])
    #expect(failure.finding.failure.signature == "mismatch/add/count")
  }

  @Test("a system that cannot be copied is described in the test's words")
  func notCopyable() throws {
    struct Stack: ~Copyable {
      private(set) var items: [Int] = []
      mutating func push(_ item: Int) { if items.count < 2 { items.append(item) } }
    }
    let test = StatefulTest("stack/own", model: [Int](), system: { Stack() }) { on in
      on.command("push", .int(in: 0...9)) {
        $0.append($1)
      } system: {
        $0.push($1)
      }
      on.compare("items") {
        $0
      } with: {
        $0.items
      }
      on.describe { "stack of \($0.items)" }
    }
    let failure = try minimum(of: test)
    #expect(failure.lines == ["push(0)", "push(0)", "push(0)"])
    #expect(
      failure.finding.failure.message == "after push 'items' is [0, 0], expected [0, 0, 0]")
    #expect("\(failure)".contains("stack of [0, 0]"))
  }

  @Test("a check tells of each kind of failure, not of the first alone")
  func severalFindings() throws {
    let test = StatefulTest("two/faults", model: 0, system: { 0 }) { on in
      on.command("one") {
        $0 += 1
      } system: {
        $0 += $0 == 4 ? 0 : 1
      }
      on.command("two") {
        $0 += 2; return $0
      } system: {
        $0 += 2; return 1
      }
      on.check("sum") { $0 == $1 }
    }
    var told: [Signature] = []
    var options = CheckOptions()
    options.findings = 5
    #expect(throws: CheckFailure.self) {
      try test.target.check(options, onFailure: { told.append($0.finding.failure.signature) })
    }
    #expect(told.sorted() == ["mismatch/one/sum", "mismatch/two/answer"])
  }
}
