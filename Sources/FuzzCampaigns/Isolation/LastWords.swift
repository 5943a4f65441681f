import CIsolation

/// What a driver says, in one line, when a trap of its own ends it.
///
/// Why: an allocation that fails ends any Swift program with a trap. Without this nobody is told what
/// became of the campaign, and the exit status is a signal's, which no job scheduler understands.
package enum LastWords {
  /// From now on a fatal signal in this process prints `text` and the signal's name on standard error
  /// and ends the process with `status`; in forked children nothing changes.
  package static func install(_ text: String, status: Int32) {
    sf_last_words_install(text, status)
  }
}
