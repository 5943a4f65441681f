import Foundation

@testable import StatefulFuzz

/// The rows of `Mutants.md`.
enum MutantTable {
  static func append(_ mutant: CollectionMutant, _ hunts: [Hunt], to path: String) throws {
    let cases = hunts.map(\.cases).sorted()
    let reached = hunts.count { $0.commands == mutant.commands }
    let runs = hunts.map(\.finding.shrinkRuns).sorted()
    let worst = hunts.max { ($0.commands, $0.start) < ($1.commands, $1.start) }
    let example = (worst?.finding.script).map {
      "`\($0.initial)`: `" + $0.commands.joined(separator: "; ") + "`"
    }
    let columns = [
      mutant.name, "\(cases[cases.count / 2])", "\(cases.last ?? 0)", "\(mutant.commands)",
      "\(reached)/\(hunts.count)", "\(hunts.count { $0.start == mutant.start })/\(hunts.count)",
      "\(runs[runs.count / 2])", example ?? "",
    ]
    let row = "| " + columns.joined(separator: " | ") + " |\n"
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(row.utf8))
    try file.close()
  }
}
