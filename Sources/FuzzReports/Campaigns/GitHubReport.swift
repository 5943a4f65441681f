import FuzzCampaigns
import StatefulFuzz

/// What GitHub Actions shows of a campaign: annotations, and the summary of a job.
///
/// - Source: "Workflow commands for GitHub Actions", github.com/actions/toolkit, command.ts.
public enum GitHubReport {
  /// How much an annotation matters.
  public enum Level: String, Sendable {
    /// Something new.
    case error
    /// Something known.
    case notice
  }

  /// The line that makes an annotation: attached to `file`, if something was saved there.
  public static func annotation(
    _ level: Level, file: String?, title: String, lines: [String]
  ) -> String {
    let place = file.map { "file=\(property($0)),line=1," } ?? ""
    let text = lines.map(data).joined(separator: "%0A")
    return "::\(level.rawValue) \(place)title=\(property(title))::\(text)"
  }

  /// The annotation of a finding.
  public static func annotation(of finding: Finding, file: String?, isKnown: Bool) -> String {
    let replay = file.map { ["\(DriverProgram.name) replay \($0.shellWord)"] } ?? []
    return annotation(
      isKnown ? .notice : .error, file: file, title: "\(finding.title) in \(finding.target)",
      lines: [finding.failure.fullMessage] + finding.lines + replay)
  }

  /// The annotations of a whole campaign: new findings, known ones, and that it has not ended.
  public static func annotations(of report: CampaignReport) -> [String] {
    var lines = report.buckets.compactMap { bucket -> String? in
      guard bucket.standing != .expected, let finding = bucket.finding else { return nil }
      let replay = finding.file.map { ["\(DriverProgram.name) replay \($0.shellWord)"] } ?? []
      return annotation(
        bucket.standing == .known ? .notice : .error, file: finding.file,
        title: "\(finding.title) in \(bucket.target)",
        lines: [finding.message] + finding.script + replay)
    }
    if !report.hasEnded {
      lines.append(
        annotation(.error, file: nil, title: "the campaign has not ended", lines: [report.ending]))
    }
    return lines
  }

  /// The text of an annotation: `%` and line ends have a meaning, other invisible characters none.
  private static func data(_ text: String) -> String {
    text.escapingControls.replacing("%", with: "%25")
  }

  /// A property of an annotation, in which `:` and `,` have a meaning as well.
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// The summary of a job, in Markdown.
  public static func summary(_ report: CampaignReport, matrix: HazardMatrix) -> String {
    let new = report.buckets(.new)
    let known = report.buckets(.known)
    let mark = report.hasEnded ? (new.isEmpty ? "✓" : "✗") : "✗ Not ended:"
    var lines = [
      "## \(mark) Fuzzing: \(new.count) new, \(known.count) known, "
        + "\(report.buckets(.expected).count) expected", "",
      "| cases | commands | time | canary | seed | exit |", "|--:|--:|--:|---|---|--:|",
      "| \(report.cases) | \(report.commands) | \(CampaignGrowth.text(report.seconds)) "
        + "| \(cell(report.canary)) | \(code(report.seed)) "
        + "| \(report.exit.map { "\($0)" } ?? "–") |", "",
    ]
    let shown = new + known
    if !shown.isEmpty {
      lines += ["| bucket | target | steps | seen | file |", "|---|---|--:|--:|---|"]
      lines += shown.map { bucket in
        let finding = bucket.finding
        return "| \(code(finding?.bucket ?? bucket.signature.rawValue)) | \(code(bucket.target)) "
          + "| \(finding.map { "\($0.commands)" } ?? "–") | \(bucket.cases) "
          + "| \(finding?.file.map(code) ?? "not saved") |"
      }
      lines.append("")
    }
    for bucket in new {
      guard let finding = bucket.finding else { continue }
      lines += ["### \(cell(finding.title)) in \(code(bucket.target))", "", "```"]
      // Indented, no line of a case can end the fence.
      lines += finding.script.map { "  " + $0.escapingControls }
      lines += ["```", ""]
    }
    let table = matrix.rows.isEmpty ? [] : MatrixMarkdown(matrix).lines
    if !table.isEmpty {
      lines += ["<details><summary>Strategies × hazards</summary>", ""] + table
      lines += ["", "</details>", ""]
    }
    return lines.joined(separator: "\n")
  }

  /// A text that ends neither its cell nor its line, and is no markup.
  private static func cell(_ text: String) -> String {
    var escaped = ""
    for character in text.escapingControls {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "@": escaped += "\\\(character)"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// A text in which nothing is markup.
  private static func code(_ text: String) -> String {
    text.contains("`") ? cell(text) : "`" + text.escapingControls.replacing("|", with: "\\|") + "`"
  }
}
