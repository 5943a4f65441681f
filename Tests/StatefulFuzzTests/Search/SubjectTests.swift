import FuzzCampaigns
import Testing

@testable import StatefulFuzz
@testable import Yardsticks

@Suite("A subject of the search")
struct SubjectTests {
  /// The shortest commands that show each planted fault, written by hand.
  private static let shortest: [(name: String, commands: [String])] = [
    (
      "expression-parser",
      [
        "open 0 0", "open 0 0", "number 1 0", "plus 0 0", "number 0 0", "times 0 0", "number 0 0",
        "evaluate 0 0",
      ]
    ),
    (
      "task-scheduler",
      ["add 1 0", "add 1 0", "add 0 0", "block 2 0", "wake 2 0", "raise 2 0", "run 0 0"]
    ),
    (
      "cache-hierarchy",
      [
        "write 0 1", "read 1 0", "read 0 0", "read 2 0", "read 0 0", "read 3 0", "read 0 0",
        "read 4 0", "read 5 0", "read 0 0",
      ]
    ),
    ("replicated-set", ["add 0 0", "add 0 0", "add 0 0", "remove 0 0", "merge 0 1"]),
    (
      "block-allocator",
      [
        "allocate 3 0", "allocate 3 0", "allocate 3 0", "allocate 0 0", "free 0 0", "free 2 0",
        "free 1 0", "allocate 5 0", "allocate 5 0",
      ]
    ),
    (
      "leaf-chain",
      [30, 31, 32, 33, 34, 20, 21, 10, 11].map { "insert \($0) 0" }
        + ["remove 21 0", "remove 30 0", "scan 0 0"]
    ),
    (
      "token-bucket",
      [
        "request 3 0", "request 3 0", "request 3 0", "request 0 0", "request 0 0", "request 0 0",
        "advance 1 0", "request 0 0", "advance 0 0", "request 0 0",
      ]
    ),
    ("cell-sheet", ["sum 1 0", "sum 2 7", "sum 3 14", "get 3 0", "set 0 1", "get 3 0"]),
    (
      "line-breaker",
      ["insert 5 0", "insert 5 1", "insert 5 2", "insert 0 3", "remove 2 0", "lines 0 0"]
    ),
    (
      "sync-protocol",
      [
        "edit 0 0", "push-without-receipt 0 0", "pull 1 0", "edit 1 0", "push 1 0", "push 0 0",
        "edit 0 0", "push 0 0",
      ]
    ),
    ("repeated-pair", ["put 0 0", "put 0 0"]),
    ("issued-token", ["issue 0 0", "redeem 710561 0", "redeem 710561 0"]),
  ]

  @Test("fails in the commands that are said to be the shortest, and only at the last of them")
  func shortestCases() throws {
    for (name, commands) in Self.shortest {
      let challenge = try #require(SearchChallenge.all.first { $0.name == name })
      let executor = try InProcessExecutor(targets: [challenge.target])
      let record = try executor.run(
        target: 0, .script(Script(initial: "", commands: commands)))
      #expect(record.failure?.step == commands.count, "\(name)")
      #expect(commands.count == challenge.minimalLength, "\(name)")
    }
  }

  @Test("is run by a bare loop as well, which finds the same faults")
  func bareLoop() throws {
    let subjects = SearchChallenge.all.filter { $0.bareLoop != nil }
    #expect(subjects.map(\.name) == Self.shortest.map(\.name))
    for subject in subjects
    where ["replicated-set", "block-allocator", "token-bucket"].contains(subject.name) {
      #expect(subject.casesUntilFound(.bareLoop, seed: 1, cap: 1_000) != nil, "\(subject.name)")
    }
  }
}
