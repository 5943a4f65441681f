import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// Cases that get smaller only where several commands change together.
@Suite("Things that other commands refer to")
struct RenumberedThingsTests {
  private func ended<Model, System>(
    _ test: StatefulTest<Model, System>, seed: UInt64, cases: UInt64 = 5_000
  ) throws -> [String] {
    let options = CheckOptions(cases: cases, seed: seed, isolation: .none)
    let failure = try #require(throws: CheckFailure.self) { try test.run(options) }
    return failure.finding.script.commands.map(\.withoutDrawnChoices)
  }

  /// Blocks of a row of cells, one behind the other, each with its number.
  private struct Row: Hashable {
    var sizes: [Int] = []
    var freed: Set<Int> = []

    var live: [Int] { sizes.indices.filter { !freed.contains($0) } }
    var used: Int { sizes.reduce(0, +) }
  }

  /// Wrong where the block at cell 8 and the one behind it are freed, in this order.
  private static func blocks() -> StatefulTest<Row, Row> {
    StatefulTest("renumbered/blocks", model: Row(), system: { Row() }) { on in
      on.command("alloc", .int(in: 1...8), when: { $0.used < 40 }) {
        $0.sizes.append($1)
      } system: {
        $0.sizes.append($1)
      }
      on.command("free", from: { .existing(in: $0.live) }) { (row: inout Row, block: Int) -> Bool in
        row.freed.insert(block)
        return true
      } system: { (row: inout Row, block: Int) -> Bool in
        row.freed.insert(block)
        let start = row.sizes[..<block].reduce(0, +)
        let isSecond = block > 0 && row.freed.contains(block - 1)
        return !(isSecond && start - row.sizes[block - 1] == 8)
      }
    }
  }

