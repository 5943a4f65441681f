import FuzzCampaigns
import StatefulFuzz

/// How the cells of a matrix are written: a symbol, and the number that it stands on.
package struct MatrixSymbols: Sendable {
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
      "\(expected)n  \(Self.sentences["●"] ?? "")",
      "\(unexpected)n  \(Self.sentences["✗"] ?? "")",
      "\(safe)n  \(Self.sentences["✓"] ?? "")",
      "\(missing)n  \(Self.sentences["?"] ?? "")",
      "0!  \(Self.sentences["0!"] ?? "");  0  \(Self.sentences["0"] ?? "") (reasons below)",
      "\(notApplicable)   \(Self.sentences["–"] ?? "")",
    ]
  }

  /// The sentences by their symbols.
  static let sentences = Dictionary(
    uniqueKeysWithValues: explanations.map { ($0.word, $0.sentence) })

  /// What the symbols of tables mean; `n` is the number behind a symbol.
  package static let explanations = [
    Explanation(
      "●", .symbol, "found, as the catalogue expects; the shortest case has n commands"),
    Explanation(
      "✗", .symbol, "found, but not expected; the shortest case has n commands"),
    Explanation("✓", .symbol, "safe: n cases reached the precondition, none failed"),
    Explanation(
      "?", .symbol, "expected, but not found in the n cases that reached the precondition"),
    Explanation("0!", .symbol, "never reached, so not tested"),
    Explanation("0", .symbol, "cannot be reached"),
    Explanation("–", .symbol, "not applicable"),
    Explanation("=", .symbol, "at this step the target agrees with the model"),
    Explanation("~", .symbol, "at this step the target differs from the model, which is allowed"),
  ]

  /// A symbol as terminals without UTF-8 get it.
  package static func ascii(_ symbol: String) -> String {
    let pairs = [
      (unicode.expected, ascii.expected), (unicode.unexpected, ascii.unexpected),
      (unicode.safe, ascii.safe), (unicode.notApplicable, ascii.notApplicable),
    ]
    return pairs.first { $0.0 == symbol }?.1 ?? symbol
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
