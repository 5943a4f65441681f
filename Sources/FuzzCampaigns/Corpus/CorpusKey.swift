import StatefulFuzz

/// The keys of a corpus entry, in the order in which they are written.
///
/// Any order is read; only the format line has to be first and `end` last.
public enum CorpusKey: String, Hashable, Sendable, CaseIterable {
  /// What is on trial, `SUITE/STRATEGY`.
  case target
  /// What the entry is kept for.
  case role
  /// The verdict that a replay is compared with.
  case expect
  /// The initial state in the machine's own text.
  case initial = "init"
  /// One command that runs alone; it repeats.
  case command = "do"
  /// One command that is in flight with those next to it, behind the number of its lane; it repeats.
  case lane
  /// Which job runs next, a number for each decision; 0 goes on with the task that ran last.
  case schedule
  /// The choices that drew the case.
  case choices
  /// The seed that the case came from.
  case seed
  /// The commit of the system under test.
  case commit
  /// The compiler, platform and configuration.
  case toolchain
  /// When and in which campaign.
  case found
  /// What minimising achieved.
  case shrunk
  /// The signature that the failure was filed under.
  case bucket
  /// The report that the case reproduces.
  case source
  /// A remark for people.
  case note
  /// The last line, which shows that the file is complete.
  case end
}
