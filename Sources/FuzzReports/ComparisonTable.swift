import FuzzCampaigns
import StatefulFuzz

/// One case on several targets, step by step: where each of them first differs from the model.
///
/// ```text
///                        1  2  3
///   native-foreach       =  =  ✗  wrong-write
///   id-lookup-fallback   =  =  =
///
///      3  edit A 1  (event)
///         model  [B=0, A=1]
///       ✗ SUT    [B=1, A=0]  wrong-write: native-foreach
/// ```
public struct ComparisonTable {
  private let results: [ReplayResult]
  private let failure: String
  private let width: Int

  /// Takes results of one case with their traces.
  ///
  /// - Parameters:
  ///   - results: What each target did.
  ///   - hasUnicode: Whether the reader's terminal has symbols beyond ASCII.
  ///   - width: The columns of the table; its lines of states may be longer.
  public init(_ results: [ReplayResult], hasUnicode: Bool, width: Int = 80) {
    self.results = results
    self.width = width
    failure = hasUnicode ? "✗" : "x"
  }

  /// The table, then every step with the states that systems were left in.
  public var lines: [String] {
    let blocks = blocks
    let tables = blocks.enumerated().flatMap { index, steps in
      table(steps, isLast: index == blocks.count - 1) + [""]
    }
    let marks = [
      "  = agrees with the model", "  ~ differs, as allowed", "  \(failure) differs from the model",
    ]
    let line = marks.joined(separator: " ")
    let legend = line.columns <= width ? [line] : marks
    return tables + legend + [""] + stepNumbers.flatMap(detail)
  }

  private var stepNumbers: [Int] {
    Set(results.flatMap { $0.trace.map(\.step) }).filter { $0 > 0 }.sorted()
  }

  // MARK: The table

  private var names: [String] {
    let suites = Set(results.map { $0.target.prefix { $0 != "/" } })
    guard suites.count == 1 else { return results.map(\.target) }
    return results.map { String($0.target.drop { $0 != "/" }.dropFirst()) }
  }

  private var nameWidth: Int { names.map(\.count).max() ?? 0 }

  /// Steps that fit beside each other, with room for a hazard at the end.
  private var blocks: [[Int]] {
    let hazard = results.compactMap { $0.failure?.name.count }.max() ?? 0
    let most = max(4, (width - nameWidth - hazard - 6) / 4)
    let steps = stepNumbers
    return stride(from: 0, to: steps.count, by: most).map {
      Array(steps[$0..<min($0 + most, steps.count)])
    }
  }

  private func table(_ steps: [Int], isLast: Bool) -> [String] {
    let head = steps.map { padded("\($0)") }.joined()
    let empty = String(repeating: " ", count: nameWidth + 2)
    return [empty + head]
      + zip(names, results).map { name, result in
        let row = steps.map { padded(mark(result, at: $0)) }.joined()
        let pad = String(repeating: " ", count: nameWidth - name.count)
        let text = "  " + name + pad + row + (isLast ? "  \(result.failure?.name ?? "")" : "")
        return text.trimmingEnd
      }
  }

  private func padded(_ text: String) -> String {
    String(repeating: " ", count: max(0, 4 - text.count)) + text
  }

  private func mark(_ result: ReplayResult, at number: Int) -> String {
    guard let step = result.trace.first(where: { $0.step == number }) else { return "" }
    return step.isOK ? (step.remark == nil ? "=" : "~") : failure
  }

  // MARK: The steps

  private func detail(of number: Int) -> [String] {
    let shown = zip(names, results).compactMap {
      name, result -> (String, ReplayResult, TraceStep)? in
      result.trace.first { $0.step == number }.map { (name, result, $0) }
    }
    guard let first = shown.first?.2 else { return [] }
    var lines = [
      padded("\(number)") + "  \(first.command.escapingControls)  (\(first.phase))",
      "      model  \(first.model.escapingControls)",
    ]
    var groups: [(text: String, names: [String])] = []
    for (name, result, step) in shown where !step.isOK {
      let system = (step.system ?? "(\(MissingState(result.failure).rawValue))").escapingControls
      let text = "\(system)  \(result.failure?.name ?? "")"
      if let known = groups.firstIndex(where: { $0.text == text }) {
        groups[known].names.append(name)
      } else {
        groups.append((text, [name]))
      }
    }
    for group in groups {
      lines.append("    \(failure) SUT    \(group.text)")
      lines += wrapped(group.names)
    }
    return lines
  }

  private func wrapped(_ names: [String]) -> [String] {
    var lines: [String] = []
    var line = ""
    for (index, name) in names.enumerated() {
      let word = index == names.count - 1 ? name : name + ","
      if !line.isEmpty, line.count + word.count + 1 > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? "             " + word : " " + word
    }
    return lines + [line]
  }
}

extension Failure {
  /// The hazard, or the verdict where there is none.
  fileprivate var name: String { hazard ?? verdict.rawValue }
}
