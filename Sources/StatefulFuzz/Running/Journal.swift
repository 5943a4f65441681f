import Synchronization

/// Where a run says what it is about to do, before it does it.
///
/// In a worker the words lie in memory shared with the supervisor, which therefore knows the case,
/// the command and the stage after any death. One thread writes, any process reads.
@frozen
public struct Journal: @unchecked Sendable {
  // Safe to share: every word is an atomic, and all but the request fields have one writer.
  @usableFromInline package let words: UnsafeMutablePointer<Atomic<UInt64>>

  /// What part of a command is running.
  public enum Stage: UInt64, Sendable {
    /// Between runs.
    case idle
    /// Drawing or building the initial state.
    case start
    /// Drawing a command or stepping the model.
    case model
    /// The system performs the command.
    case system
    /// The oracle compares.
    case check
    /// The case is over: the system is torn down and released.
    case end
    /// A state is put into words for a report: no part of the case, whatever comes of it.
    case describing
    /// The commands are over: what they have started runs on.
    case rest
  }

  @usableFromInline package enum Word {
    @usableFromInline package static let serial = 0
    @usableFromInline package static let caseIndex = 1
    @usableFromInline package static let step = 2
    @usableFromInline package static let stage = 3
    package static let slot = 4
    @usableFromInline package static let seal = 5
    @usableFromInline package static let running = 6
    @usableFromInline package static let flight = 7
    package static let flightWords = 8
    package static let count = flightWords + FlightLog.capacity
  }

  package static let byteCount = Word.count * MemoryLayout<Atomic<UInt64>>.stride

  /// What the sealing word holds unless something else than a run has written over it.
  @usableFromInline package static let seal: UInt64 = 0x5EA1_ED0F_57A7_EF02

  /// Stands for a command of which nobody knows which one it was; more than any case has.
  package static let unknownStep = 1 << 32

  /// A journal in memory of this process, for runs without isolation.
  public static let local = Journal(
    memory: .allocate(byteCount: byteCount, alignment: MemoryLayout<Atomic<UInt64>>.alignment))

  /// A journal at `memory`, which must hold `byteCount` bytes and outlive it.
  package init(memory: UnsafeMutableRawPointer) {
    words = memory.bindMemory(to: Atomic<UInt64>.self, capacity: Word.count)
    for word in 0..<Word.count { (words + word).initialize(to: Atomic(0)) }
    words[Word.seal].store(Self.seal, ordering: .releasing)
  }

  /// Whether nothing else than a run has written here, as far as the seal tells.
  package var isIntact: Bool { words[Word.seal].load(ordering: .acquiring) == Self.seal }

  /// Where the run is; where the system has written over that, somewhere in the system.
  package var whereabouts: (step: Int, stage: Stage) {
    isIntact ? (step, stage) : (Self.unknownStep, .system)
  }

  /// Counts runs; a supervisor that sees it stand still sees a hang.
  package var serial: UInt64 { words[Word.serial].load(ordering: .acquiring) }

  /// The campaign-wide index of the current run.
  package var caseIndex: UInt64 { words[Word.caseIndex].load(ordering: .acquiring) }

  /// The current command, counted from 1; 0 before the first.
  package var step: Int { Int(clamping: words[Word.step].load(ordering: .acquiring)) }

  /// The current stage.
  package var stage: Stage {
    Stage(rawValue: words[Word.stage].load(ordering: .acquiring)) ?? .idle
  }

  @inlinable
  package func beginCase(_ index: UInt64) {
    words[Word.seal].store(Self.seal, ordering: .releasing)
    words[Word.caseIndex].store(index, ordering: .releasing)
    words[Word.step].store(0, ordering: .releasing)
    words[Word.running].store(0, ordering: .releasing)
    words[Word.flight].store(0, ordering: .releasing)
    words[Word.stage].store(Stage.start.rawValue, ordering: .releasing)
    words[Word.serial].wrappingAdd(1, ordering: .releasing)
  }

  /// Says again which run this is, after a command that may have written over it; the seal stays as
  /// the command left it.
  @usableFromInline
  package func renew(serial: UInt64) { words[Word.serial].store(serial, ordering: .releasing) }

  @inlinable
  package func enter(_ stage: Stage) {
    words[Word.stage].store(stage.rawValue, ordering: .releasing)
  }

  @inlinable
  package func beginCommand(_ step: Int) {
    words[Word.step].store(UInt64(step), ordering: .releasing)
    words[Word.stage].store(Stage.model.rawValue, ordering: .releasing)
  }

  /// Which of the commands in flight is running, counted from 1 among those of the case; 0 for none.
  package var running: Int {
    get { Int(clamping: words[Word.running].load(ordering: .acquiring)) }
    nonmutating set { words[Word.running].store(UInt64(newValue), ordering: .releasing) }
  }

  /// What has happened to the commands of the case, where they may be in flight together.
  package var flight: FlightLog {
    FlightLog(count: words + Word.flight, words: words + Word.flightWords)
  }

  /// The place of the current case's target in its block, where the index does not tell it.
  package var slot: Int {
    get { Int(clamping: words[Word.slot].load(ordering: .acquiring)) }
    nonmutating set { words[Word.slot].store(UInt64(newValue), ordering: .releasing) }
  }

  package func endCase() {
    words[Word.seal].store(Self.seal, ordering: .releasing)
    words[Word.stage].store(Stage.idle.rawValue, ordering: .releasing)
    words[Word.serial].wrappingAdd(1, ordering: .releasing)
  }
}
