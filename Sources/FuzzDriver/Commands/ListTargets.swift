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
      if !target.expectedHazards.isEmpty {
        let indent = String(repeating: " ", count: width + 8)
        console.print(indent + "expected: " + target.expectedHazards.joined(separator: ", "))
      }
    }
    return .success
  }
}
