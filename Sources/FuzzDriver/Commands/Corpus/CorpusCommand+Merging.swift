import FuzzCampaigns
import StatefulFuzz

import FuzzPlatform

extension CorpusCommand {
  /// `corpus merge`: the union of folders, put into one.
  func merge(_ paths: [String], into folder: String) throws {
    var union = CorpusUnion()
    for file in contents(of: paths, mayBeEmpty: true).files { union.add(file.entry) }
    let present = CorpusContents(of: exists(folder) ? [folder] : [])
    for warning in present.warnings { tell("\(warning)") }
    for file in present.files { union.note(expectationOf: file.entry) }
    let store = CorpusStore(directory: folder, layout: .suiteFolders)
    let merged = try store.merge(union, with: present.files)
    // A file that is damaged and in the way is named once, for both.
    let blocking = Set(merged.problems.map(\.file))
    for problem in merged.problems { report(problem) }
    for problem in present.problems where !blocking.contains(problem.file) { report(problem) }
    for entry in union.contradictory {
      console.note(
        "warning: entries of the same case expect different results; the newest is kept: "
          + "\(entry.fileName), \(entry.expectation?.text ?? "which expects nothing")")
    }
    for path in merged.added { console.print("added    \(path.escapingControls)") }
    for path in merged.updated { console.print("updated  \(path.escapingControls)") }
    console.print(
      "\(merged.added.count) added, \(merged.updated.count) updated, \(merged.unchanged) unchanged")
  }

  /// `corpus distill`: the smallest entry of each target and bucket.
  func distill(_ paths: [String], into folder: String?, writes: Bool) throws {
    let files = contents(of: paths).files
    guard !files.isEmpty else { return }
    let distillation = CorpusDistillation(files)
    if let folder {
      let store = CorpusStore(directory: folder, layout: .suiteFolders)
      for file in distillation.kept where writes { try save(file.entry, in: store) }
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
    guard !files.isEmpty else { return }
    let inspector = try EntryInspector(catalog)
    var count = 0
    for file in files {
      // Its format can be renewed, its choices cannot.
      _ = knowsTarget(of: file)
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
      do throws(CorpusError) {
        try rewrite(file, as: migrated ?? file.entry, writes: writes)
        count += 1
        console.print("\(writes ? "migrated" : "outdated")  \(file.path.escapingControls)")
      } catch {
        try leaveOut(error)
      }
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
