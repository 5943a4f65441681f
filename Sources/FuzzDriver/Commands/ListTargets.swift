import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// `fuzz-driver list`: what there is to fuzz.
struct ListTargets {
  let options: ListOptions
  let contents: DriverContents
  let console: Console

  func run() throws -> ExitCode {
    let targets = options.targets.compactMap { name in contents.targets.first { $0.name == name } }
    guard !options.printsJSON else {
      console.print(try JSONLine.text(targets.map(TargetJSON.init)))
      return .success
    }
    let width = targets.map(\.name.count).max() ?? 0
    for target in targets {
      // As in the JSON: what a campaign expects in the envelope that it has by default.
      let expected = target.within(.observed).expectedHazards
      let hazards = expected.isEmpty ? nil : "expected: " + expected.joined(separator: ", ")
      let code = target.code + String(repeating: " ", count: max(0, 4 - target.code.count))
      let name = target.name + String(repeating: " ", count: width - target.name.count)
      let line = "\(name)  \(code)  \(target.summary)"
      if let columns = console.columns,
        max(line.columns, width + 8 + (hazards ?? "").columns) > columns
      {
        console.print(filled: "\(target.name)  \(target.code)")
        console.print(filled: "    \(target.summary)")
        if let hazards { console.print(filled: "    \(hazards)") }
      } else {
        console.print(line)
        if let hazards { console.print(String(repeating: " ", count: width + 8) + hazards) }
      }
    }
    showHazards(of: targets)
    return .success
  }

  /// What the hazards mean that the listed targets are known to show.
  private func showHazards(of targets: [Target]) {
    let expected = Set(targets.flatMap { $0.within(.observed).expectedHazards })
    let known = contents.explanations.filter { $0.kind == .hazard && expected.contains($0.word) }
    guard !known.isEmpty else { return }
    console.print("")
    console.print("hazards")
    for hazard in known { console.print(filled: "  \(hazard.word): \(hazard.sentence)") }
  }
}
