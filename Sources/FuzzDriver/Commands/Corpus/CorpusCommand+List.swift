import FuzzCampaigns
import FuzzReports
import StatefulFuzz

extension CorpusCommand {
  /// `corpus ls`: one line an entry.
  func list(_ paths: [String], targets: [String], printsJSON: Bool) throws {
    let files = contents(of: paths, mayBeEmpty: true).files.filter { file in
      targets.isEmpty || targets.contains(file.entry.target)
    }
    let known = Set(catalog.map(\.name))
    guard !printsJSON else {
      let entries = files.map { EntryJSON($0, isKnown: known.contains($0.entry.target)) }
      return console.print(try JSONLine.text(entries))
    }
    let rows = files.map { file in
      [
        file.path.escapingControls, file.entry.target, file.entry.role?.rawValue ?? "-",
        file.entry.expectation?.text ?? "-",
        ClockText.counted(file.entry.commands.count, "command")
          + (known.contains(file.entry.target) ? "" : ", unknown target"),
      ]
    }
    let lines = Self.columns(rows)
    if let columns = console.columns, lines.contains(where: { $0.columns > columns }) {
      for row in rows {
        console.print(filled: row[0])
        console.print(filled: "    " + row.dropFirst().joined(separator: ", "))
      }
    } else {
      for line in lines { console.print(line) }
    }
    let count = Set(files.map(\.entry.target)).count
    let number = files.count == 1 ? "1 entry" : "\(files.count) entries"
    console.print("\(number) of \(ClockText.counted(count, "target"))")
  }

  /// Rows with their cells below each other, two spaces apart.
  private static func columns(_ rows: [[String]]) -> [String] {
    guard let first = rows.first else { return [] }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).dropLast().map { cell, width in
        cell + String(repeating: " ", count: width - cell.count + 2)
      }
      return cells.joined() + (row.last ?? "")
    }
  }
}

/// An entry as `corpus ls --json` prints it.
struct EntryJSON: Encodable {
  var v = 1
  var file: String
  var format: Int
  var target: String
  /// Whether the catalogue has the target.
  var known: Bool
  var role: OrNull<String>
  var expected: OrNull<String>
  var initial: OrNull<String>
  var commands: [String]
  var bucket: OrNull<String>
  var found: OrNull<String>
  var source: OrNull<String>

  init(_ file: CorpusFile, isKnown: Bool) {
    let entry = file.entry
    self.file = file.path
    format = file.formatVersion
    target = entry.target
    known = isKnown
    role = OrNull(entry.role?.rawValue)
    expected = OrNull(entry.expectation?.text)
    initial = OrNull(entry.initial)
    commands = entry.commands
    bucket = OrNull(entry.bucket)
    found = OrNull(entry.found)
    source = OrNull(entry.source)
  }
}
