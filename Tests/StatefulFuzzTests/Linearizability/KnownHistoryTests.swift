import StatefulFuzz
import Testing

/// Histories that others have published together with the answer.
@Suite("Histories whose answer is known")
struct KnownHistoryTests {
  /// A history of one register.
  struct History: Sendable, CustomTestStringConvertible {
    /// Who has published it, and where.
    let source: String

    let initial: Int?

    /// Who called what, from when to when; an answer and an end of nil for one that never returned.
    let calls: [(lane: Int, call: Call, answer: Answer?, from: Int, to: Int?)]

    let isLinearizable: Bool

    var testDescription: String { source }
  }

  /// A register that may be empty, as a key of etcd.
  enum Call: Sendable {
    case read
    case write(Int)
    case swap(Int, for: Int)
  }

  enum Answer: Hashable, Sendable {
    case value(Int?)
    case written
    case swapped(Bool)
  }

  private static func step(_ register: inout Int?, _ call: Call, _ answer: Answer?) -> Bool {
    switch call {
    case .read: return answer == nil || answer == .value(register)
    case .write(let value):
      register = value
      return answer == nil || answer == .written
    case .swap(let old, let new):
      let fits = register == old
      if fits { register = new }
      return answer == nil || answer == .swapped(fits)
    }
  }

  @Test("of a register have the answer that is published with them", arguments: registers)
  func register(history: History) {
    let operations = history.calls.map {
      ConcurrentOperation(
        lane: $0.lane, command: $0.call, answer: $0.answer, call: $0.from, return: $0.to)
    }
    let verdict = checkLinearizability(of: operations, from: history.initial, step: Self.step)
    switch verdict {
    case .linearizable: #expect(history.isLinearizable)
    case .notLinearizable: #expect(!history.isLinearizable)
    case .undecided: Issue.record("no limit was near")
    }
  }

  // Question VII of the second quiz of MIT's course 6.824 in 2017, as Porcupine's `TestRegisterModel` has it.
  private static let quiz = [
    History(
      source: "6.824: reads see a write that is under way, or not yet", initial: 0,
      calls: [
        (0, .write(100), .written, 0, 100), (1, .read, .value(100), 25, 75),
        (2, .read, .value(0), 30, 60),
      ], isLinearizable: true),
    History(
      source: "6.824: a later read goes back behind a write", initial: 0,
      calls: [
        (0, .write(200), .written, 0, 100), (1, .read, .value(200), 10, 30),
        (2, .read, .value(0), 40, 90),
      ], isLinearizable: false),
  ]

  // Porcupine's `TestZeroDuration`: operations that end when they begin.
  private static let instants = [
    History(
      source: "Porcupine: two reads at one instant before the write", initial: 0,
      calls: [
        (0, .write(100), .written, 0, 100), (1, .read, .value(100), 25, 75),
        (2, .read, .value(0), 30, 30), (3, .read, .value(0), 30, 30),
      ], isLinearizable: true),
    History(
      source: "Porcupine: two reads at one instant after the write, and one of before", initial: 0,
      calls: [
        (0, .write(200), .written, 0, 100), (1, .read, .value(200), 10, 10),
        (2, .read, .value(200), 10, 10), (3, .read, .value(0), 40, 90),
      ], isLinearizable: false),
  ]

  // Tests of Knossos, the checker of Jepsen: `crash-test`, `read-wrong-initial-value-test`, `bad-analysis.edn`,
  // and the end of `cas-failure.edn` as `bad-analysis-test-2` explains it.
  private static let knossos = [
    History(
      source: "Knossos: a write that crashed", initial: 0,
      calls: [(0, .write(1), nil, 0, nil)], isLinearizable: true),
    History(
      source: "Knossos: a first read of what was never written", initial: 0,
      calls: [(0, .read, .value(1), 0, 1)], isLinearizable: false),
    History(
      source: "Knossos: two reads of what is not there, beside a read and a write that crashed",
      initial: nil,
      calls: [
        (4, .write(2), .written, 0, 1), (6, .read, nil, 2, nil), (1, .write(4), .written, 3, 4),
        (14, .read, .value(4), 5, 6), (9, .write(0), .written, 7, 8),
        (19, .read, .value(0), 9, 11), (20, .write(1), nil, 10, nil),
        (22, .read, .value(3), 12, 15), (21, .read, .value(2), 13, 14),
      ], isLinearizable: false),
    History(
      source: "Knossos: a read of what was overwritten, beside a swap that crashed", initial: 0,
      calls: [
        (77, .swap(1, for: 1), nil, 0, nil), (76, .write(2), .written, 1, 3),
        (74, .read, .value(0), 2, 4), (70, .read, .value(0), 5, 6),
      ], isLinearizable: false),
    History(
      source: "Knossos: the same up to the last read", initial: 0,
      calls: [
        (77, .swap(1, for: 1), nil, 0, nil), (76, .write(2), .written, 1, 3),
        (74, .read, .value(0), 2, 4),
      ], isLinearizable: true),
  ]

