import StatefulFuzz

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

extension CorpusCommand {
  /// `corpus merge`: the union of folders, put into one.
  func merge(_ paths: [String], into folder: String) throws {
    var union = CorpusUnion()
    for file in contents(of: paths).files { union.add(file.entry) }
    let present = exists(folder) ? contents(of: [folder]).files : []
    for file in present { union.note(expectationOf: file.entry) }
    let store = CorpusStore(directory: folder, layout: .suiteFolders)
    let merged = try store.merge(union, with: present)
    for entry in union.contradictory {
      console.note(
        "warning: entries of one case expect different things, and the newest is kept: "
          + "\(entry.fileName), \(entry.expectation?.text ?? "which expects nothing")")
    }
    for path in merged.added { console.print("added    \(path.escapingControls)") }
    for path in merged.updated { console.print("updated  \(path.escapingControls)") }
    console.print(
      "\(merged.added.count) added, \(merged.updated.count) updated, \(merged.unchanged) unchanged")
  }

  /// `corpus distill`: the smallest entry of each target and bucket.
  func distill(_ paths: [String], into folder: String?, writes: Bool) throws {
    let distillation = CorpusDistillation(contents(of: paths).files)
    if let folder {
      let store = CorpusStore(directory: folder, layout: .suiteFolders)
      for file in distillation.kept where writes {
        let saved = try store.save(file.entry)
        console.print("\(saved.isNew ? "added  " : "present")  \(saved.path.escapingControls)")
      }
    } else {
      for one in distillation.superfluous {
        // A link that leads to what is gone would be an entry that cannot be read.
        for path in [one.file.path] + one.file.aliases {
          if writes { try remove(path) }
          console.print(
            "\(writes ? "removed" : "could go")  \(path.escapingControls)  for "
              + one.keeper.escapingControls)
        }
      }
    }
    console.print(
      "\(distillation.kept.count) kept, \(distillation.superfluous.count) superfluous")
  }

  /// `corpus migrate`: the newest format, and choices of the present generator.
  func migrate(_ paths: [String], writes: Bool) throws {
    let files = contents(of: paths).files
    let inspector = try EntryInspector(catalog)
    var count = 0
    for file in files {
      if let generation = file.entry.choices?.generation, generation > choiceGeneration {
        report(
          CorpusError(
            .data, file: file.path, line: file.lines[.choices],
            message: "the choices are of generator \(generation), and this driver knows those up "
              + "to \(choiceGeneration): migrate with the driver that wrote them"))
        continue
      }
      let migrated = try inspector.migrated(file.entry)
      guard migrated != nil || file.formatVersion < CorpusLimits.formatVersion else { continue }
      count += 1
      if writes { try rewrite(file, as: migrated ?? file.entry) }
      console.print("\(writes ? "migrated" : "outdated")  \(file.path.escapingControls)")
    }
    console.print(
      "\(count) of \(files.count) \(writes ? "migrated" : "outdated")"
        + (writes || count == 0 ? "" : "; --write rewrites them"))
  }

  private func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }
}
