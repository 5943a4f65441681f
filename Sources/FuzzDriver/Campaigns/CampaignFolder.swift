import FuzzCampaigns
import FuzzReports
import StatefulFuzz

import FuzzPlatform

/// The folder of one campaign, held by one driver at a time.
///
/// ```text
/// lock                 who holds the folder
/// campaign.json        what the campaign is: seed, targets, budget (`CampaignSettings`)
/// ledger, journal      what is covered and found (`CampaignJournal`)
/// stats.jsonl          a line of progress now and then
/// summary.json         what the last session came to
/// findings/            minimal cases, unless they go to the corpus
/// flaky/               cases that did not fail alike each time
/// indeterminate/       cases that something else cut short
/// unshrunk/            cases that are being shrunk; whatever is left there was cut short
/// logs/                the last 64 KiB of what a failing case printed, by the name of its file
/// previous/            campaigns that --fresh has put away, by the time of that
/// reserve              64 KiB that are given up when the disk is full
/// ```
final class CampaignFolder {
  let path: String
  private let lock: CampaignLock

  /// Makes the folder if need be and takes its lock.
  ///
  /// - Throws: `DriverError` with `ExitCode.locked` when another driver holds it, `CorpusError` when
  ///   it cannot be made, or something in it is a symbolic link.
  init(_ path: String) throws {
    self.path = path
    try Self.checkLinks(path, .cannotCreate)
    try CorpusStore(directory: path, layout: .flat).checkWritable()
    lock = try CampaignLock(folder: path)
    for folder in [path] + Self.folders.map({ joinPath(path, $0) }) {
      DurableFile.sweepTemporaries(in: folder)
    }
  }

  /// The folders inside.
  private static let folders = FindingFolder.allCases.map(\.rawValue) + ["unshrunk", "logs"]

  /// What makes a campaign: all but its lock, its reserve, and others that it has put away.
  private static let contents =
    ["campaign.json", "ledger", "journal", "stats.jsonl", "summary.json"] + folders

  /// Finds out whether a folder holds what a campaign keeps in it.
  ///
  /// - Parameters:
  ///   - path: A campaign's folder, which may be a symbolic link itself.
  ///   - kind: What to call the error.
  /// - Throws: When something in it is a symbolic link: what it leads to belongs to somebody else,
  ///   and is neither read nor changed.
  static func checkLinks(_ path: String, _ kind: CorpusError.Kind) throws(CorpusError) {
    let names = contents + ["lock", "reserve", "previous"]
    guard let link = OwnFile.firstLink(in: path, among: names) else { return }
    throw CorpusError(
      kind, file: link,
      message: "this is a symbolic link; a campaign's files lie in its folder, and links from "
        + "there to elsewhere are not followed")
  }

  /// The campaign's name: the folder's own one.
  var name: String { Self.name(of: path) }

  /// The name of the campaign in a folder.
  static func name(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return last.replacing(" ", with: "_")
  }

  /// Where cases wait while they are shrunk.
  var unshrunk: CorpusStore { store("unshrunk") }

  /// Where findings go unless they go to the corpus.
  var findings: CorpusStore { store("findings") }

  /// Where cases go that are no findings like others; nil for those of other verdicts.
  func storeApart(for verdict: Verdict) -> CorpusStore? {
    let folder = FindingFolder(for: verdict)
    return folder == .findings ? nil : store(folder.rawValue)
  }

  private func store(_ name: String) -> CorpusStore {
    CorpusStore(directory: joinPath(path, name), layout: .flat)
  }

  /// Takes away a case that has become a finding, and the folder when nothing is left in it.
  func discardUnshrunk(_ file: String) {
    unlink(file)
    rmdir(unshrunk.directory)
  }

  /// Takes away all cases that wait for their minimal form, also those that could not be taken away
  /// one by one.
  func discardAllUnshrunk() {
    let directory = unshrunk.directory
    for bytes in folderNames(directory).names {
      guard let name = String(validating: bytes, as: UTF8.self), name.hasSuffix(".repro") else {
        continue
      }
      unlink(joinPath(directory, name))
    }
    rmdir(directory)
  }

  // MARK: Files by name

  /// A path as ledger and journal keep it; nil for one that no store would have made.
  func stored(_ file: String) -> StoredFile? {
    let prefix = joinPath(path, "")
    if file.hasPrefix(prefix), let own = try? StoredFile(String(file.dropFirst(prefix.count))) {
      return own
    }
    if file.hasPrefix("/") { return try? StoredFile(file) }
    guard let here = getcwd(nil, 0) else { return nil }
    defer { free(here) }
    return try? StoredFile(joinPath(String(cString: here), file))
  }

  /// The path of a stored one.
  func resolved(_ stored: StoredFile) -> String { stored.path(in: path) }

  /// Whether there is such a file.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// Replaces a small file of the folder, as a whole.
  func write(_ text: String, to name: String) throws(CorpusError) {
    do throws(FileProblem) {
      try DurableFile.write(Array(text.utf8), to: joinPath(path, name))
    } catch {
      throw CorpusError(saving: error)
    }
  }

  /// Whether there is a ledger or a journal.
  var hasMemory: Bool {
    ["ledger", "journal"].contains { Self.exists(joinPath(path, $0)) }
  }

  /// Moves the campaign that the folder holds below `previous/`.
  func putAway() throws(CorpusError) {
    let names = Self.contents.filter { Self.exists(joinPath(path, $0)) }
    guard !names.isEmpty else { return }
    let shelf = joinPath(joinPath(path, "previous"), "\(ClockText.utcWord())-\(getpid())")
    do throws(FileProblem) {
      try DurableFile.makeFolders(shelf)
      for name in names {
        guard rename(joinPath(path, name), joinPath(shelf, name)) == 0 else {
          throw FileProblem(stage: .write, path: joinPath(shelf, name), code: errno)
        }
      }
    } catch {
      throw CorpusError(saving: error)
    }
  }

  /// The newest campaign below `.fuzz`, by the time of its settings; nil when there is none.
  static func newest(in parent: String = ".fuzz") -> String? {
    CampaignFolder.campaigns(in: parent).max { ($0.time, $0.path) < ($1.time, $1.path) }?.path
  }

  /// The campaigns in a folder, with the second in which their settings were last written.
  static func campaigns(in parent: String) -> [(path: String, time: Int)] {
    folderNames(parent).names.compactMap { bytes in
      guard let name = String(validating: bytes, as: UTF8.self), !name.hasPrefix(".") else {
        return nil
      }
      let folder = joinPath(parent, name)
      var status = stat()
      guard stat(joinPath(folder, "campaign.json"), &status) == 0 else { return nil }
      #if os(Linux)
      return (folder, status.st_mtim.tv_sec)
      #else
      return (folder, status.st_mtimespec.tv_sec)
      #endif
    }
  }
}
