import Synchronization
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// What is not done again in each order and for each state, since nothing has changed.
@Suite("The effort for states while commands are in flight", .timeLimit(.minutes(60)), .ownThread)
struct LaneEffortTests {
  private final class Count: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    func up() { number.add(1, ordering: .relaxed) }
  }

  private actor Keys {
    private var count = 0

    func make() -> Int {
      count += 1
      return count
    }

    func use(_ key: Int) -> Bool { key <= count }
  }

  @Test("checks a hundred states after a flight, not all that an uncompared order allows")
  func checks() throws {
    let checked = Count()
    let test = StatefulTest(
      "lanes/bag", lanes: 3, consistency: .sequential, model: [Int](), system: { Bag() }
    ) { on in
      on.command("put", .int(in: 0...9)) { (items: inout [Int], item: Int) in
        items.append(item)
      } system: { (bag: inout Bag, item: Int) async in
        await bag.put(item)
      }
      on.compare("items") {
        checked.up()
        return $0.sorted()
      } with: { (bag: Bag) async in
        await bag.items.sorted()
      }
    }
    let commands = (0..<9).map { "lane \($0 % 3 + 1) put(\($0))" }
    let executor = try InProcessExecutor(targets: [test.target])
    let record = try executor.run(target: 0, .script(Script(initial: "", commands: commands)))
    #expect(record.failure == nil)
    #expect(record.unreadable.isEmpty)
    // 1680 orders, each with a state of its own.
    #expect((50...101).contains(checked.value))
  }

  @Test("finds the order of an actor's commands at once, where later answers tell it")
  func likelyOrder() throws {
    let test = StatefulTest("lanes/queue", lanes: 3, model: [Int](), system: { Bag() }) { on in
      on.command("put", .int(in: 0...9)) { (items: inout [Int], item: Int) in
        items.append(item)
      } system: { (bag: inout Bag, item: Int) async in
        await bag.put(item)
      }
      on.command("take") { (items: inout [Int]) -> Int? in
        items.isEmpty ? nil : items.removeFirst()
      } system: { (bag: inout Bag) async -> Int? in
        await bag.take()
      }
    }
    // Nothing tells the order of puts that overlap but the takes of later commands.
    let summary = try test.target.check(CheckOptions(cases: 300, seed: 1, isolation: .batch))
    #expect(summary.cases == 300 && summary.undecidedCases < 30, "\(summary.undecidedCases)")
  }

  private actor Bag {
    private(set) var items: [Int] = []
    func put(_ item: Int) { items.append(item) }
    func take() -> Int? { items.isEmpty ? nil : items.removeFirst() }
  }

  /// How often arguments were drawn in some cases, and how many commands there were.
  private static func draws(readingAnswers: Bool) throws -> (draws: Int, commands: Int) {
    let drawn = Count()
    let test = StatefulTest("lanes/keys", lanes: 3, model: 0 as Int, system: { Keys() }) { on in
      let keys = on.results(model: Int.self, system: Int.self)
      on.command("make", into: keys) { (count: inout Int) -> Int in
        count += 1
        return count
      } system: { (keys: inout Keys) async -> Int in
        await keys.make()
      }
      let key = keys.any.map { key in
        drawn.up()
        if readingAnswers { _ = key.model }
        return key
      }
      on.command("use", key) { (count: inout Int, key) -> Bool in
        key.model <= count
      } system: { (keys: inout Keys, key) async -> Bool in
        await keys.use(key.system)
      }
    }
    let executor = try InProcessExecutor(targets: [test.target])
    let before = drawn.value
    var commands = 0
    for index in 0..<10 as Range<UInt64> {
      let record = try executor.run(
        target: 0, .fresh(campaignSeed: 1, caseIndex: index, commandLimit: 30))
      #expect(record.failure == nil)
      commands += record.commandCount + record.rejectedCount
    }
    return (drawn.value - before, commands)
  }

  @Test(
    "results are not drawn again in each state, unless a generator asks what the model answered")
  func results() throws {
    let plain = try Self.draws(readingAnswers: false)
    #expect(plain.commands > 100)
    #expect(plain.draws < plain.commands)
    let reading = try Self.draws(readingAnswers: true)
    #expect(reading.draws > 3 * reading.commands)
  }

  private actor Shelf {
    func look(_ place: Int) -> Int { place }
  }

  @Test("a command is not drawn again in a state that it has met in another order")
  func states() throws {
    let drawn = Count()
    let test = StatefulTest("lanes/shelf", lanes: 3, model: 3 as Int, system: { Shelf() }) { on in
      on.command(
        "look",
        from: { count -> Gen<Int> in
          drawn.up()
          return .int(in: 0...count)
        }
      ) { (_: inout Int, place) -> Int in
        place
      } system: { (shelf: inout Shelf, place) async -> Int in
        await shelf.look(place)
      }
    }
    let executor = try InProcessExecutor(targets: [test.target])
    let before = drawn.value
    var commands = 0
    for index in 0..<10 as Range<UInt64> {
      let record = try executor.run(
        target: 0, .fresh(campaignSeed: 1, caseIndex: index, commandLimit: 30))
      #expect(record.failure == nil)
      commands += record.commandCount + record.rejectedCount
    }
    #expect(commands > 100)
    // Where it is drawn, where it stands, and in the one state that there is.
    #expect(drawn.value - before <= 3 * commands)
  }

  private struct Hashed: Hashable {
    let number: Int
    let hashed: Count

    static func == (left: Hashed, right: Hashed) -> Bool { left.number == right.number }

    func hash(into hasher: inout Hasher) {
      hashed.up()
      hasher.combine(number)
    }
  }

  @Test("a state is hashed once, however large the table grows")
  func hashes() throws {
    let hashed = Count()
    var places: Set<OrderPlace> = []
    for number in 0..<200 {
      let state = StateMaker { Hashed(number: number % 100, hashed: hashed) }()
      let place = try #require(OrderPlace(taken: 1, state))
      #expect(places.insert(place).inserted == (number < 100))
    }
    #expect(hashed.value == 200)
    let other = StateMaker { Hashed(number: 1, hashed: hashed) }()
    #expect(!places.contains(try #require(OrderPlace(taken: 3, other))))
  }
}
