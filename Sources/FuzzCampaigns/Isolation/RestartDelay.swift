import FuzzPlatform

/// The pause before a worker is started again that died before its first case: a system that cannot
/// start must not keep the machine busy with starting it.
enum RestartDelay {
  /// A tenth of a second after the first death, twice as long after each further one, five at most.
  static func microseconds(after deaths: Int) -> UInt32 {
    min(5_000_000, 100_000 << UInt32(max(0, min(deaths - 1, 6))))
  }

  /// Waits; a signal ends the pause.
  static func wait(after deaths: Int) { usleep(microseconds(after: deaths)) }
}
