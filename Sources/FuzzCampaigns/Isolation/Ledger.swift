import StatefulFuzz

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
  private static let exercisedOffset = headerBytes + entryCapacity * entryStride
  private static let exercisedBytes = targetCapacity * 64 * MemoryLayout<UInt64>.size
  static let byteCount =
    (exercisedOffset + exercisedBytes + 4095) / 4096 * 4096

  /// What counts: read, and written to.
  private let memory: UnsafeMutableRawPointer

  /// Where everything is written a second time, for the supervisor; nil where `memory` is shared.
  private let published: UnsafeMutableRawPointer?

  init(memory: UnsafeMutableRawPointer) {
    self.memory = memory
    published = nil
  }

  /// A worker's ledger: kept in memory of its own, which a system that writes where it should not does
  /// not meet as a rule, and repeated in shared memory.
  init(publishingTo shared: UnsafeMutableRawPointer) {
    memory = .allocate(byteCount: Self.byteCount, alignment: 4096)
    published = shared
  }

  func clear() {
    for memory in [memory, published].compactMap(\.self) {
      for word in 0..<Self.headerBytes / 8 {
        memory.storeBytes(of: 0, toByteOffset: word * 8, as: UInt64.self)
      }
      (memory + Self.exercisedOffset)
        .initializeMemory(as: UInt8.self, repeating: 0, count: Self.exercisedBytes)
    }
    set(.cases, 0)
  }

  /// Repeats in shared memory what a system may have written over there, in a block with so many
  /// targets.
  func publish(slots: Int) {
    repeatBytes(at: 0, count: Self.headerBytes + entryCount * Self.entryStride)
    repeatBytes(at: Self.exercisedOffset, count: slots * 64 * MemoryLayout<UInt64>.size)
  }

  private func repeatBytes(at offset: Int, count: Int) {
    guard let published else { return }
    (published + offset).copyMemory(from: memory + offset, byteCount: count)
  }

  // MARK: Header

  private enum Word: Int {
    case cases, commands, rejected, entries, rested, undecided, seal
  }

  private func get(_ word: Word) -> UInt64 {
    memory.load(fromByteOffset: word.rawValue * 8, as: UInt64.self)
  }

  private func set(_ word: Word, _ value: UInt64) {
    memory.storeBytes(of: value, toByteOffset: word.rawValue * 8, as: UInt64.self)
    memory.storeBytes(of: sealOfHeader, toByteOffset: Word.seal.rawValue * 8, as: UInt64.self)
    repeatBytes(at: 0, count: Self.headerBytes)
  }

  private var sealOfHeader: UInt64 { Self.seal(of: Word.seal.rawValue, at: memory) }

  /// A word that tells others from so many words in memory; FNV-1a by words.
  private static func seal(of count: Int, at start: UnsafeMutableRawPointer) -> UInt64 {
    var seal: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in 0..<count {
      seal = (seal ^ start.load(fromByteOffset: word * 8, as: UInt64.self)) &* 0x0000_0100_0000_01B3
    }
    return seal
  }

  /// Whether nothing else than a block with so many targets has written here, as far as its seals tell
  /// and its counts are possible.
  func isIntact(slots: Int) -> Bool {
    guard get(.seal) == sealOfHeader, get(.entries) <= Self.entryCapacity else { return false }
    let entriesAreIntact = (0..<entryCount).allSatisfy { index in
      entry(index).load(fromByteOffset: 24, as: UInt64.self) == sealOfEntry(index)
    }
    // Mid-case the hazards are counted already.
    let most = caseCount + 1
    return entriesAreIntact
      && (0..<slots).allSatisfy { slot in
        (0..<64).allSatisfy { exercisedCount(slot: slot, bit: $0) <= most }
      }
  }

  /// Cases of the block that are finished, in order of their index.
  var caseCount: UInt64 {
    get { get(.cases) }
    nonmutating set { set(.cases, newValue) }
  }

  /// Commands that these cases ran.
  var commandCount: UInt64 {
    get { get(.commands) }
    nonmutating set { set(.commands, newValue) }
  }

  /// Commands among them that were illegal.
  var rejectedCount: UInt64 {
    get { get(.rejected) }
    nonmutating set { set(.rejected, newValue) }
  }

  /// Cases that were left out because their target rests.
  var restedCount: UInt64 {
    get { get(.rested) }
    nonmutating set { set(.rested, newValue) }
  }

  /// Cases of which nobody can tell whether what was in flight answered rightly.
  var undecidedCount: UInt64 {
    get { get(.undecided) }
    nonmutating set { set(.undecided, newValue) }
  }

  private var entryCount: Int {
    get { Int(clamping: get(.entries)) }
    nonmutating set { set(.entries, UInt64(newValue)) }
  }

  /// Whether there is no room for another case: one may add two entries.
  var isFull: Bool { entryCount >= Self.entryCapacity - 1 }

  private func entry(_ index: Int) -> UnsafeMutableRawPointer {
    memory + Self.headerBytes + index * Self.entryStride
  }

  private func sealOfEntry(_ index: Int) -> UInt64 { Self.seal(of: 3, at: entry(index)) }

  private func sealEntry(_ index: Int) {
    entry(index).storeBytes(of: sealOfEntry(index), toByteOffset: 24, as: UInt64.self)
    repeatBytes(at: Self.headerBytes + index * Self.entryStride, count: Self.entryStride)
  }

  // MARK: Hazards

  /// Counts hazards whose precondition a case of `slot` reached.
  func addExercised(_ bits: UInt64, slot: Int) {
    var rest = bits
    while rest != 0 {
      let offset = Self.exercisedOffset + (slot * 64 + rest.trailingZeroBitCount) * 8
      let count = memory.load(fromByteOffset: offset, as: UInt64.self)
      memory.storeBytes(of: count + 1, toByteOffset: offset, as: UInt64.self)
      published?.storeBytes(of: count + 1, toByteOffset: offset, as: UInt64.self)
      rest &= rest - 1
    }
  }

  func exercisedCount(slot: Int, bit: Int) -> UInt64 {
    memory.load(fromByteOffset: Self.exercisedOffset + (slot * 64 + bit) * 8, as: UInt64.self)
  }

  // MARK: Failures

  /// A signature as the ledger keeps it: cut to its capacity.
  static func stored(_ signature: Signature) -> Signature {
    Signature(rawValue: String(decoding: bytes(of: signature), as: UTF8.self))
  }

  /// A signature as `addFailure` takes it.
  static func bytes(of signature: Signature) -> [UInt8] {
    Array(signature.rawValue.utf8.prefix(signatureCapacity))
  }

  /// Counts a failing case under its target and signature; the first one is remembered.
  func addFailure(target: Int, signature: Signature, caseIndex: UInt64) {
    addFailure(target: target, signature: Self.bytes(of: signature), caseIndex: caseIndex)
  }

  /// Counts a failing case under its target and the bytes of its signature, without allocating.
  func addFailure(target: Int, signature: [UInt8], caseIndex: UInt64) {
    let count = entryCount
    for index in 0..<count {
      let entry = entry(index)
      if entry.load(fromByteOffset: 16, as: UInt32.self) == UInt32(target),
        entry.load(fromByteOffset: 20, as: UInt32.self) == UInt32(signature.count),
        signature.elementsEqual(UnsafeRawBufferPointer(start: entry + 32, count: signature.count))
      {
        let hits = entry.load(fromByteOffset: 8, as: UInt64.self)
        entry.storeBytes(of: hits + 1, toByteOffset: 8, as: UInt64.self)
        return sealEntry(index)
      }
    }
    precondition(count < Self.entryCapacity, "the block must end when the ledger is full")
    let new = entry(count)
    new.storeBytes(of: caseIndex, toByteOffset: 0, as: UInt64.self)
    new.storeBytes(of: 1, toByteOffset: 8, as: UInt64.self)
    new.storeBytes(of: UInt32(target), toByteOffset: 16, as: UInt32.self)
    new.storeBytes(of: UInt32(signature.count), toByteOffset: 20, as: UInt32.self)
    signature.withUnsafeBytes {
      if let start = $0.baseAddress { (new + 32).copyMemory(from: start, byteCount: $0.count) }
    }
    sealEntry(count)
    entryCount = count + 1
  }

  /// The counted failures, in the order of their first case.
  var failures: [LedgerEntry] {
    (0..<min(entryCount, Self.entryCapacity)).map { index in
      let entry = entry(index)
      let length = min(Int(entry.load(fromByteOffset: 20, as: UInt32.self)), Self.signatureCapacity)
      return LedgerEntry(
        target: Int(entry.load(fromByteOffset: 16, as: UInt32.self)),
        signature: Signature(
          rawValue: String(
            decoding: UnsafeRawBufferPointer(start: entry + 32, count: length), as: UTF8.self)),
        firstCase: entry.load(fromByteOffset: 0, as: UInt64.self),
        count: entry.load(fromByteOffset: 8, as: UInt64.self))
    }
  }
}
