import CIsolation

import FuzzPlatform
import StatefulFuzz

/// Memory that a supervisor and one worker share: it outlives the worker, whatever kills it.
///
/// ```
/// ┌ journal ┬ trap record ┬ ledger ┬ request ┬ reply ┬ trace ┐    pages are used on first touch
/// ```
package final class SharedRegion: @unchecked Sendable {
  // Safe to share: the parts are written by one side at a time, handed over through the channel;
  // the journal is atomic.
  static let requestCapacity = 4 << 20
  static let replyCapacity = 8 << 20
  static let traceCapacity = 32 << 20

  private static let pageBytes = 4096
  private static let ledgerOffset = pageBytes
  private static let requestOffset = ledgerOffset + Ledger.byteCount
  private static let replyOffset = requestOffset + requestCapacity
  private static let traceOffset = replyOffset + replyCapacity
  private static let byteCount = traceOffset + traceCapacity

  private let base: UnsafeMutableRawPointer

  let journal: Journal
  let trap: UnsafeMutablePointer<sf_trap_record>
  private(set) var ledger: Ledger

  init() throws(IsolationError) {
    guard
      let mapped = mmap(
        nil, Self.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANON, -1, 0),
      mapped != MAP_FAILED
    else { throw .cannotStart("mmap of shared memory failed: \(systemError(errno))") }
    base = mapped
    journal = Journal(memory: mapped)
    trap = (mapped + Journal.byteCount).bindMemory(to: sf_trap_record.self, capacity: 1)
    ledger = Ledger(memory: mapped + Self.ledgerOffset)
    precondition(Journal.byteCount + MemoryLayout<sf_trap_record>.size <= Self.pageBytes)
    giveToChildren(false)
  }

  /// All of it.
  var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: base, count: Self.byteCount)
  }

  /// Makes a forked worker keep its counts where a system under test does not meet them.
  func beginWorker() {
    giveToChildren(false)
    ledger = Ledger(publishingTo: base + Self.ledgerOffset)
  }

  /// Whether processes that are forked from now on share this memory: a worker does, and neither the
  /// other workers nor what its system forks, which would go on with the run and write here as well.
  func giveToChildren(_ isGiven: Bool) {
    _ = sf_give_to_children(base, Self.byteCount, isGiven ? 1 : 0)
  }

  /// Whether the system under test has written over what a supervisor goes by; only blocks use the
  /// ledger.
  func isDamaged(during request: WorkerRequest) -> Bool {
    guard journal.isIntact, case .block(let block) = request else { return !journal.isIntact }
    return !ledger.isIntact(slots: block.targets.count)
  }

  deinit { munmap(base, Self.byteCount) }

  var request: MessageBuffer {
    MessageBuffer(base: base + Self.requestOffset, capacity: Self.requestCapacity)
  }

  var reply: MessageBuffer {
    MessageBuffer(base: base + Self.replyOffset, capacity: Self.replyCapacity)
  }

  var trace: MessageBuffer {
    MessageBuffer(base: base + Self.traceOffset, capacity: Self.traceCapacity)
  }

  /// Resident memory of the worker when its case began, at the latest count.
  var baselineBytes: UInt64 {
    get { trap.pointee.baseline_bytes }
    set { trap.pointee.baseline_bytes = newValue }
  }

  /// Threads that a trap has ended in the worker; what locks they held stays locked.
  var trappedThreads: Int { Int(trap.pointee.trap_count) }

  /// The trap that the handler recorded; nil when there was none.
  var interruption: Interruption? {
    guard trap.pointee.signal != 0 else { return nil }
    let message = withUnsafePointer(to: &trap.pointee.message) {
      $0.withMemoryRebound(to: UInt8.self, capacity: Int(SF_TRAP_MESSAGE_BYTES)) {
        String(
          decoding: UnsafeBufferPointer(start: $0, count: strnlen($0, Int(SF_TRAP_MESSAGE_BYTES))),
          as: UTF8.self)
      }
    }
    var interruption = Interruption(
      cause: .trap, code: Int32(truncatingIfNeeded: trap.pointee.signal),
      imageOffset: trap.pointee.image_offset,
      isStackOverflow: trap.pointee.stack_overflow != 0,
      isOtherThread: trap.pointee.other_thread != 0,
      runtimeMessage: Self.firstLine(of: message))
    let frameCount = min(Int(trap.pointee.frame_count), Int(SF_TRAP_FRAMES))
    interruption.frames = withUnsafeBytes(of: &trap.pointee.frames) {
      Array($0.bindMemory(to: UInt64.self).prefix(frameCount))
    }
    return interruption
  }

  private static func firstLine(of message: String) -> String {
    String(message.prefix { !$0.isNewline })
  }

  private func strnlen(_ text: UnsafePointer<UInt8>, _ limit: Int) -> Int {
    var length = 0
    while length < limit, text[length] != 0 { length += 1 }
    return length
  }
}

/// A message in shared memory: its length, then its bytes.
///
/// Appending is visible to the other process at once.
struct MessageBuffer {
  private let base: UnsafeMutableRawPointer
  private let capacity: Int

  init(base: UnsafeMutableRawPointer, capacity: Int) {
    self.base = base
    self.capacity = capacity - MemoryLayout<UInt64>.size
  }

  private var length: Int {
    Int(min(base.load(as: UInt64.self), UInt64(capacity)))
  }

  func clear() { base.storeBytes(of: 0, as: UInt64.self) }

  /// Appends all of `bytes`, or nothing when they do not fit.
  @discardableResult
  func append(_ bytes: [UInt8]) -> Bool {
    let length = length
    guard bytes.count <= capacity - length else { return false }
    bytes.withUnsafeBytes {
      if let start = $0.baseAddress {
        (base + MemoryLayout<UInt64>.size + length).copyMemory(from: start, byteCount: $0.count)
      }
    }
    base.storeBytes(of: UInt64(length + bytes.count), as: UInt64.self)
    return true
  }

  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + MemoryLayout<UInt64>.size, count: length)
  }
}

/// The operating system's sentence for an error number.
func systemError(_ number: Int32) -> String { String(cString: strerror(number)) }
