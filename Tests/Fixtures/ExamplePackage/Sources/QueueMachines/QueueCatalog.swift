import Queue
import StatefulFuzz

/// What the package's driver knows.
public enum QueueCatalog {
  /// A machine, a stateful test of closures, and a property.
  public static let targets = [
    Target("queue/ring", summary: "a queue in a ring", makeMachine: { QueueMachine() }),
    StatefulTest("queue/closures", model: [Int](), system: { RingQueue() }) { on in
      on.command("push", .int(in: 0...9)) {
        $0.append($1)
      } system: {
        $0.push($1)
      }
      on.command("pop", when: { !$0.isEmpty }) {
        $0.removeFirst() as Int?
      } system: {
        $0.pop()
      }
      on.check("contents") { $0 == $1.contents }
    }.target,
    Target.property(named: "queue/keeps-two", Gen.int(), Gen.int()) { first, second in
      var queue = RingQueue()
      queue.push(first)
      queue.push(second)
      return queue.contents == [first, second]
    },
  ]
}