  // M. Herlihy and N. Shavit, *The Art of Multiprocessor Programming*, chapter 3: what a register must not do.
  private static let textbook = [
    History(
      source: "Herlihy and Shavit: a mixture of two writes is read", initial: nil,
      calls: [
        (0, .write(7), .written, 0, 2), (1, .write(-3), .written, 1, 3),
        (0, .read, .value(-7), 4, 5),
      ], isLinearizable: false),
    History(
      source: "Herlihy and Shavit: the first of two writes of one thread is read", initial: nil,
      calls: [
        (0, .write(7), .written, 0, 1), (0, .write(-3), .written, 2, 3),
        (0, .read, .value(7), 4, 5),
      ], isLinearizable: false),
  ]

  // Shapes of Jepsen's histories of etcd, whose keys are missing at first, with the rules of Porcupine's model of
  // it: a read that timed out says nothing, and a swap that timed out may have happened, at any time.
  private static let etcd = [
    History(
      source: "etcd: no value before the first write, a swap that fails, one that succeeds",
      initial: nil,
      calls: [
        (0, .read, .value(nil), 0, 3), (1, .write(1), .written, 1, 4),
        (2, .swap(2, for: 3), .swapped(false), 2, 5), (0, .swap(1, for: 4), .swapped(true), 6, 8),
        (1, .read, .value(1), 7, 9), (2, .read, .value(4), 10, 11),
      ], isLinearizable: true),
    History(
      source: "etcd: no value after a write", initial: nil,
      calls: [(0, .write(1), .written, 0, 1), (1, .read, .value(nil), 2, 3)],
      isLinearizable: false),
    History(
      source: "etcd: a swap that timed out happens after two reads of before", initial: nil,
      calls: [
        (0, .write(1), .written, 0, 1), (1, .swap(1, for: 2), nil, 2, nil),
        (0, .read, .value(1), 3, 4), (2, .read, nil, 5, 6), (0, .read, .value(1), 7, 8),
        (2, .read, .value(2), 9, 10),
      ], isLinearizable: true),
    History(
      source: "etcd: a swap that timed out happens, and is forgotten", initial: nil,
      calls: [
        (0, .write(1), .written, 0, 1), (1, .swap(1, for: 2), nil, 2, nil),
        (0, .read, .value(2), 3, 4), (2, .read, .value(1), 5, 6),
      ], isLinearizable: false),
    History(
      source: "etcd: two swaps from one value succeed", initial: 1,
      calls: [
        (0, .swap(1, for: 2), .swapped(true), 0, 2), (1, .swap(1, for: 3), .swapped(true), 1, 3),
      ], isLinearizable: false),
  ]

  static let registers = quiz + instants + knossos + textbook + etcd

  @Test("of two queues: each is sequentially consistent alone, and none is linearizable")
  func twoQueues() {
    // The same chapter of Herlihy and Shavit: why sequential consistency is not compositional. x is 1, y is 2.
    let history: [(lane: Int, queue: String, put: Int?, taken: Int?, from: Int, to: Int)] = [
      (0, "p", 1, nil, 0, 2), (1, "q", 2, nil, 1, 3), (0, "q", 1, nil, 4, 6),
      (1, "p", 2, nil, 5, 7), (0, "p", nil, 2, 8, 10), (1, "q", nil, 1, 9, 11),
    ]
    let operations = history.map {
      ConcurrentOperation(
        lane: $0.lane, command: ($0.queue, $0.put), answer: $0.taken, call: $0.from, return: $0.to)
    }
    for queue in ["p", "q"] {
      let own = operations.filter { $0.command.0 == queue }
      let verdict = checkLinearizability(of: own, from: [Int]()) { values, command, taken in
        guard let put = command.1 else {
          guard let taken, values.first == taken else { return false }
          values.removeFirst()
          return true
        }
        values.append(put)
        return true
      }
      guard case .notLinearizable(let longest, let blocked) = verdict else {
        Issue.record("\(queue): \(verdict)")
        continue
      }
      // Both values were put in, and the first one is in the way of the second.
      #expect(longest.count == 2 && blocked == [2], "\(queue)")
    }
  }
}