  @Test(
    "are merged, and those behind them have lower numbers",
    arguments: 1...12 as ClosedRange<UInt64>)
  func merged(seed: UInt64) throws {
    #expect(
      try ended(Self.blocks(), seed: seed) == [
        "alloc(8)", "alloc(1)", "alloc(1)", "free(1)", "free(2)",
      ])
  }

  /// Wrong where two neighbours of one cell each were freed, the first one first, and 18 cells are taken in all.
  @Test("go behind others that refer to each other", arguments: 1...12 as ClosedRange<UInt64>)
  func moved(seed: UInt64) throws {
    let test = StatefulTest("renumbered/moved", model: Row(), system: { Row() }) { on in
      on.command("alloc", .int(in: 1...8), when: { $0.used < 40 }) {
        (row: inout Row, size: Int) -> Bool in
        row.sizes.append(size)
        return true
      } system: { (row: inout Row, size: Int) -> Bool in
        row.sizes.append(size)
        return row.freed.count < 2 || row.used != 18
      }
      on.command("free", from: { .existing(in: $0.live) }) { (row: inout Row, block: Int) in
        _ = row.freed.insert(block)
      } system: { (row: inout Row, block: Int) in
        if row.sizes[block] == 1, row.freed.isEmpty || row.freed == [block - 1] {
          row.freed.insert(block)
        }
      }
    }
    let lines = try ended(test, seed: seed)
    #expect(
      lines == ["alloc(1)", "alloc(1)", "alloc(8)", "free(0)", "free(1)", "alloc(8)"], "\(lines)")
  }

  /// Messages by their numbers, each with how urgent it is and from when on it is shown.
  private struct Inbox: Hashable {
    var urgency: [Int: Int] = [:]
    var hidden: Set<Int> = []

    func first(hiding: Set<Int>) -> Int? {
      urgency.keys.filter { !hiding.contains($0) }.max {
        (urgency[$0] ?? 0, -$0) < (urgency[$1] ?? 0, -$1)
      }
    }
  }

  /// One that was hidden and is shown again stays hidden where there are four.
  @Test(
    "are named by the lowest number, and not by one that has to be more urgent then",
    arguments: 1...12 as ClosedRange<UInt64>)
  func urgent(seed: UInt64) throws {
    let test = StatefulTest("renumbered/inbox", model: Inbox(), system: { Inbox() }) { on in
      on.command("add", .int(in: 0...9), .int(in: 0...3)) {
        $0.urgency[$1] = $2
      } system: {
        $0.urgency[$1] = $2
      }
      on.command("hide", from: { .existing(in: $0.urgency.keys.sorted()) }) {
        (inbox: inout Inbox, message: Int) in
        _ = inbox.hidden.insert(message)
      } system: { (inbox: inout Inbox, message: Int) in
        _ = inbox.hidden.insert(message)
      }
      on.command("show") {
        $0.hidden = []
      } system: {
        if $0.urgency.count < 4 { $0.hidden = [] }
      }
      on.command("first") {
        $0.first(hiding: $0.hidden)
      } system: {
        $0.first(hiding: $0.hidden)
      }
    }
    let lines = try ended(test, seed: seed)
    #expect(
      lines == [
        "add(0, 0)", "add(1, 0)", "add(2, 0)", "add(3, 0)", "hide(0)", "show", "first",
      ], "\(lines)")
  }

  @Test("are numbered in the order in which they are used", arguments: 1...6 as ClosedRange<UInt64>)
  func order(seed: UInt64) throws {
    // Who is used again at the start of a full list stays there.
    let test = StatefulTest("renumbered/recent", model: [Int](), system: { [Int]() }) { on in
      on.command("use", .int(in: 0...50)) { (keys: inout [Int], key: Int) -> Int? in
        keys.removeAll { $0 == key }
        keys.append(key)
        return keys.count > 8 ? keys.removeFirst() : nil
      } system: { (keys: inout [Int], key: Int) -> Int? in
        if keys.count == 8, keys.first == key { return nil }
        keys.removeAll { $0 == key }
        keys.append(key)
        return keys.count > 8 ? keys.removeFirst() : nil
      }
    }
    let keys = [0, 1, 2, 3, 4, 5, 6, 7, 0, 8]
    #expect(try ended(test, seed: seed) == keys.map { "use(\($0))" })
  }

  /// Folders by their paths; the system lets one move into a folder that is deep in it.
  private struct Folders: Hashable {
    var paths: Set<[String]> = [[]]

    func mayMove(_ from: [String], to: [String], reach: Int) -> Bool {
      paths.contains(from) && paths.contains(Array(to.dropLast())) && !paths.contains(to)
        && !from.isEmpty && !(to.starts(with: from) && to.count - from.count <= reach)
    }
  }

  private static func folders(
    _ path: @escaping @Sendable (Folders) -> Gen<[String]>
  ) -> StatefulTest<Folders, Folders> {
    StatefulTest("renumbered/folders", model: Folders(), system: { Folders() }) { on in
      on.command("make", from: path) { (folders: inout Folders, path: [String]) in
        if folders.paths.contains(Array(path.dropLast())) { folders.paths.insert(path) }
      } system: { (folders: inout Folders, path: [String]) in
        if folders.paths.contains(Array(path.dropLast())) { folders.paths.insert(path) }
      }
      on.command("move", from: { (path($0), path($0)) }) {
        (folders: inout Folders, from: [String], to: [String]) -> Bool in
        folders.mayMove(from, to: to, reach: 99)
      } system: { (folders: inout Folders, from: [String], to: [String]) -> Bool in
        folders.mayMove(from, to: to, reach: 2)
      }
    }
  }

  private static let shortest = [
    #"make(["a"])"#, #"make(["a", "a"])"#, #"make(["a", "a", "a"])"#,
    #"move(["a"], ["a", "a", "a", "a"])"#,
  ]

  @Test(
    "are folders of a folder that goes, whose paths are written out",
    arguments: 1...12 as ClosedRange<UInt64>)
  func paths(seed: UInt64) throws {
    let test = Self.folders { _ in
      .array(of: .element(of: ["a", "b"]), count: 1...6)
    }
    #expect(try ended(test, seed: seed, cases: 200_000) == Self.shortest)
  }

  @Test(
    "are folders of a folder that goes, and are named by what exists",
    arguments: 1...12 as ClosedRange<UInt64>)
  func existing(seed: UInt64) throws {
    let test = Self.folders { folders in
      let known = folders.paths.sorted { $0.lexicographicallyPrecedes($1) }
      return Gen.zip(.existing(in: known), .element(of: ["a", "b"])).map { $0 + [$1] }
    }
    #expect(try ended(test, seed: seed, cases: 200_000) == Self.shortest)
  }
}
