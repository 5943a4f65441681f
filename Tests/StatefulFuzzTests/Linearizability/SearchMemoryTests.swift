import Synchronization
import Testing

@testable import StatefulFuzz

@Suite("The memory of the check of linearizability")
struct SearchMemoryTests {
  /// A number, and a count of how many of its kind there are.
  private struct Counter: Hashable {
    private let token: Token
    let value: Int

    init(_ value: Int, _ alive: Alive) { (token, self.value) = (Token(alive), value) }

    var next: Counter { Counter(value + 1, token.alive) }

    static func == (left: Counter, right: Counter) -> Bool { left.value == right.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  private final class Alive: Sendable {
    let count = Mutex((now: 0, most: 0))
  }

  private final class Token {
    let alive: Alive

    init(_ alive: Alive) {
      self.alive = alive
      alive.count.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    }

    deinit { alive.count.withLock { $0.now -= 1 } }
  }

  @Test("holds few models of a long history", arguments: [false, true])
  func fewModels(isWrong: Bool) {
    let count = 6_400
    let history = (0..<count).map { number in
      ConcurrentOperation(
        lane: 0, command: "next", answer: isWrong && number == count - 1 ? -1 : number + 1,
        call: 2 * number, return: 2 * number + 1)
    }
    let alive = Alive()
    let verdict = checkLinearizability(of: history, from: Counter(0, alive)) {
      counter, _, answer in
      counter = counter.next
      return answer == counter.value
    }
    // A hundred of every 64th, the last steps, and, on the way back, those that led nowhere.
    #expect(alive.count.withLock(\.most) < (isWrong ? count + 400 : 400))
    guard case .notLinearizable(let longest, let blocked) = verdict else {
      #expect(verdict == .linearizable(order: Array(0..<count)))
      return #expect(!isWrong)
    }
    #expect(isWrong && longest.count == count - 1 && blocked == [count - 1])
  }

  @Test("makes a model again that it has left out")
  func madeAgain() {
    var path = SearchPath<Int>()
    for number in 0..<1_000 { path.append(number, before: number * 10) }
    for number in (0..<1_000).reversed() {
      let before = path.removeLast { model, operation in
        #expect(model == operation * 10)
        model += 10
        return true
      }
      #expect(before == number * 10)
      #expect(path.operations.count == number)
    }
  }
}
