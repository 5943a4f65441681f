import Foundation
import Testing

@testable import StatefulFuzz

extension ProcessTests {
  @Suite("What a case leaves behind")
  struct LeftoverTests {
    /// Pages that are really there, which nobody gives back.
    private static func leak(mebibytes: Int) {
      let bytes = mebibytes << 20
      if let memory = malloc(bytes) { memset(memory, opaque(7), bytes) }
    }

    private static let isStruck: @Sendable (AdderMachine.Command, Int) -> Bool = { command, _ in
      command == .double
    }

    @Test("memory of a trapped one is charged to no other", arguments: [false, true])
    func leakOfTraps(isSearch: Bool) throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          guard command == .double else { return AdderMachine.work(command, &total) }
          Self.leak(mebibytes: 12)
          return planted(trapAt: total)
        }
      }
      // Together they leave behind many times what a single case may take.
      let worker = try worker(target, memoryBytes: 96 << 20)
      var block = CaseBlock(
        targets: [0], campaignSeed: 42, firstCase: 0, caseCount: 120, commandLimit: 50)
      if isSearch { block.search = SearchStart(firstCase: 0) }
      guard case .block(let result) = try worker.perform(.block(block)) else { throw NotABlock() }
      #expect(result.caseCount == 120)
      #expect(result.failures.count == 1, "\(result.failures)")
      #expect(result.failures.first?.signature.rawValue.hasPrefix("trap/double/") == true)
      #expect((result.failures.first?.count ?? 0) > 40)
      #expect(result.deaths == 0)
      #expect(worker.startCount > 2)
    }

    @Test("memory that passing ones have kept is charged to no other")
    func leakOfPassing() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          if command == .double { Self.leak(mebibytes: 2) }
          return AdderMachine.work(command, &total)
        }
      }
      let worker = try worker(target, memoryBytes: 96 << 20)
      let result = try worker.runBlock(cases: 120, limit: 8)
      #expect(result.caseCount == 120)
      #expect(result.failures.isEmpty, "\(result.failures)")
    }

    @Test("descriptors of others are out of its reach, and its own channel bears it")
    func descriptors() throws {
      let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("leftover-tests-\(UUID().uuidString)").path
      let file = open(path, O_CREAT | O_RDWR, 0o600)
      defer {
        close(file)
        unlink(path)
      }
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          for descriptor in Int32(3)..<256 { _ = write(descriptor, "x", 1) }
          return AdderMachine.work(command, &total)
        }
      }
      let worker = try worker(target)
      let result = try worker.runBlock(cases: 300)
      #expect(result.caseCount == 300)
      #expect(result.failures.isEmpty, "\(result.failures)")
      #expect(result.deaths == 0)
      #expect(lseek(file, 0, SEEK_END) == 0)
    }

    @Test("a lock of the C library that it may hold ends with its process")
    func trapInLibrary() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          guard command == .double else { return AdderMachine.work(command, &total) }
          memset(UnsafeMutableRawPointer(bitPattern: opaque(64))!, 1, opaque(100_000))
          return total
        }
      }
      let cases: UInt64 = 40
      let expected = (0..<cases).map { AdderCase($0, isStruck: Self.isStruck) }
      let result = try worker(target).runBlock(cases: cases)
      let struck = expected.count(where: { $0.strike != nil })
      #expect(result.caseCount == cases)
      #expect(result.failures.map(\.count) == [UInt64(struck)])
      #expect(result.failures.first?.signature.rawValue.hasPrefix("trap/double/") == true)
      #if os(Linux)
      #expect(result.deaths == struck)
      #endif
    }
  }
}
