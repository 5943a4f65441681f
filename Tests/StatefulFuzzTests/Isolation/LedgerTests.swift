import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("The ledger of a block")
struct LedgerTests {
  private let memory = UnsafeMutableRawPointer.allocate(
    byteCount: Ledger.byteCount, alignment: 4096)

  private func makeLedger() -> Ledger {
    memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: Ledger.byteCount)
    let ledger = Ledger(memory: memory)
    ledger.clear()
    return ledger
  }

  @Test("is empty once cleared, whatever the memory held")
  func clear() {
    defer { memory.deallocate() }
    let ledger = makeLedger()
    #expect(ledger.caseCount == 0)
    #expect(ledger.commandCount == 0)
    #expect(ledger.rejectedCount == 0)
    #expect(ledger.failures == [])
    #expect(!ledger.isFull)
    for slot in 0..<Ledger.targetCapacity {
      for bit in 0..<64 { #expect(ledger.exercisedCount(slot: slot, bit: bit) == 0) }
    }
  }

  @Test("counts failures by target and signature and keeps the first case")
  func counts() {
    defer { memory.deallocate() }
    let ledger = makeLedger()
    ledger.addFailure(target: 1, signature: "b", caseIndex: 10)
    ledger.addFailure(target: 0, signature: "b", caseIndex: 11)
    ledger.addFailure(target: 1, signature: "b", caseIndex: 12)
    ledger.addFailure(target: 1, signature: "bb", caseIndex: 13)
    ledger.addFailure(target: 1, signature: "", caseIndex: 14)
    #expect(
      ledger.failures == [
        LedgerEntry(target: 1, signature: "b", firstCase: 10, count: 2),
        LedgerEntry(target: 0, signature: "b", firstCase: 11, count: 1),
        LedgerEntry(target: 1, signature: "bb", firstCase: 13, count: 1),
        LedgerEntry(target: 1, signature: "", firstCase: 14, count: 1),
      ])
  }

  @Test("is full with room for one, and its last entry leaves the counters behind it alone")
  func full() {
    defer { memory.deallocate() }
    let ledger = makeLedger()
    let long = String(repeating: "x", count: 400)
    for index in 0..<Ledger.entryCapacity {
      #expect(ledger.isFull == (index == Ledger.entryCapacity - 1))
      ledger.addFailure(target: index, signature: "\(long)", caseIndex: UInt64(index))
    }
    #expect(ledger.failures.count == 256)
    #expect(ledger.failures.last?.signature.rawValue == String(repeating: "x", count: 160))
    #expect(ledger.exercisedCount(slot: 0, bit: 0) == 0)
  }

  @Test("counts hazards by slot and bit, up to the last of both")
  func exercised() {
    defer { memory.deallocate() }
    let ledger = makeLedger()
    ledger.addExercised(0b101, slot: 0)
    ledger.addExercised(0b001, slot: 0)
    ledger.addExercised(1 << 63, slot: Ledger.targetCapacity - 1)
    #expect(ledger.exercisedCount(slot: 0, bit: 0) == 2)
    #expect(ledger.exercisedCount(slot: 0, bit: 1) == 0)
    #expect(ledger.exercisedCount(slot: 0, bit: 2) == 1)
    #expect(ledger.exercisedCount(slot: 255, bit: 63) == 1)
    #expect(ledger.exercisedCount(slot: 1, bit: 0) == 0)
  }
}
