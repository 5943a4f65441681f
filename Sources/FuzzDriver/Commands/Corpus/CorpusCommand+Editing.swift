import FuzzCampaigns
import StatefulFuzz

import FuzzPlatform

extension CorpusCommand {
  /// `corpus fmt`: the same entries in canonical form.
  func format(_ paths: [String], writes: Bool) throws -> ExitCode {
    var changed = 0
    let files = contents(of: paths).files
    for file in files {
      guard let bytes = try? readRegularFile(file.path),
        bytes != Array(file.entry.text().utf8)
      else { continue }
      do throws(CorpusError) {
        try rewrite(file, as: file.entry, writes: writes)
        changed += 1
        console.print(file.path.escapingControls)
      } catch {
        try leaveOut(error)
      }
    }
    if !files.isEmpty {
      console.note(
        "\(changed) of \(files.count) \(writes ? "rewritten" : "not in canonical form")")
    }
    return worst ?? (writes || changed == 0 ? .success : .finding)
  }

  /// Puts an entry in the place of the one that a file holds; where the path is a link, in the
  /// place that it leads to.
  ///
  /// - Parameters:
  ///   - file: What is there.
  ///   - entry: What takes its place.
  ///   - writes: Whether to do it, or only to find out whether it could be done.
  /// - Throws: Kind `.data` for an entry that would not read back as it is, such as one with a line
  ///   that has become too long; it stays.
  func rewrite(_ file: CorpusFile, as entry: CorpusEntry, writes: Bool) throws(CorpusError) {
    let read: CorpusEntry
    do throws(CorpusError) {
      read = try CorpusEntry(parsing: Array(entry.text().utf8), file: file.path)
    } catch {
      throw CorpusError(
        .data, file: file.path,
        message: "not reformatted: the result would not parse: \(error.message)")
    }
    guard read.choices == entry.choices else {
      throw CorpusError(
        .data, file: file.path, line: file.lines[.choices],
        message: "the choices would not fit in a line; shorten the case first")
    }
    if writes { try CorpusStore.replace(file.path, with: entry) }
  }

  /// `corpus add`: entries that are good go into the corpus.
  func add(_ paths: [String], to folder: String) throws {
    let contents = contents(of: paths)
    let check = try CorpusCheck(contents, catalog: catalog)
    for remark in check.remarks where check.concernsTarget(remark, contents) {
      console.note("\(remark)")
      if remark.isError { end(with: .badCorpusFile) }
    }
    let store = CorpusStore(directory: folder, layout: .suiteFolders)
    for file in contents.files where check.usable.contains(file.path) {
      try save(file.entry, in: store)
    }
  }

  /// Adds an entry, unless its name is taken.
  func save(_ entry: CorpusEntry, in store: CorpusStore) throws(CorpusError) {
    do throws(CorpusError) {
      let saved = try store.save(entry)
      console.print("\(saved.isNew ? "added  " : "present")  \(saved.path.escapingControls)")
    } catch {
      try leaveOut(error)
    }
  }

  /// `corpus rm`: all of the named entries, or none.
  func remove(_ names: [String], from folder: String) throws {
    var seen: Set<FolderEntry> = []
    let paths = try names.map { try Self.path(of: $0, in: folder) }
      .filter { seen.insert(FolderEntry(of: $0)).inserted }
    for path in paths {
      try remove(path)
      console.print("removed  \(path.escapingControls)")
    }
  }

  /// Removes a file, or a link and not what it leads to.
  func remove(_ path: String) throws(DriverError) {
    guard unlink(path) == 0 else {
      throw DriverError(
        .cannotSave,
        "\(path.escapingControls): cannot remove: \(String(cString: strerror(errno)))")
    }
  }

  /// The file behind a path, or behind a name within the corpus.
  private static func path(of name: String, in folder: String) throws -> String {
    var status = stat()
    if lstat(name, &status) == 0 {
      guard name.hasSuffix(".repro"), status.st_mode & S_IFMT != S_IFDIR else {
        throw DriverError(
          .usage,
          "\(name.quoted) is not a .repro file; list the entries to remove.")
      }
      return name
    }
    let file = name.hasSuffix(".repro") ? name : name + ".repro"
    let listed = CorpusListing(of: folder).paths
    let found = listed.filter { $0.split(separator: "/").last.map(String.init) == file }
    guard let path = found.first else {
      let names = listed.compactMap { $0.split(separator: "/").last.map(String.init) }
      let near = Suggestion.question(Suggestion.nearest(to: file, among: names))
      throw CorpusError(
        .missing, file: name, message: "no such file, and no such entry in \(folder.quoted)\(near)")
    }
    guard found.count == 1 else {
      throw DriverError(
        .usage,
        "\(name.quoted) is \(found.count) files: "
          + found.map(\.escapingControls).joined(separator: ", "))
    }
    return path
  }
}

extension CorpusCheck {
  /// Whether a remark is about the target, rather than about the file, which reading has told.
  fileprivate func concernsTarget(_ remark: Remark, _ contents: CorpusContents) -> Bool {
    !contents.problems.contains { $0.file == remark.file }
      && !contents.warnings.contains { $0.file == remark.file && $0.message == remark.message }
  }
}
