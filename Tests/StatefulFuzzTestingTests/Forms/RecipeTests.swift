import StatefulFuzz
import Testing

@testable import StatefulFuzzTesting

// The recipes of docs/Recipes.md, each with a planted mistake that it must find.

/// Keeps the order of names, and forgets to take one out that is not the last.
struct Registry {
  private(set) var names: [Int: String] = [:]
  private(set) var order: [Int] = []
  private var next = 0

  mutating func add(_ name: String) -> Int {
    defer { next += 1 }
    names[next] = name
    order.append(next)
    return next
  }

  mutating func remove(_ id: Int) {
    names[id] = nil
    if order.last == id { order.removeLast() }
  }
}

/// What the registry should be: names by number, counted up.
struct IDs: Sendable {
  var names: [Int: String] = [:]
  private var next = 0

  mutating func add(_ name: String) -> Int {
    defer { next += 1 }
    names[next] = name
    return next
  }
}

/// Hands out numbers for open files, and the same one twice after the first was closed.
final class FileTable {
  final class File {
    let path: String
    var isOpen = true
    init(_ path: String) { self.path = path }
  }

  var open: [File] = []
  func open(_ path: String) -> File {
    if let free = open.first(where: { !$0.isOpen && $0.path == path }) {
      free.isOpen = true
      return free
    }
    open.append(File(path))
    return open[open.count - 1]
  }
}

/// A bank account that looks at its balance, waits, and then writes.
actor Account {
  private(set) var balance = 0
  func deposit(_ amount: Int) async {
    let seen = balance
    await Task.yield()
    balance = seen + amount
  }
}

@Suite("A recipe")
struct RecipeTests {
  /// The report of the first failure; nil when nothing fails.
  private func report(_ body: () -> Void) -> String? {
    captureExpectations { TemporaryCorpus().scope(isolated: true, body) }
  }

  @Test("draws an argument from the model")
  func existing() throws {
    let found = report {
      fuzz("registry/ids", model: IDs(), system: { Registry() }) { on in
        on.command("add", .string(of: .lowercase, count: 0...3)) {
          $0.add($1)
        } system: {
          $0.add($1)
        }
        on.command("remove", from: { .existing(in: $0.names.keys.sorted()) }) {
          $0.names[$1] = nil
        } system: {
          $0.remove($1)
        }
        on.compare("names") {
          $0.names
        } with: {
          $0.names
        }
        on.compare("order") {
          $0.names.keys.sorted()
        } with: {
          $0.order
        }
      }
    }
    let report = try #require(found)
    #expect(report.contains("\n    3  remove(0)"), "\(report)")
    #expect(report.contains("after remove 'order' is [0, 1], expected [1]"), "\(report)")
  }

  @Test("draws what another command has answered")
  func results() throws {
    let found = report {
      fuzz("files/table", model: [Int: Bool](), system: { FileTable() }) { on in
        let files = on.results(model: Int.self, system: FileTable.File.self)
        on.command("open", into: files, .element(of: ["a", "b"])) { model, _ in
          model[model.count] = true
          return model.count - 1
        } system: { table, path in
          table.open(path)
        }
        on.command("close", files.any) {
          $0[$1.model] = false
        } system: { _, file in
          file.system.isOpen = false
        }
        on.command("is-open", files.any) {
          $0[$1.model]
        } system: {
          $1.system.isOpen
        }
      }
    }
    let report = try #require(found)
    #expect(report.contains("\n    1  open(#0, \"a\")"), "\(report)")
    #expect(report.contains("is-open answered true, expected false"), "\(report)")
  }

  @Test("puts an actor under test, the order of its jobs drawn")
  func actor() throws {
    let found = report {
      fuzz("account/actor", model: 0, system: { Account() }) { on in
        on.command("deposit-two", .int(in: 1...9), .int(in: 1...9), interleavings: 4) {
          $0 += $1 + $2
        } system: { account, one, other in
          async let first: Void = account.deposit(one)
          async let second: Void = account.deposit(other)
          _ = await (first, second)
        }
        on.check("balance") { await $0 == $1.balance }
      }
    }
    #expect(try #require(found).contains("the check 'balance' does not hold"))
  }

