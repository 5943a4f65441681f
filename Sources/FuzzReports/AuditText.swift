import FuzzCampaigns
import StatefulFuzz

/// An audit as a table: a line for each kind of command.
public struct AuditText: Sendable {
  private let rows: [Audit.Row]

  /// The kinds of command that the audit has not come to, or not with each fault.
  private let missing: [String]

  /// How the target fails without a planted fault; nil where it does not.
  private let failure: Signature?

  /// - Parameters:
  ///   - rows: What the audit has shown.
  ///   - commands: The kinds of command that it was to look at.
  ///   - failure: How the target fails without a planted fault; nil where it does not.
  public init(_ rows: [Audit.Row], of commands: [String], failure: Signature? = nil) {
    (self.rows, self.failure) = (rows, failure)
    let counts = Dictionary(grouping: rows, by: \.command).mapValues(\.count)
    missing = commands.filter { counts[$0, default: 0] < EffectFault.allCases.count }
  }

  /// The table and a sentence about it.
  public var lines: [String] {
    var commands: [String] = []
    for row in rows where !commands.contains(row.command) { commands.append(row.command) }
    let width = max(7, commands.map(\.count).max() ?? 0)
    let header = cells("command", EffectFault.allCases.map(\.rawValue), width)
    let table = commands.map { command in
      cells(command, EffectFault.allCases.map { verdict(of: command, $0) }, width)
    }
    let legend =
      rows.contains { $0.verdict == .impossible }
      ? ["-: cannot be planted, because the system holds references and cannot be copied"] : []
    guard missing.isEmpty else {
      let names = missing.map { "'\($0)'" }.joined(separator: ", ")
      return [header] + table + legend + ["Stopped: \(names) not audited, or not with every fault."]
    }
    if let failure {
      return [header] + table + legend + [
        "It fails without a planted fault (\(failure)), so this shows little: a fault that makes it fail in the same "
          + "way counts as unnoticed. Repair that first."
      ]
    }
    return [header] + table + legend + [sentence]
  }

  private func cells(_ command: String, _ verdicts: [String], _ width: Int) -> String {
    let columns = [command.padded(to: width)] + verdicts.dropLast().map { $0.padded(to: 10) }
    return (columns + verdicts.suffix(1)).joined(separator: "  ")
  }

  private func verdict(of command: String, _ fault: EffectFault) -> String {
    switch rows.first(where: { $0.command == command && $0.fault == fault })?.verdict {
    case .killed: "noticed"
    case .survived: "UNNOTICED"
    case .idle: "no effect"
    case .impossible: "-"
    case nil: ""
    }
  }

  /// Commands of which no fault could be planted.
  private var idle: [String] {
    Dictionary(grouping: rows, by: \.command).filter { $0.value.allSatisfy { $0.verdict == .idle } }
      .keys.sorted()
  }

  private var sentence: String {
    let unnoticed = rows.unnoticed
    if rows.isWeak {
      return unnoticed.isEmpty
        ? "Inconclusive: no dropped command could be planted; the repeated ones changed nothing, or "
          + "no check looks at what they changed."
        : "A weak check: none of the planted faults was noticed."
    }
    guard unnoticed.isEmpty else {
      let names = unnoticed.map { "'\($0)'" }.joined(separator: ", ")
      return
        "No check fails when \(names) \(unnoticed.count == 1 ? "does" : "do") nothing. That is fine "
        + "for a command that only reads; for any other, compare what it changes."
    }
    let survivors = rows.contains { $0.fault == .repeated && $0.verdict == .survived }
    guard survivors else {
      guard !idle.isEmpty else { return "Every planted fault is noticed." }
      let names = idle.map { "'\($0)'" }.joined(separator: ", ")
      return
        "\(names) never ran, or never had an effect, so there was nothing to notice; every other "
        + "fault is noticed."
    }
    return "A repeat that goes UNNOTICED changed nothing, or no check looks at what it changed."
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
