import Foundation
import Synchronization
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

/// Commands that systems have performed in this process.
private let performCount = Atomic<Int>(0)

extension ProcessTests {
  @Suite("A worker process")
  struct WorkerProcessTests {
    @Test("keeps what a block counted before one of its cases hung or ate the memory")
    func deathsInABlock() throws {
      let strikes: @Sendable (AdderMachine.Command, Int) -> Bool = { command, total in
        command == .add(amount: 7) && total == 9
      }
      let cases: UInt64 = 60
      let expected = (0..<cases).map { AdderCase($0, seed: 3, isStruck: strikes) }
      let struck = expected.count(where: { $0.strike != nil })
      #expect((1...4).contains(struck))
      for verdict in [Verdict.timeout, .memory] {
        let target = AdderMachine.target { machine in
          machine.perform = { command, total in
            if strikes(command, total) {
              _ = (verdict == .timeout ? PlantedFault.hang : .allocation).strike(2)
            }
            return AdderMachine.work(command, &total)
          }
        }
        // Filling memory takes a while on a busy machine; only a hang may reach the time limit.
        let worker = try worker(
          target, timeout: verdict == .timeout ? .seconds(1) : .seconds(30),
          memoryBytes: 384 << 20)
        let result = try worker.runBlock(cases: cases, seed: 3)
        #expect(result.caseCount == cases)
        #expect(result.commandCount == UInt64(expected.reduce(0) { $0 + $1.commandCount }))
        #expect(result.deaths == struck)
        #expect(
          result.failures == [
            LedgerEntry(
              target: 0, signature: "\(verdict.rawValue)/add",
              firstCase: UInt64(try #require(expected.firstIndex { $0.strike != nil })),
              count: UInt64(struck))
          ])
      }
    }

    @Test("shares its channel with nothing that is started by exec(2)")
    func channel() throws {
      var child = try WorkerChild { channel, _ in
        _exit(fcntl(channel, F_GETFD) & FD_CLOEXEC == 0 ? 1 : 0)
      }
      let flags = fcntl(child.channel, F_GETFD)
      var status: Int32?
      while status == nil { status = child.reapIfDead() }
      #expect(flags & FD_CLOEXEC != 0)
      #expect(status == 0)
    }

    @Test("says with which status a system ended it", arguments: [0, 1, 77] as [Int32])
    func status(code: Int32) throws {
      let target = AdderMachine.target { machine in
        machine.perform = { _, _ in exit(opaque(code)) }
      }
      let failure = try worker(target).run(script: AdderMachine.lines(.double)).failure
      #expect(failure?.verdict == .exit)
      #expect(failure?.interruption == Interruption(cause: .exit, code: code))
    }

    @Test("runs a case again whose process somebody else killed, and counts it once")
    func killedFromOutside() throws {
      // As the kernel's out-of-memory killer would.
      try runsAgain { kill(getpid(), SIGKILL) }
    }

    @Test("runs a case again for which memory was short, as that may be no fault of its own")
    func shortOfMemory() throws {
      try runsAgain {
        _ = [UInt8](unsafeUninitializedCapacity: opaque(1 << 46)) { $1 = 0 }.capacity
      }
    }

    @Test("counts a case once wherever its process was killed, also one that is run twice")
    func killedAnywhere() throws {
      let marker = FileManager.default.temporaryDirectory
        .appendingPathComponent("worker-process-tests-\(UUID().uuidString)").path
      defer { unlink(marker) }
      var undisturbed: BlockResult?
      // Enough for the first cases, of which the very first one is run twice.
      for victim in 0...40 {
        let target = AdderMachine.target { machine in
          machine.perform = { command, total in
            // Counted in the worker, whose first process alone is killed.
            let count = performCount.wrappingAdd(1, ordering: .relaxed).newValue
            if count == victim, access(marker, F_OK) != 0 {
              close(open(marker, O_CREAT | O_WRONLY, 0o600))
              kill(getpid(), SIGKILL)
            }
            return AdderMachine.work(command, &total) + (total > 40 ? 1 : 0)
          }
        }
        unlink(marker)
        let result = try worker(target).runBlock(cases: 6, seed: 3, limit: 12)
        if victim == 0 { undisturbed = result }
        #expect(result == undisturbed, "killed at command \(victim)")
        #expect((access(marker, F_OK) == 0) == (victim > 0))
      }
      #expect(undisturbed?.observations.isEmpty == false)
      #expect(undisturbed?.failures.isEmpty == false)
    }

