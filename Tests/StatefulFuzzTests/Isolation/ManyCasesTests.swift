import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("Many cases in one request")
  struct ManyCasesTests {
    @Test("come to what they come to one by one, whatever ends the process")
    func manyCases() throws {
      let target = StatefulTest("many/ends", model: 0, system: { 0 }) { on in
        on.command("tick") {
          $0 += 1
        } system: {
          $0 += 1
        }
        on.command("trap") { _ in
        } system: { (_: inout Int) in
          fatalError("here")
        }
        on.command("exit") { _ in
        } system: { (_: inout Int) in
          exit(3)
        }
        on.command("hang") { _ in
        } system: { (_: inout Int) in
          while true { usleep(1_000) }
        }
        on.command("differ") { _ in
          1
        } system: { (_: inout Int) in
          2
        }
      }.target
      let kinds: [[UInt64]] = [
        [0], [0, 0], [1], [0], [2], [0, 3], [0, 0, 0], [4], [1], [0, 1], [0],
      ]
      let cases = kinds.map { kinds in
        ChoiceSequence(
          header: [Choice(value: UInt64(kinds.count), bound: UInt64(kinds.count) + 1)],
          commands: kinds.map { [Choice(value: $0, bound: 5)] })
      }
      let worker = try worker(target, timeout: .milliseconds(500))
      let together = try worker.run(target: 0, all: cases)
      #expect(
        together.map(\.verdict) == [
          .passed, .passed, .trap, .passed, .exit, .timeout, .passed, .mismatch, .trap, .trap,
          .passed,
        ])
      let alone = try cases.map { try worker.run(target: 0, .choices($0)) }
      #expect(together.map(\.failure?.signature) == alone.map(\.failure?.signature))
      #expect(together.map(\.executed) == alone.map(\.executed))
      worker.stop()
    }

    @Test("are told of in several replies where one would not hold them")
    func large() throws {
      let target = StatefulTest("many/large", model: 0, system: { 0 }) { on in
        on.command("take", .array(of: .int(), count: 4_000...4_000)) {
          $0 += $1.count
        } system: {
          $0 += $1.count
        }
        on.compare {
          $0
        } with: {
          $0
        }
      }.target
      let one = ChoiceSequence(
        header: [Choice(value: 1, bound: 2)], commands: [[Choice(value: 0, bound: 1)]])
      let worker = try worker(target)
      let records = try worker.run(target: 0, all: Array(repeating: one, count: 250))
      #expect(records.count == 250)
      #expect(records.allSatisfy { $0.verdict == .passed && $0.executed == records[0].executed })
      #expect(records[0].executed?.commands.first.map { $0.count > 4_000 } == true)
      #expect(worker.startCount == 1)
      worker.stop()
    }
  }
}
