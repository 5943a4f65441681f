import CIsolation

import FuzzPlatform
import StatefulFuzz

/// Memory that a supervisor and one worker share: it outlives the worker, whatever kills it.
///
/// ```text
/// ┌ journal ┬ trap record ┬ ledger ┬ request ┬ reply ┬ trace ┬ setup ┐  pages are used on first touch
/// ```
package final class SharedRegion: @unchecked Sendable {
  // Safe to share: the parts are written by one side at a time, handed over through the channel;
  // the journal is atomic.
  static let requestCapacity = 4 << 20
  static let replyCapacity = 8 << 20
  static let traceCapacity = 32 << 20
  static let setupCapacity = 1 << 20

  private static let pageBytes = 4096
  private static let ledgerOffset = 4 * pageBytes
  private static let requestOffset = ledgerOffset + Ledger.byteCount
  private static let replyOffset = requestOffset + requestCapacity
  private static let traceOffset = replyOffset + replyCapacity
  private static let setupOffset = traceOffset + traceCapacity
  private static let byteCount = setupOffset + setupCapacity

  private let base: UnsafeMutableRawPointer

  /// A file that is this memory, for a worker that is started and not forked; -1 for none.
  let file: Int32

  let journal: Journal
  let trap: UnsafeMutablePointer<sf_trap_record>
  private(set) var ledger: Ledger

  /// New memory.
  ///
  /// - Parameter hasFile: Whether a program that is started can have it as well.
  /// - Throws: `IsolationError` where the system has none to give.
  init(hasFile: Bool = false) throws(IsolationError) {
    let file = hasFile ? sf_memory_file() : -1
    guard !hasFile || file >= 0 && ftruncate(file, off_t(Self.byteCount)) == 0 else {
      throw .cannotStart("a file for shared memory failed: \(systemError(errno))")
    }
    guard let mapped = Self.map(file) else {
      if file >= 0 { close(file) }
      throw .cannotStart("mmap of shared memory failed: \(systemError(errno))")
    }
    (base, self.file) = (mapped, file)
    (journal, trap, ledger) = Self.parts(of: mapped)
    // A worker that ends before it comes to this has damaged nothing.
    ledger.clear()
    giveToChildren(false)
  }

  /// The memory of the process that has started this one, which has it as an open file; nil where that is
  /// none.
  init?(inherited file: Int32) {
    guard lseek(file, 0, SEEK_END) == off_t(Self.byteCount), let mapped = Self.map(file) else {
      return nil
    }
    (base, self.file) = (mapped, -1)
    (journal, trap, ledger) = Self.parts(of: mapped)
  }

  private static func map(_ file: Int32) -> UnsafeMutableRawPointer? {
    let flags = file < 0 ? MAP_SHARED | MAP_ANON : MAP_SHARED
    let mapped = mmap(nil, byteCount, PROT_READ | PROT_WRITE, flags, file, 0)
    return mapped == MAP_FAILED ? nil : mapped
  }

  private static func parts(
    of memory: UnsafeMutableRawPointer
  ) -> (Journal, UnsafeMutablePointer<sf_trap_record>, Ledger) {
    precondition(Journal.byteCount + MemoryLayout<sf_trap_record>.size <= ledgerOffset)
    let trap = (memory + Journal.byteCount).bindMemory(to: sf_trap_record.self, capacity: 1)
    return (Journal(memory: memory), trap, Ledger(memory: memory + ledgerOffset))
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

  deinit {
    munmap(base, Self.byteCount)
    if file >= 0 { close(file) }
  }

  var request: MessageBuffer {
    MessageBuffer(base: base + Self.requestOffset, capacity: Self.requestCapacity)
  }

  var reply: MessageBuffer {
    MessageBuffer(base: base + Self.replyOffset, capacity: Self.replyCapacity)
  }

  var trace: MessageBuffer {
    MessageBuffer(base: base + Self.traceOffset, capacity: Self.traceCapacity)
  }

  /// A `WorkerSetup`, where workers are started.
  var setup: MessageBuffer {
    MessageBuffer(base: base + Self.setupOffset, capacity: Self.setupCapacity)
  }

  /// Resident memory of the worker when its case began, at the latest count.
  var baselineBytes: UInt64 {
    get { trap.pointee.baseline_bytes }
    set { trap.pointee.baseline_bytes = newValue }
  }

  /// What takes part in the worker's case that no schedule knows; nil for nothing.
  var otherParticipant: String? {
    get {
      let name = withUnsafeBytes(of: &trap.pointee.other) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return name.isEmpty ? nil : name
    }
    set {
      withUnsafeMutableBytes(of: &trap.pointee.other) { bytes in
        let text = Array((newValue ?? "").utf8.prefix(bytes.count - 1)) + [0]
        bytes.copyBytes(from: text)
      }
    }
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
    interruption.frames = frames
    // The address of a trap that has a message is one in the standard library.
    if frames.isEmpty, !message.isEmpty { interruption.imageOffset = 0 }
    return interruption
  }

  /// What the handler saw on the stack, innermost first.
  private var frames: [UInt64] {
    let count = min(Int(trap.pointee.frame_count), Int(SF_TRAP_FRAMES))
    return withUnsafeBytes(of: &trap.pointee.frames) {
      Array($0.bindMemory(to: UInt64.self).prefix(count))
    }
  }

  /// Where the case of a process is that does not end; nothing where it does not tell.
  ///
  /// The process must be ended afterwards.
  func framesOfHang(in process: pid_t) -> [UInt64] {
    guard trap.pointee.signal == 0, sf_look_at_thread(process, trap, Self.lookMilliseconds) == 0
    else { return [] }
    return frames
  }

  /// It takes a few, and the first look reads the tables of all libraries.
  private static var lookMilliseconds: Int32 { 200 }

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
