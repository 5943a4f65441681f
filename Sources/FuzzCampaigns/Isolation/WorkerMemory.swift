import StatefulFuzz

/// What a worker says about its own memory while it runs cases.
///
/// A trapped case frees nothing, and a system may leak. A case is charged with what the process has
/// grown by since the case began, so that nobody pays for an earlier one; and a worker that has grown
/// by a good part of what a single case may take is replaced, before its leaks reach the roof over the
/// address space.
final class WorkerMemory {
  private let region: SharedRegion
  private let allowedGrowth: UInt64

  /// What the process began with.
  private let firstBytes: UInt64

  /// The most that what is not counted may have left behind.
  private let allowedBefore: UInt64

  /// What the cases that count began with.
  private var startBytes: UInt64

  /// Whether another process should go on.
  private(set) var hasGrownTooMuch = false

  /// The memory of this process, from now on.
  ///
  /// - Parameters:
  ///   - region: Where the supervisor reads what a case began with.
  ///   - limits: What a case may take; a quarter of it, 128 MiB at most, is what cases may leave behind.
  init(region: SharedRegion, limits: RunLimits) {
    self.region = region
    firstBytes = ResourceLimits.ownResidentBytes
    startBytes = firstBytes
    allowedGrowth = min(limits.memoryBytes / 4, 128 << 20)
    allowedBefore = limits.memoryBytes / 2
    note()
  }

  /// Takes the present size for what the next case begins with; costs some microseconds.
  func note() {
    let bytes = ResourceLimits.ownResidentBytes
    region.baselineBytes = bytes
    hasGrownTooMuch = bytes > startBytes &+ allowedGrowth
  }

  /// Takes the present size where a case does not count, since another process has run it before.
  ///
  /// Whoever replaces this process has to run it again as well, and would grow as much. So it is not charged, up to
  /// half of what a single case may take.
  func noteUncounted() {
    note()
    startBytes = min(region.baselineBytes, firstBytes &+ allowedBefore)
    hasGrownTooMuch = false
  }

  /// A block is over: another process may go on without running anything again.
  func endBlock() {
    startBytes = firstBytes
    note()
  }
}
