import FuzzCampaigns
import StatefulFuzz

/// How the cells of a matrix are written: a symbol, and the number that it stands on.
struct MatrixSymbols: Sendable {
  let expected: String
  let unexpected: String
  let safe: String
  let missing: String
  let notApplicable: String

  static let unicode = MatrixSymbols(
    expected: "●", unexpected: "✗", safe: "✓", missing: "?", notApplicable: "–")
  static let ascii = MatrixSymbols(
    expected: "*", unexpected: "X", safe: "+", missing: "?", notApplicable: "-")

  /// Found in three commands, as the catalogue expects, is `●3`; reached by 41,000 cases `✓41k`.
  func text(of cell: HazardMatrix.Cell) -> String {
    let length = cell.shortest.map { "\($0.commands.count)" } ?? ""
    switch cell.result {
    case .found: return (cell.isExpected ? expected : unexpected) + length
    case .safe: return (cell.isExpected ? missing : safe) + Self.count(cell.exercised)
    case .neverReached: return cell.unreachable == nil ? "0!" : "0"
    case .notApplicable: return notApplicable
    }
  }

  /// What the symbols mean, one sentence each.
  var legend: [String] {
    [
      "\(expected)n  found, as the catalogue expects; the shortest case has n commands",
      "\(unexpected)n  found, and nobody expects it",
      "\(safe)n  safe: n cases reached the precondition, none failed",
      "\(missing)n  expected, and not found although n cases reached the precondition",
      "0!  never reached, so nothing is known;  0  cannot be reached (reasons below)",
      "\(notApplicable)   not applicable",
    ]
  }

  /// `950`, `41k`, `9.1M`: two digits that count.
  static func count(_ count: UInt64) -> String {
    for (unit, size) in [("G", 1_000_000_000), ("M", 1_000_000), ("k", 1_000)] as [(String, UInt64)]
    where count >= size {
      let tenths = count / (size / 10)
      return tenths < 100 ? "\(tenths / 10).\(tenths % 10)\(unit)" : "\(tenths / 10)\(unit)"
    }
    return "\(count)"
  }
}
