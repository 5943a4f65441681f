import FuzzCampaigns
import StatefulFuzz

/// What single cases were like, for people: how long, of which commands, and which were slowest.
public struct ObservationText {
  private let cases: [Observations.Case]
  private let kinds: [String]

  /// How many of the slowest cases are told.
  private static let slowestCount = 3

  /// The width of the longest bar.
  private static let barWidth = 40

  /// Takes the cases of a target.
  public init(_ cases: [Observations.Case], of target: Target) {
    (self.cases, kinds) = (cases, target.commandKinds)
  }

  /// The lines of the report.
  public var lines: [String] {
    guard !cases.isEmpty else { return ["no case ran"] }
    let failed = cases.count { $0.failure != nil }
    return ["\(cases.count) cases, \(failed) of them failed"] + lengths + commands + slowest
  }

  /// The lines of a report of one case, with its commands.
  public var linesOfCase: [String] {
    guard let one = cases.first else { return ["no case ran"] }
    let start = one.script.initial.escapingControls
    let digits = "\(one.script.commands.count)".count
    let commands = one.script.commands.enumerated().map { place, command in
      let number = "\(place + 1)"
      let pad = String(repeating: " ", count: digits - number.count)
      return "  \(pad)\(number)  \(command.escapingControls)"
    }
    let verdict = one.failure.map { ": \($0.signature)".escapingControls } ?? ""
    return ["case \(one.index)"] + (start.isEmpty ? [] : ["  start  \(start)"]) + commands
      + [(one.failure == nil ? "passed" : "failed") + " in \(milliseconds(one.time)) ms\(verdict)"]
  }

  private func milliseconds(_ time: Duration) -> Double { (time.seconds * 1e5).rounded() / 100 }

  /// How many cases have how many commands.
  private var lengths: [String] {
    var counts: [Int: UInt64] = [:]
    for one in cases { counts[one.script.commands.count, default: 0] += 1 }
    return ["commands of a case"]
      + bars(LengthClasses(counts).rows.map { ($0.name, Int(clamping: $0.count)) })
  }

  /// How often each kind was drawn.
  private var commands: [String] {
    var counts: [String: Int] = [:]
    for one in cases { for kind in one.kinds { counts[kind, default: 0] += 1 } }
    let known = kinds.filter { counts[$0] != nil }
    guard !known.isEmpty else { return [] }
    return ["kinds of command"] + bars(known.map { ($0, counts[$0, default: 0]) })
  }

  private var slowest: [String] {
    let order = cases.sorted { ($1.time, $0.index) < ($0.time, $1.index) }
    return ["slowest cases"]
      + order.prefix(Self.slowestCount).map { one in
        let count = one.script.commands.count
        return "  case \(one.index): \(milliseconds(one.time)) ms, \(count) command"
          + (count == 1 ? "" : "s")
      }
  }

  private func bars(_ rows: [(name: String, count: Int)]) -> [String] {
    let width = rows.map(\.name.count).max() ?? 0
    let digits = rows.map { "\($0.count)".count }.max() ?? 0
    let greatest = max(1, rows.map(\.count).max() ?? 1)
    return rows.map { name, count in
      let pad = String(repeating: " ", count: width - name.count + 2)
      let gap = String(repeating: " ", count: digits - "\(count)".count)
      let bar = String(repeating: "#", count: (count * Self.barWidth + greatest - 1) / greatest)
      return "  \(name)\(pad)\(gap)\(count)" + (bar.isEmpty ? "" : "  \(bar)")
    }
  }
}
