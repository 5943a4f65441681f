import FuzzCampaigns
import FuzzReports
import StatefulFuzz

extension CorpusCommand {
  /// `corpus export`: entries in another form.
  func export(_ paths: [String], as format: CorpusExportFormat, to output: String?) throws {
    let files = contents(of: paths).files
    guard !files.isEmpty else { return }
    switch format {
    case .swift:
      // A test of a target that nobody knows could only fail.
      let known = files.filter(knowsTarget)
      let source = SwiftTestSource(catalog).file(of: known.map(\.entry))
      try OutputFile.write(source + "\n", to: output ?? "-")
    case .bytes: try exportBytes(files, to: output ?? ".")
    }
  }

  /// One file an entry, in a folder for each target, as byte fuzzers have one target each.
  private func exportBytes(_ files: [CorpusFile], to folder: String) throws {
    let inspector = try EntryInspector(catalog)
    var written = 0
    for file in files {
      guard let inspection = try inspector.inspect(file.entry) else {
        report(unknownTarget(file))
        continue
      }
      guard let bytes = inspection.choices?.bytes else {
        console.note(
          "\(file.path): warning: left out, the generator cannot draw its commands"
            .escapingControls)
        continue
      }
      let target = "\(file.entry.suite)-\(file.entry.strategy)"
      let name = String(file.entry.fileName.dropLast(".repro".count))
      try Self.write(bytes, to: joinPath(joinPath(folder, target), name))
      written += 1
    }
    console.print("\(written) of \(files.count) exported to \(folder.escapingControls)")
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(CorpusError) {
    do throws(FileProblem) {
      try DurableFile.makeFolders(parentFolder(of: path))
      try DurableFile.write(bytes, to: path)
    } catch {
      throw CorpusError(saving: error)
    }
  }
}
