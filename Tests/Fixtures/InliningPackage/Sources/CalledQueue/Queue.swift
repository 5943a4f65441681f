import StatefulFuzz

/// A queue whose `pop` traps where there is nothing to take: in a release build without a message.
struct Queue {
  private var numbers: [Int] = []

  mutating func push(_ number: Int) { numbers.append(number) }

  #if INLINED
  @inline(__always)
  mutating func pop() -> Int { numbers.removeFirst() }
  #else
  @inline(never)
  mutating func pop() -> Int { numbers.removeFirst() }
  #endif
}

/// The queue as a newcomer puts it on the engine; its model knows nothing of empty queues.
public func queue(named name: String) -> Target {
  StatefulTest(
    name, model: [Int](), system: { Queue() },
    commands: {
      command("push", Gen.int(in: 0...9)) { (model: inout [Int], number: Int) in
        model.append(number)
      } system: { (queue: inout Queue, number: Int) in
        queue.push(number)
      }
      command("pop") { (model: inout [Int]) -> Int in
        model.isEmpty ? 0 : model.removeFirst()
      } system: { (queue: inout Queue) -> Int in
        queue.pop()
      }
    }
  ).target
}
