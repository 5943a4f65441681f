import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("A trapped case")
  struct SandboxTests {
    @Test("leaves no thread-specific value behind for a later case to see")
    func threadSpecificValues() throws {
      var key = pthread_key_t()
      #expect(pthread_key_create(&key, nil) == 0)
      defer { pthread_key_delete(key) }
      let slot = key
      let target = AdderMachine.target { machine in
        // A value of an earlier case makes the system start wrong.
        machine.start = { $0.total + (pthread_getspecific(slot) == nil ? 0 : 1_000) }
        machine.perform = { command, total in
          guard command == .double else { return AdderMachine.work(command, &total) }
          pthread_setspecific(slot, UnsafeRawPointer(bitPattern: 0x10))
          return planted(trapAt: total)
        }
      }
      let result = try worker(target).runBlock(cases: 300)
      let signatures = result.failures.map(\.signature)
      #expect(signatures.count == 1)
      #expect(signatures.first?.rawValue.hasPrefix("trap/double/") == true, "\(signatures)")
      #expect((result.failures.first?.count ?? 0) > 50)
    }

    @Test("is not lost or counted twice when it was one too many for its worker")
    func trapLimit() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { _, total in planted(trapAt: total) }
      }
      let worker = try worker(target)
      worker.trapLimit = 20
      // Every case traps but those whose commands are all illegal.
      let cases: UInt64 = 200
      let expected = (0..<cases).map { AdderCase($0, limit: 2) { _, _ in true } }
      let result = try worker.runBlock(cases: cases, limit: 2)
      #expect(result.caseCount == cases)
      #expect(result.commandCount == UInt64(expected.reduce(0) { $0 + $1.commandCount }))
      let failures = result.failures.reduce(0) { $0 + $1.count }
      #expect(failures == UInt64(expected.count(where: { $0.strike != nil })))
      #expect(failures > 100)
      #expect(worker.startCount == Int(failures) / 20 + 1)
    }

    @Test("is a finding of the model where the model trapped")
    func model() throws {
      let target = AdderMachine.target { machine in
        machine.onModel = { command in
          if command == .double { _ = planted(trapAt: 1) }
        }
      }
      let worker = try worker(target)
      let lines = AdderMachine.lines(.add(amount: 1), .add(amount: 2), .double)
      let failure = try #require(try worker.run(script: lines).failure)
      #expect(failure.verdict == .trap)
      #expect(failure.step == 3)
      #expect(failure.commandKind == "double")
      #expect(failure.message.hasPrefix("the model, not the system, was cut short: trap SIGILL"))

      let result = try worker.runBlock(cases: 40)
      let expected = (0..<40).map { index in
        AdderCase(index) { command, _ in command == .double }
      }
      #expect(result.failures.map(\.signature) == [failure.signature])
      #expect(
        result.failures.first?.count == UInt64(expected.count(where: { $0.strike != nil })))
      let entry = try #require(result.failures.first)
      let record = try worker.run(
        target: 0, .fresh(campaignSeed: 42, caseIndex: entry.firstCase, commandLimit: 50),
        .script)
      #expect(record.failure?.signature == failure.signature)
      #expect(record.executed?.commands.count == record.failure?.step)
      #expect(record.script?.commands.last == #"{"double":{}}"#)
    }

    @Test("is a finding of the model where the model hangs")
    func hangingModel() throws {
      let target = AdderMachine.target { machine in
        machine.onModel = { command in
          while command == .double { usleep(1_000) }
        }
      }
      let worker = try worker(target, timeout: .milliseconds(100))
      let failure = try #require(
        try worker.run(script: AdderMachine.lines(.add(amount: 1), .double)).failure)
      #expect(failure.verdict == .timeout)
      #expect(failure.step == 2)
      #expect(failure.signature == "timeout/double")
      #expect(
        failure.message == "the model, not the system, was cut short: "
          + "the command did not end within the time limit")
    }

    @Test("has step 0 where the system did not even start")
    func start() throws {
      let target = AdderMachine.target { machine in
        machine.start = { $0.total < 2 ? $0.total : planted(trapAt: $0.total) }
      }
      let worker = try worker(target)
      let record = try worker.run(
        script: AdderMachine.lines(.double), initial: #"{"total":3}"#)
      let failure = try #require(record.failure)
      #expect(failure.verdict == .trap)
      #expect(failure.step == 0)
      #expect(failure.commandKind == "start")
      #expect(failure.bucket.hasPrefix("trap/start/"))
      #expect(failure.bucket.hasSuffix("/at-start"))
      #expect(failure.message.hasPrefix("trap SIGILL"))
      #expect(try worker.run(script: [], initial: #"{"total":1}"#).failure == nil)

      let result = try worker.runBlock(cases: 60)
      let starts = (0..<60 as Range<UInt64>).filter { index in
        var choices = Choices(fresh: .forCase(index, campaignSeed: 42))
        _ = choices.drawCommandCount(limit: 50)
        return choices.draw(below: 4) >= 2
      }
      #expect(result.caseCount == 60)
      #expect(result.failures.map(\.signature) == [failure.signature])
      #expect(result.failures.map(\.count) == [UInt64(starts.count)])
      #expect(result.failures.map(\.firstCase) == [starts[0]])
    }

    @Test("is named even when the generator trapped, without stopping the block")
    func generator() throws {
      let target = Target("test/generator", summary: "") { TrappingGenerator() }
      let worker = try worker(target)
      let result = try worker.runBlock(cases: 50, limit: 5)
      #expect(result.caseCount == 50)
      #expect(result.failures.count == 1)
      #expect(result.failures.first?.signature.rawValue.hasPrefix("trap/undescribed/") == true)
      #expect(worker.startCount == 1)
      let entry = try #require(result.failures.first)
      let record = try worker.run(
        target: 0, .fresh(campaignSeed: 42, caseIndex: entry.firstCase, commandLimit: 5))
      #expect(record.failure?.signature == entry.signature)
      #expect(
        record.failure?.message.hasPrefix("the test's own code failed too, ") == true)
    }

    @Test("by abort() takes the process along and is still a trap")
    func abortedProcess() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          if command == .double { abort() }
          return AdderMachine.work(command, &total)
        }
      }
      let worker = try worker(target)
      let failure = try #require(
        try worker.run(script: AdderMachine.lines(.add(amount: 1), .double)).failure)
      #expect(failure.verdict == .trap)
      #expect(failure.step == 2)
      #expect(failure.message == "trap SIGABRT")
      #expect(failure.interruption?.place?.contains("abortedProcess()") == true)
      #expect(try worker.run(script: AdderMachine.lines(.add(amount: 1))).failure == nil)
      #expect(worker.startCount == 2)
    }

    private final class Cell {
      var total = 0
    }

    private static func overlap(_ total: inout Int, _ cell: Cell) { total += cell.total }

    @Test("by the runtime names the function that it was in")
    func overlappingAccess() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          let cell = Cell()
          if command == .double { Self.overlap(&cell.total, cell) }
          return AdderMachine.work(command, &total)
        }
      }
      let failure = try #require(
        try worker(target).run(script: AdderMachine.lines(.add(amount: 1), .double)).failure)
      #expect(failure.message.contains("Fatal access conflict detected"))
      let place = try #require(failure.interruption?.place)
      #expect(place.contains("overlap") || place.contains("overlappingAccess"), "\(place)")
      #expect(!failure.signature.rawValue.contains("conflict"), "\(failure.signature)")
    }

    @Test(
      "by a signal that nobody handles is a trap with the signal's name, whoever started the test",
      arguments: [
        (SIGTERM, "SIGTERM"), (SIGALRM, "SIGALRM"), (SIGPIPE, "SIGPIPE"), (SIGUSR1, "SIGUSR1"),
        (SIGUSR2, "SIGUSR2"),
      ])
    func unhandled(signal: Int32, name: String) throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          if command == .double { raise(signal) }
          return AdderMachine.work(command, &total)
        }
      }
      // A thread of Dispatch blocks them.
      var (all, before) = (sigset_t(), sigset_t())
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      let failure = try #require(
        try worker(target).run(script: AdderMachine.lines(.add(amount: 1), .double)).failure)
      #expect(failure.verdict == .trap)
      #expect(failure.message == "trap \(name)")
      #expect(failure.signature.detail == name.lowercased())
    }

    @Test("is a trap on another thread where another thread trapped")
    func otherThread() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          if command == .double {
            let thread = Thread { _ = planted(trapAt: 1) }
            thread.start()
            while opaque(true) { usleep(1_000) }
          }
          return AdderMachine.work(command, &total)
        }
      }
      let worker = try worker(target)
      let failure = try #require(
        try worker.run(script: AdderMachine.lines(.add(amount: 1), .double)).failure)
      #expect(failure.verdict == .trap)
      #expect(failure.step == 2)
      #expect(failure.interruption?.isOtherThread == true)
      #expect(failure.message.hasPrefix("trap SIGILL on another thread than the run's: "))
    }

    @Test(
      "is a trap on another thread where a signal was raised there, without an instruction",
      arguments: [(SIGSEGV, "SIGSEGV"), (SIGBUS, "SIGBUS"), (SIGTRAP, "SIGTRAP")])
    func raisedOnOtherThread(signal: Int32, name: String) throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          if command == .double {
            let thread = Thread { raise(signal) }
            thread.start()
            while opaque(true) { usleep(1_000) }
          }
          return AdderMachine.work(command, &total)
        }
      }
      let worker = try worker(target)
      let failure = try #require(
        try worker.run(script: AdderMachine.lines(.add(amount: 1), .double)).failure)
      #expect(failure.verdict == .trap)
      #expect(failure.step == 2)
      #expect(failure.message.hasPrefix("trap \(name) on another thread than the run's: "))
    }
  }
}

private func worker(
  _ target: Target, timeout: Duration = .seconds(10)
) throws -> WorkerProcess {
  try ProcessTests.worker(target, timeout: timeout)
}
