import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// `fuzz-driver list`: what there is to fuzz.
struct ListTargets {
  let options: ListOptions
  let catalog: [Target]
  let console: Console

  func run() throws -> ExitCode {
    let targets = options.targets.compactMap { name in catalog.first { $0.name == name } }
    guard !options.printsJSON else {
      console.print(try JSONLine.text(targets.map(TargetJSON.init)))
      return .success
    }
    let width = targets.map(\.name.count).max() ?? 0
    for target in targets {
      let name = target.name + String(repeating: " ", count: width - target.name.count)
      let code = target.code + String(repeating: " ", count: max(0, 4 - target.code.count))
      console.print("\(name)  \(code)  \(target.summary)")
      // As in the JSON: what a campaign expects in the envelope that it has by default.
      let expected = target.within(.observed).expectedHazards
      if !expected.isEmpty {
        let indent = String(repeating: " ", count: width + 8)
        console.print(indent + "expected: " + expected.joined(separator: ", "))
      }
    }
    return .success
  }
}
