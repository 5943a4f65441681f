import StatefulFuzz

/// A folder that findings are added to; nothing in it is ever replaced or deleted.
///
/// Several processes may add to one folder: a finding has the same name whoever writes it, and
/// appears as a whole (see `DurableFile`).
public struct CorpusStore: Hashable, Sendable {
  /// Where in the folder an entry goes.
  public enum Layout: Hashable, Sendable {
    /// `<suite>/<name>`, as in `Corpus/`.
    case suiteFolders
    /// `<name>`, as in the findings of one campaign.
    case flat
  }

  /// What became of an entry.
  public struct Saved: Hashable, Sendable {
    /// The file that holds the case.
    public let path: String

    /// False when a file with this case was there already; it was left as it is.
    public let isNew: Bool
  }

  /// The folder; made on the first save, with those above it.
  public let directory: String

  /// Where in the folder an entry goes.
  public let layout: Layout

  /// Makes a store without touching the disk.
  public init(directory: String, layout: Layout) {
    self.directory = directory
    self.layout = layout
  }

  /// Adds an entry under its own name, durably: once this returns, a power cut keeps it.
  ///
  /// - Throws: Kind `.data` for an entry that could not be read back as the same case, or whose
  ///   name another file has; `.cannotCreate` or `.cannotSave` when the disk refuses. No partial
  ///   file is left then.
  /// - Complexity: O(size of the entry), two flushes of the disk.
  public func save(_ entry: CorpusEntry) throws(CorpusError) -> Saved {
    let text = try readableText(of: entry)
    let folder = layout == .flat ? directory : joinPath(directory, entry.suite)
    let path = joinPath(folder, entry.fileName)
    if try holds(entry, at: path) { return Saved(path: path, isNew: false) }
    do throws(FileProblem) {
      try DurableFile.makeFolders(folder)
      try DurableFile.write(text, to: path)
    } catch {
      throw CorpusError(saving: error)
    }
    return Saved(path: path, isNew: true)
  }

  /// Replaces the file at `path`, or the one that a symbolic link there leads to, by an entry, as
  /// rewriting and minimising do; same guarantees as `save`.
  public static func replace(_ path: String, with entry: CorpusEntry) throws(CorpusError) {
    let text = try CorpusStore(directory: "", layout: .flat).readableText(of: entry)
    do throws(FileProblem) {
      try DurableFile.write(text, to: followLinks(path))
    } catch {
      throw CorpusError(saving: error)
    }
  }

  /// Makes the folder and finds out whether files can be made in it, before a campaign starts.
  ///
  /// - Throws: Kind `.cannotCreate` or `.cannotSave`.
  public func checkWritable() throws(CorpusError) {
    do throws(FileProblem) {
      try DurableFile.makeFolders(directory)
      try DurableFile.checkWritable(folder: directory)
    } catch {
      throw CorpusError(saving: error)
    }
  }

  /// Removes what writers of this machine left in the folder, and in those of suites, when they died.
  ///
  /// On a network file system nothing is removed: the writers of other machines cannot be asked.
  package func sweepTemporaries() {
    guard NetworkFileSystem.name(of: directory) == nil else { return }
    let suites = layout == .flat ? [] : folderNames(directory).names
    DurableFile.sweepTemporaries(in: directory)
    for name in suites.map({ String(decoding: $0, as: UTF8.self) }) where name.isKebabCase {
      DurableFile.sweepTemporaries(in: joinPath(directory, name))
    }
  }

  /// The bytes to write: what nobody could read, or would read as another case, is not saved.
  private func readableText(of entry: CorpusEntry) throws(CorpusError) -> [UInt8] {
    let bytes = Array(entry.text().utf8)
    let file = "entry for \(entry.target)"
    let read = try CorpusEntry(parsing: bytes, file: file)
    guard read.normalisedText.utf8.elementsEqual(entry.normalisedText.utf8) else {
      throw CorpusError(
        .data, file: file,
        message: "the initial state or a command holds a control character, or space at its ends")
    }
    return bytes
  }

  /// Whether the case is at `path` already.
  ///
  /// - Throws: Kind `.data` where something else is.
  func holds(_ entry: CorpusEntry, at path: String) throws(CorpusError) -> Bool {
    let present: CorpusEntry
    do throws(CorpusError) {
      present = try CorpusFile(contentsOf: path).entry
    } catch {
      if error.kind == .missing { return false }
      throw CorpusError(
        .data, file: path, line: error.line,
        message: "cannot save a new finding here: \(error.message)")
    }
    guard present.normalisedText.utf8.elementsEqual(entry.normalisedText.utf8) else {
      throw CorpusError(
        .data, file: path,
        message: "cannot save a new finding here: this file already holds a different case")
    }
    return true
  }
}
