/// Results of a block of cases, kept in shared memory while the block runs.
///
/// Counts instead of cases: a block of thousands of failing runs stays a few lines, and what was
/// counted before a worker died is not lost.
struct Ledger: @unchecked Sendable {
  // Safe to share: the worker writes while a block runs, the supervisor reads once it has stopped.
  static let entryCapacity = 256
  static let signatureCapacity = 160
  static let targetCapacity = 256
  private static let entryStride = 32 + signatureCapacity
  private static let headerBytes = 64
  private static let exercisedBytes = targetCapacity * 64 * MemoryLayout<UInt64>.size
  static let byteCount =
    ((headerBytes + entryCapacity * entryStride + exercisedBytes) + 4095) / 4096 * 4096

  private let memory: UnsafeMutableRawPointer

  init(memory: UnsafeMutableRawPointer) { self.memory = memory }

  func clear() {
    for word in 0..<Self.headerBytes / 8 {
      memory.storeBytes(of: 0, toByteOffset: word * 8, as: UInt64.self)
    }
    (memory + Self.headerBytes + Self.entryCapacity * Self.entryStride)
      .initializeMemory(as: UInt8.self, repeating: 0, count: Self.exercisedBytes)
  }

  private func header(_ word: Int) -> UnsafeMutablePointer<UInt64> {
    (memory + word * 8).assumingMemoryBound(to: UInt64.self)
  }

  /// Cases of the block that are finished, in order of their index.
  var caseCount: UInt64 {
    get { header(0).pointee }
    nonmutating set { header(0).pointee = newValue }
  }

  /// Commands that these cases ran.
  var commandCount: UInt64 {
    get { header(1).pointee }
    nonmutating set { header(1).pointee = newValue }
  }

  /// Commands among them that were illegal.
  var rejectedCount: UInt64 {
    get { header(2).pointee }
    nonmutating set { header(2).pointee = newValue }
  }

  /// Cases that were left out because their target rests.
  var restedCount: UInt64 {
    get { header(4).pointee }
    nonmutating set { header(4).pointee = newValue }
  }

  private var entryCount: Int {
    get { Int(header(3).pointee) }
    nonmutating set { header(3).pointee = UInt64(newValue) }
  }

  /// Whether there is no room for another case: one may add two entries.
  var isFull: Bool { entryCount >= Self.entryCapacity - 1 }

  private func entry(_ index: Int) -> UnsafeMutableRawPointer {
    memory + Self.headerBytes + index * Self.entryStride
  }

  /// Counts hazards whose precondition a case of `slot` reached.
  func addExercised(_ bits: UInt64, slot: Int) {
    var rest = bits
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      exercisedCounter(slot: slot, bit: bit).pointee += 1
      rest &= rest - 1
    }
  }

  func exercisedCount(slot: Int, bit: Int) -> UInt64 {
    exercisedCounter(slot: slot, bit: bit).pointee
  }

  private func exercisedCounter(slot: Int, bit: Int) -> UnsafeMutablePointer<UInt64> {
    (memory + Self.headerBytes + Self.entryCapacity * Self.entryStride + (slot * 64 + bit) * 8)
      .assumingMemoryBound(to: UInt64.self)
  }

  /// A signature as the ledger keeps it: cut to its capacity.
  static func stored(_ signature: String) -> String {
    String(decoding: signature.utf8.prefix(signatureCapacity), as: UTF8.self)
  }

  /// Counts a failing case under its target and signature; the first one is remembered.
  func addFailure(target: Int, signature: String, caseIndex: UInt64) {
    var signature = Array(signature.utf8.prefix(Self.signatureCapacity))
    let count = entryCount
    for index in 0..<count {
      let entry = entry(index)
      if entry.load(fromByteOffset: 16, as: UInt32.self) == UInt32(target),
        entry.load(fromByteOffset: 20, as: UInt32.self) == UInt32(signature.count),
        signature.elementsEqual(UnsafeRawBufferPointer(start: entry + 32, count: signature.count))
      {
        let hits = entry.load(fromByteOffset: 8, as: UInt64.self)
        entry.storeBytes(of: hits + 1, toByteOffset: 8, as: UInt64.self)
        return
      }
    }
    precondition(count < Self.entryCapacity, "the block must end when the ledger is full")
    let new = entry(count)
    new.storeBytes(of: caseIndex, toByteOffset: 0, as: UInt64.self)
    new.storeBytes(of: 1, toByteOffset: 8, as: UInt64.self)
    new.storeBytes(of: UInt32(target), toByteOffset: 16, as: UInt32.self)
    new.storeBytes(of: UInt32(signature.count), toByteOffset: 20, as: UInt32.self)
    signature.withUnsafeMutableBytes {
      if let start = $0.baseAddress { (new + 32).copyMemory(from: start, byteCount: $0.count) }
    }
    entryCount = count + 1
  }

  /// The counted failures, in the order of their first case.
  var failures: [LedgerEntry] {
    (0..<min(entryCount, Self.entryCapacity)).map { index in
      let entry = entry(index)
      let length = min(Int(entry.load(fromByteOffset: 20, as: UInt32.self)), Self.signatureCapacity)
      return LedgerEntry(
        target: Int(entry.load(fromByteOffset: 16, as: UInt32.self)),
        signature: String(
          decoding: UnsafeRawBufferPointer(start: entry + 32, count: length), as: UTF8.self),
        firstCase: entry.load(fromByteOffset: 0, as: UInt64.self),
        count: entry.load(fromByteOffset: 8, as: UInt64.self))
    }
  }
}

/// Failing cases of a block with one target and signature.
struct LedgerEntry: Sendable, Equatable {
  var target: Int
  var signature: String
  var firstCase: UInt64
  var count: UInt64
}
