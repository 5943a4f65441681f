import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("The tail of what workers print")
struct OutputTailTests {
  private func write(_ text: String, to tail: OutputTail) {
    try? FileHandle(fileDescriptor: tail.writeEnd).write(contentsOf: Data(text.utf8))
  }

  @Test("is all of it while it is short")
  func short() throws {
    let tail = try #require(OutputTail())
    write("one\n", to: tail)
    write("two\n", to: tail)
    #expect(String(decoding: tail.tail, as: UTF8.self) == "one\ntwo\n")
    tail.clear()
    #expect(tail.tail.isEmpty)
  }

  @Test("is the last 64 KiB however much there is")
  func long() throws {
    let tail = try #require(OutputTail())
    for number in 0..<300 {
      write(String(repeating: "x", count: 1020) + "\(1000 + number)", to: tail)
      tail.drain()
    }
    #expect(tail.tail.count == 64 << 10)
    #expect(String(decoding: tail.tail.suffix(6), as: UTF8.self) == "xx1299")
  }

  @Test("of a worker that prints more than a pipe holds does not make it stand still")
  func talkative() throws {
    let target = AdderMachine.target { machine in
      machine.perform = { command, total in
        FileHandle.standardOutput.write(Data(repeating: UInt8(ascii: "z"), count: 200_000))
        return AdderMachine.work(command, &total)
      }
    }
    let worker = try ProcessTests.worker(target)
    defer { worker.stop() }
    worker.keepOutput()
    let record = try worker.run(
      target: 0, .fresh(campaignSeed: 42, caseIndex: 1, commandLimit: 50))
    #expect(record.verdict == .passed)
    #expect(record.commandCount > 0)
    #expect(worker.output == [UInt8](repeating: UInt8(ascii: "z"), count: 64 << 10))
  }

  @Test("a worker that cannot start is started again after pauses that double, up to five seconds")
  func pauses() {
    let pauses = (1...9).map { RestartDelay.microseconds(after: $0) }
    #expect(
      pauses == [
        100_000, 200_000, 400_000, 800_000, 1_600_000, 3_200_000, 5_000_000, 5_000_000, 5_000_000,
      ])
  }

  #if os(Linux)
  @Test("network file systems are known by their numbers, and the temporary folder is on none")
  func fileSystems() {
    #expect(NetworkFileSystem.name(type: 0x6969) == "NFS")
    #expect(NetworkFileSystem.name(type: 0xFF53_4D42) == "SMB")
    #expect(NetworkFileSystem.name(type: 0xEF53) == nil)
    #expect(NetworkFileSystem.name(of: NSTemporaryDirectory()) == nil)
  }
  #endif
}
