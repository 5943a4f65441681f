import StatefulFuzz

/// A kept run: the case, the verdict to expect, and where it came from.
///
/// ```text
/// statefulfuzz-repro 1                 format version
/// target   list/native-foreach         required
/// role     open
/// expect   mismatch wrong-write step=3
/// init     A B C
/// do       remove A                    required, one command a line
/// do       edit B 7
/// choices  gen=4 2:5 0:1 1:3           value:bound
/// seed     0x51c3 case=12 lane=random
/// note     "row B captured index 1"
/// end                                  required, detects truncation
/// ```
///
/// Target, initial state and commands are the case. Choices allow it to be shrunk and mutated
/// again; everything else is provenance and is kept as it was written.
public struct CorpusEntry: Hashable, Sendable {
  /// A line of somebody else's: its key begins with `x-`, its value means nothing here.
  public struct Extension: Hashable, Sendable {
    /// The key with its `x-`.
    public var key: String

    /// The value; may be empty.
    public var value: String

    /// Makes a line.
    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// `SUITE/STRATEGY` in kebab case.
  public var target: String

  /// What the entry is kept for.
  public var role: CorpusRole?

  /// The verdict that a replay is compared with; nil where nothing is expected.
  public var expectation: CorpusExpectation?

  /// The initial state in the machine's own text; nil (or empty) for the simplest one.
  public var initial: String?

  /// The commands in the machine's own text, at least one.
  public var commands: [String]

  /// The choices that drew the case.
  public var choices: ChoiceRecord?

  /// The seed that the case came from.
  public var seed: SeedRecord?

  /// The commit of the system under test, and whether its tree was clean.
  public var commit: String?

  /// The compiler, platform and configuration.
  public var toolchain: String?

  /// When the case was found, and in which campaign.
  public var found: String?

  /// What minimising achieved.
  public var shrunk: String?

  /// The signature that the failure was filed under.
  public var bucket: String?

  /// The report that the case reproduces.
  public var source: String?

  /// A remark for people; may have several lines.
  public var note: String?

  /// Lines whose keys begin with `x-`: without meaning here, written back as they were read.
  public var extensions: [Extension] = []

  /// Lines that begin with `#`, including it: written back below the format line.
  public var comments: [String] = []

  /// Makes an entry of the three things that it cannot do without.
  public init(target: String, initial: String? = nil, commands: [String]) {
    self.target = target
    self.initial = initial
    self.commands = commands
  }

  /// Reads an entry, leaving line numbers and warnings aside; see `CorpusFile` for these.
  public init(parsing bytes: [UInt8], file: String) throws(CorpusError) {
    self = try CorpusFile(parsing: bytes, file: file).entry
  }

  /// The case as the engine replays it.
  public var script: Script { Script(initial: initial ?? "", commands: commands) }

  /// The part of the target before the slash.
  public var suite: String { String(target.prefix { $0 != "/" }) }

  /// The part of the target after the slash.
  public var strategy: String { String(target.drop { $0 != "/" }.dropFirst()) }
}
