import StatefulFuzz

/// An entry as it was read: with its path, the lines that its parts stand on, and warnings.
public struct CorpusFile: Hashable, Sendable {
  /// The path as it was given, or a name such as `standard input`.
  public let path: String

  /// Other names of the file among the paths that it was found by: symbolic and hard links.
  package internal(set) var aliases: [String] = []

  /// Which file it is; nil for what was not read from one.
  private(set) var identity: FileIdentity?

  /// The version of the format that it is written in; entries of older ones are read all the same.
  public let formatVersion: Int

  /// What the file says.
  public let entry: CorpusEntry

  /// The line of each key that occurs, of the first one for `do`; counted from 1.
  public let lines: [CorpusKey: Int]

  /// The line of each command, in the order of `entry.commands`.
  public let commandLines: [Int]

  /// What is odd about the file.
  public let warnings: [CorpusWarning]

  init(
    path: String, formatVersion: Int, entry: CorpusEntry, lines: [CorpusKey: Int],
    commandLines: [Int],
    warnings: [CorpusWarning]
  ) {
    self.path = path
    self.formatVersion = formatVersion
    self.entry = entry
    self.lines = lines
    self.commandLines = commandLines
    self.warnings = warnings
  }

  /// Reads an entry.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: What messages call it.
  /// - Throws: An error of kind `.data`, with its line unless the whole file is meant.
  /// - Complexity: O(number of bytes).
  public init(parsing bytes: [UInt8], file: String) throws(CorpusError) {
    var parser = try CorpusParser(bytes, file: file)
    self = try parser.parse()
  }

  /// Reads the regular file at `path`, or the one that a symbolic link there leads to.
  ///
  /// Folders, FIFOs, sockets and devices are refused without being opened, files over the size
  /// limit without being read.
  ///
  /// - Throws: An error of kind `.missing` when the file cannot be opened, else `.data`.
  public init(contentsOf path: String) throws(CorpusError) {
    try self.init(parsing: readRegularFile(path), file: path)
    identity = FileIdentity(of: path)
  }

  /// Reads a file of a campaign's folder, which is never a symbolic link.
  package init(ownFile path: String) throws(CorpusError) {
    try self.init(parsing: readRegularFile(path, followsLinks: false), file: path)
  }

  /// Whether both were read from one file, so that removing the one removes the other.
  func isSameFile(as other: CorpusFile) -> Bool {
    guard let identity, let others = other.identity else { return path == other.path }
    return identity == others
  }

  /// The bytes of the regular file at `path`, refused as `init(contentsOf:)` refuses.
  public static func bytes(at path: String) throws(CorpusError) -> [UInt8] {
    try readRegularFile(path)
  }

  /// An entry that stands for a file which is no corpus file itself.
  public init(made entry: CorpusEntry, path: String) {
    self.init(
      path: path, formatVersion: CorpusLimits.formatVersion, entry: entry, lines: [:],
      commandLines: [], warnings: [])
  }

  /// Reads an entry from an open descriptor up to its end, such as standard input.
  ///
  /// - Parameters:
  ///   - descriptor: Open for reading; may be a pipe; stays open.
  ///   - name: What messages call it.
  /// - Throws: An error of kind `.missing` when reading fails, else `.data`.
  public init(reading descriptor: Int32, name: String) throws(CorpusError) {
    try self.init(parsing: readToEnd(descriptor, file: name), file: name)
  }
}
