import FuzzCampaigns
import StatefulFuzz

/// The shortest cases of a matrix, told once for all targets that share them.
struct MatrixShortest {
  /// One case and who shows it.
  struct Group {
    var lines: [String]
    var targets: [String]
  }

  /// A hazard with its cases.
  struct Section {
    var column: HazardMatrix.Column
    var groups: [Group]
  }

  let sections: [Section]

  /// Groups the found cells; targets are named by strategy within one suite.
  init(_ matrix: HazardMatrix, isNamedInFull: Bool) {
    sections = matrix.columns.indices.compactMap { index in
      var groups: [Group] = []
      for row in matrix.rows {
        guard let script = row.cells[index].shortest else { continue }
        let name = isNamedInFull ? row.target.name : row.target.strategy
        let lines = (script.initial.isEmpty ? [] : ["init \(script.initial)"]) + script.commands
        if let known = groups.firstIndex(where: { $0.lines == lines }) {
          groups[known].targets.append(name)
        } else {
          groups.append(Group(lines: lines, targets: [name]))
        }
      }
      return groups.isEmpty ? nil : Section(column: matrix.columns[index], groups: groups)
    }
  }
}