    @Test("runs a case again that waited for a lock which a fork may have inherited")
    func inheritedLock() throws {
      try runsAgain {
        var signals = sigset_t()
        sigfillset(&signals)
        var signal: Int32 = 0
        while true { sigwait(&signals, &signal) }
      }
    }

    #if os(Linux)
    @Test("sees such a wait long before the time limit", .timeLimit(.minutes(60)))
    func stuck() throws {
      try runsAgain(timeout: .seconds(3600)) {
        var mutex = pthread_mutex_t()
        pthread_mutex_init(&mutex, nil)
        pthread_mutex_lock(&mutex)
        pthread_mutex_lock(&mutex)
      }
    }
    #endif

    /// Expects cases to pass, and to count once, though the first of them meets with `accident` the
    /// first time.
    private func runsAgain(
      timeout: Duration = .seconds(1), after accident: @escaping @Sendable () -> Void
    ) throws {
      let marker = FileManager.default.temporaryDirectory
        .appendingPathComponent("worker-process-tests-\(UUID().uuidString)").path
      defer { unlink(marker) }
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          if access(marker, F_OK) != 0 {
            close(open(marker, O_CREAT | O_WRONLY, 0o600))
            accident()
          }
          return AdderMachine.work(command, &total)
        }
      }
      let single = try worker(target, timeout: timeout).run(script: AdderMachine.lines(.double))
      #expect(single.failure == nil)
      unlink(marker)
      let second = try worker(target, timeout: timeout)
      let block = try second.runBlock(cases: 40, seed: 3)
      #expect(block.caseCount == 40)
      #expect(block.failures.isEmpty)
      // A process more, which is no case's fault and so counts for nothing.
      #expect(second.startCount >= 2)
      #expect(block.deaths == 0)
    }

    @Test("says that a system killed it")
    func killed() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { _, total in
          kill(getpid(), SIGKILL)
          return total
        }
      }
      let failure = try worker(target).run(script: AdderMachine.lines(.double)).failure
      #expect(failure?.verdict == .trap)
      #expect(failure?.message.hasPrefix("trap SIGKILL") == true)
      #expect(failure?.step == 1)
    }

    @Test("calls one huge allocation what it is, a matter of memory")
    func hugeAllocation() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { _, _ in
          [UInt8](unsafeUninitializedCapacity: opaque(1 << 46)) { $1 = 0 }.capacity
        }
      }
      let failure = try worker(target).run(script: AdderMachine.lines(.double)).failure
      #expect(failure?.verdict == .memory)
      #expect(failure?.signature == "memory/double")
    }

    @Test("gives a run all of its time, however many runs there were before")
    func timePerRun() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          if command == .double { usleep(20_000) }
          return AdderMachine.work(command, &total)
        }
      }
      let worker = try worker(target, timeout: .milliseconds(400))
      let result = try worker.runBlock(cases: 60, limit: 4)
      #expect(result.failures == [])
      #expect(result.caseCount == 60)
    }

    @Test("takes the answer of a worker whose system has closed every descriptor")
    func answerWithoutChannel() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          for descriptor in 0..<64 as Range<Int32> { close(descriptor) }
          return AdderMachine.work(command, &total)
        }
      }
      let worker = try worker(target)
      let result = try worker.runBlock(cases: 30)
      #expect(result.caseCount == 30)
      #expect(result.failures == [])
      #expect(result.deaths == 0)
      #expect(try worker.run(script: AdderMachine.lines(.double)).failure == nil)
    }

    @Test("lets nothing that a system prints or reads get in the way")
    func silence() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          for descriptor in 0...2 {
            let link = try? FileManager.default.destinationOfSymbolicLink(
              atPath: "/proc/self/fd/\(descriptor)")
            if link != "/dev/null" { total += 1 }
          }
          print("garbage on stdout")
          FileHandle.standardError.write(Data("garbage on stderr".utf8))
          if readLine() != nil { total += 1 }
          return AdderMachine.work(command, &total)
        }
      }
      let result = try worker(target).runBlock(cases: 20)
      #expect(result.failures == [])
      #expect(result.caseCount == 20)
    }

    @Test("does not outlive a system that closed every descriptor")
    func closedDescriptors() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          for descriptor in 3..<1_024 as Range<Int32> { close(descriptor) }
          while command == .double { usleep(1_000) }
          return AdderMachine.work(command, &total)
        }
      }
      let worker = try worker(target, timeout: .milliseconds(100))
      let failure = try worker.run(script: AdderMachine.lines(.double)).failure
      #expect(failure?.verdict == .timeout)
      #expect(failure?.step == 1)
    }

    @Test("is started once, and anew when a run ended it or somebody asks")
    func startCount() throws {
      let worker = try worker(Target("test/exit", summary: "") { PlantedMachine(.exit) })
      #expect(worker.startCount == 0)
      _ = try worker.run(script: ["tick"])
      _ = try worker.run(script: ["tick"])
      #expect(worker.startCount == 1)
      _ = try worker.run(script: ["arm 0", "arm 1", "fire 0"])
      #expect(worker.startCount == 2)
      worker.replaceProcess()
      _ = try worker.run(script: ["tick"])
      #expect(worker.startCount == 3)
    }

    @Test("is fresh after it was replaced: no global of an earlier run is left")
    func freshGlobals() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          // Every run after the first one of a process starts wrong.
          if getenv("FUZZ_TEST_MARK") != nil { total += 1 }
          setenv("FUZZ_TEST_MARK", "1", 1)
          return AdderMachine.work(command, &total)
        }
      }
      let worker = try worker(target)
      let lines = AdderMachine.lines(.add(amount: 1))
      #expect(try worker.run(script: lines).failure == nil)
      #expect(try worker.run(script: lines).failure != nil)
      worker.replaceProcess()
      #expect(try worker.run(script: lines).failure == nil)
      #expect(getenv("FUZZ_TEST_MARK") == nil)
    }

    @Test("gives up what it counted when it is interrupted")
    func interrupt() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          if command == .double { usleep(2_000) }
          return AdderMachine.work(command, &total)
        }
      }
      let worker = try worker(target)
      let block = CaseBlock(
        targets: [0], campaignSeed: 42, firstCase: 0, caseCount: 1_000_000, commandLimit: 50)
      try worker.begin(.block(block))
      #expect(try worker.result(waitingUpTo: .milliseconds(100)) == nil)
      guard case .block(let result)? = worker.interrupt() else { throw NotABlock() }
      #expect((1..<1_000_000).contains(result.caseCount))
      #expect(worker.interrupt() == nil)
      #expect(try worker.runBlock(cases: 3).caseCount == 3)
    }

    @Test("refuses a case that is larger than its channel")
    func tooLarge() throws {
      let worker = try worker(AdderMachine.target())
      let line = String(repeating: "x", count: SharedRegion.requestCapacity)
      #expect(
        #expect(throws: IsolationError.self) { try worker.run(script: [line]) }?.description
          .hasSuffix("is larger than the 4194304 bytes that a worker takes") == true)
      #expect(try worker.run(script: AdderMachine.lines(.double)).failure == nil)
    }

    @Test("runs the cases of several targets in turn")
    func targets() throws {
      let worker = try ProcessTests.worker(
        AdderMachine.target("test/wrong") { machine in
          machine.perform = { _, _ in -1 }
          machine.hazard = "wrong"
        },
        AdderMachine.target("test/right"))
      let result = try worker.runBlock(cases: 31, limit: 8, targets: [1, 0])
      let expected = (0..<31 as Range<UInt64>).filter {
        $0 % 2 == 1 && AdderCase($0, limit: 8) { _, _ in true }.strike != nil
      }
      #expect(
        result.failures == [
          LedgerEntry(
            target: 0, signature: "wrong", firstCase: expected[0], count: UInt64(expected.count))
        ])
    }

    @Test("counts hazards reached for each target of a block")
    func exercised() throws {
      let worker = try worker(AdderMachine.target())
      let result = try worker.runBlock(cases: 100)
      var reached: [UInt64] = [0, 0]
      for index in 0..<100 as Range<UInt64> {
        var bits: UInt64 = 0
        _ = AdderCase(index) { command, total in
          let after = AdderMachine.answer(command, total)
          bits |= (after >= 10 ? 1 : 0) | (after == 0 ? 2 : 0)
          return false
        }
        for bit in 0..<2 where bits & (1 << UInt64(bit)) != 0 { reached[bit] += 1 }
      }
      #expect(Array(result.exercised[0].prefix(2)) == reached)
      #expect(reached[0] > reached[1] && reached[1] > 0)
      #expect(result.rejectedCount > 0)
    }
  }
}

extension AdderMachine {
  fileprivate static func answer(_ command: Command, _ total: Int) -> Int {
    var total = total
    return work(command, &total)
  }
}

private func worker(
  _ target: Target, timeout: Duration = .seconds(10), memoryBytes: UInt64 = 1 << 30
) throws -> WorkerProcess {
  try ProcessTests.worker(target, timeout: timeout, memoryBytes: memoryBytes)
}