  @Test("puts several instances under test, which must not share")
  func instances() throws {
    /// Shares its storage with its copies.
    struct Notes {
      final class Storage { var lines: [Int] = [] }
      var storage = Storage()
      mutating func add(_ line: Int) { storage.lines.append(line) }
    }
    let found = report {
      fuzz("notes/copies", model: [[Int]()], system: { [Notes()] }) { on in
        on.command("copy", from: { .index(of: $0) }, weight: .by { $0.count < 4 ? 1 : 0 }) {
          $0.append($0[$1])
        } system: {
          $0.append($0[$1])
        }
        on.command("add", from: { (.index(of: $0), .int(in: 0...9)) }) {
          $0[$1].append($2)
        } system: {
          $0[$1].add($2)
        }
        on.compare {
          $0
        } with: {
          $0.map(\.storage.lines)
        }
      }
    }
    let report = try #require(found)
    #expect(report.contains("\n    1  copy(0)"), "\(report)")
    #expect(report.contains("after add 'contents' is [[0], [0]], expected "), "\(report)")
  }

  @Test("asks that what throws changes nothing")
  func unchanged() throws {
    struct Limit: Error {}
    struct Bounded {
      private(set) var items: [Int] = []
      mutating func add(_ item: Int) throws {
        items.append(item)
        if items.count > 2 { throw Limit() }
      }
    }
    let found = report {
      fuzz("bounded/errors", model: [Int](), system: { Bounded() }) { on in
        on.command("add", .int(in: 0...9)) { model, item in
          if model.count == 2 { throw Limit() }
          model.append(item)
        } system: { bounded, item in
          try unchangedOnError(&bounded, { $0.items }) { try $0.add(item) }
        }
      }
    }
    #expect(
      try #require(found).contains(
        "add threw Limit(), but had changed something: now [0, 0, 0], expected [0, 0] as before the call "
          + "(unchangedOnError: a call that throws must change nothing)"),
      "\(found ?? "")")
  }

  @Test("counts what is alive")
  func lifetimes() throws {
    /// Keeps what it has popped.
    struct Stack<Element> {
      private var items: [Element] = []
      private var last: Element?
      mutating func push(_ item: Element) { items.append(item) }
      mutating func pop() { last = items.popLast() }
    }
    let found = report {
      fuzz(
        "stack/lifetimes", model: 0,
        system: { (stack: Stack<Tracked<Int>>(), lives: Lifetimes()) }
      ) { on in
        on.command("push") {
          $0 += 1
        } system: {
          $0.stack.push($0.lives.track(0))
        }
        on.command("pop") {
          $0 = max(0, $0 - 1)
        } system: {
          $0.stack.pop()
        }
        on.compare("alive") {
          $0
        } with: {
          $0.lives.count
        }
      }
    }
    #expect(try #require(found).contains("after pop 'alive' is 1, expected 0"))
  }

  @Test("uses keys that collide, and compares in any order")
  func colliding() throws {
    /// Loses a key whose hash another one has.
    struct Table {
      private var buckets: [Int: CollidingKey] = [:]
      mutating func insert(_ key: CollidingKey) { buckets[key.hashValue] = key }
      var keys: [CollidingKey] { Array(buckets.values) }
    }
    let found = report {
      fuzz("table/keys", model: Set<CollidingKey>(), system: { Table() }) { on in
        on.command("insert", .collidingKey(in: 0...20)) {
          _ = $0.insert($1)
        } system: {
          $0.insert($1)
        }
        on.compare("keys") {
          Unordered($0)
        } with: {
          Unordered($0.keys)
        }
      }
    }
    #expect(try #require(found).contains("after insert 'keys' is {1}, expected {0, 1}"))
  }

  @Test("starts from what is drawn")
  func starts() throws {
    let found = report {
      fuzz(
        "starts/drawn", starting: .array(of: .int(in: 0...9)), model: { $0 }, system: { $0 }
      ) { on in
        on.command("sort") {
          $0.sort()
        } system: {
          if $0.count != 2 { $0.sort() }
        }
        on.compare {
          $0
        } with: {
          $0
        }
      }
    }
    #expect(try #require(found).contains("       init start([1, 0])"))
  }

  @Test("says what must hold from one state to the next")
  func temporal() throws {
    /// A mailbox that keeps what comes while it is full, and forgets to hand it on.
    struct Mailbox {
      private(set) var letters = 0
      private(set) var late = 0
      private(set) var isOpen = true
      mutating func post() {
        if letters < 2 { letters += 1 } else if isOpen { late += 1 }
      }
      mutating func empty() { letters = 0 }
      mutating func close() { isOpen = false }
    }
    let found = report {
      fuzz("mailbox/states", model: (), system: { Mailbox() }) { on in
        on.command("post") { _ in
        } system: {
          $0.post()
        }
        on.command("empty") { _ in
        } system: {
          $0.empty()
        }
        on.command("close") { _ in
        } system: {
          $0.close()
        }
        on.always("not-too-full") { $1.letters <= 2 }
        on.never("takes-late-letters", after: "close") { $1.isOpen }
        on.eventually("nothing-waits", within: 2, of: ["empty"]) { $1.letters + $1.late == 0 }
      }
    }
    let report = try #require(found)
    #expect(
      report.contains(
        "'nothing-waits' did not become true within 2 commands in a row of empty since command 3"),
      "\(report)")
    #expect(report.contains("\n    5  empty"), "\(report)")
  }

  @Test("holds a law, without a model")
  func law() throws {
    /// Takes out all that are equal to one that is put in twice.
    struct Bag {
      private(set) var items: [Int] = []
      mutating func add(_ item: Int) { items.append(item) }
      mutating func remove(_ item: Int) { items.removeAll { $0 == item } }
    }
    let found = report {
      fuzz("bag/laws", model: (), system: { Bag() }) { on in
        on.command("add", .int(in: 0...9)) { _, _ in
        } system: {
          $0.add($1)
        }
        on.command("adding-and-removing-changes-nothing", .int(in: 0...9)) { _, _ in
          true
        } system: { bag, item in
          let before = Unordered(bag.items)
          bag.add(item)
          bag.remove(item)
          return Unordered(bag.items) == before
        }
      }
    }
    let report = try #require(found)
    #expect(report.contains("\n    1  add(0)\n"), "\(report)")
    #expect(report.contains("changes-nothing answered false, expected true"), "\(report)")
  }

  @Test("passes where the law holds, and says that every command did something")
  func lawHolds() {
    let found = report {
      fuzz("list/laws", model: (), system: { [Int]() }) { on in
        on.command("append", .int(in: 0...9)) { _, _ in
        } system: {
          $0.append($1)
        }
        on.command("reversing-twice") { _ in
          true
        } system: { list in
          Array(list.reversed().reversed()) == list
        }
      }
    }
    #expect(found == nil)
  }

  @Test("puts several systems beside one model")
  func systems() throws {
    let found = report {
      fuzz(
        "stacks/two", model: [Int](),
        systems: ("array", { [Int]() as any Stacking }), ("forgetful", { Forgetful() })
      ) { on in
        on.command("push", .int(in: 0...9)) {
          $0.append($1)
        } system: {
          $0.push($1)
        }
        on.command("pop") {
          $0.popLast()
        } system: {
          $0.pop()
        }
      }
    }
    let report = try #require(found)
    #expect(
      report.contains("  SUT    array: [0, 0] | forgetful: Forgetful(items: [0])"), "\(report)")
    #expect(report.contains("forgetful: pop answered 0, expected 1"), "\(report)")
    #expect(report.contains("bucket mismatch/pop/forgetful-answer/"), "\(report)")
  }
}

private protocol Stacking: Sendable {
  mutating func push(_ item: Int)
  mutating func pop() -> Int?
}

extension [Int]: Stacking {
  mutating func push(_ item: Int) { append(item) }
  mutating func pop() -> Int? { popLast() }
}

/// Loses the third.
private struct Forgetful: Stacking {
  private var items: [Int] = []
  mutating func push(_ item: Int) { if items.count < 2 { items.append(item) } }
  mutating func pop() -> Int? { items.popLast() }
}
