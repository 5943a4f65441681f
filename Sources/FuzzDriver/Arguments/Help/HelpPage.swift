import FuzzCampaigns
import FuzzChecks
import FuzzReports
import StatefulFuzz

/// The help page of a command, laid out as swift-argument-parser lays it out.
///
/// Made from the declarations that the parser reads, so the page cannot promise an option that
/// does not exist or leave one out.
struct HelpPage {
  /// A row of two columns: a name, and what it means.
  struct Row {
    let label: String
    let text: String
  }

  /// Columns of the screen; long words still run over.
  let width: Int

  private static let labelColumns = 26

  /// The page of one subcommand.
  func text(for syntax: CommandSyntax) -> String {
    var sections = [overview(syntax.overview), usage(syntax.usageParts)]
    if let positional = syntax.positional {
      sections.append(
        section("ARGUMENTS", [Row(label: "<\(positional.name)>", text: positional.help)]))
    }
    sections.append(options(syntax.allOptions))
    if !syntax.subcommands.isEmpty {
      let more = "See '\(syntax.name.namingDriver) <subcommand> --help' for detailed help."
      sections += [
        section(
          "SUBCOMMANDS", syntax.subcommands.map { Row(label: $0.name, text: $0.syntax.summary) }),
        "  " + more.wrapped(to: width, indent: 2),
      ]
    }
    if !syntax.examples.isEmpty { sections.append(examples(syntax.examples)) }
    return sections.joined(separator: "\n\n")
  }

  func overview(_ text: String) -> String { "OVERVIEW: \(text)".namingDriver.wrapped(to: width) }

  func usage(_ parts: [String]) -> String {
    "USAGE: " + parts.map(\.namingDriver).wrapped(to: width, indent: 7)
  }

  func options(_ options: [OptionSyntax]) -> String {
    section("OPTIONS", options.map { Row(label: $0.label, text: Self.description(of: $0)) })
  }

  /// A heading and its rows.
  func section(_ title: String, _ rows: [Row]) -> String {
    (["\(title):"] + rows.map(row)).joined(separator: "\n")
  }

  /// A heading and its command lines; one that is too long is broken so that it can still be copied.
  func examples(_ examples: [CommandSyntax.Example]) -> String {
    let items = examples.map { example in
      example.command.namingDriver.shellLines(toColumns: width, indent: 2).joined(separator: "\n")
        + "\n      "
        + example.explanation.namingDriver.wrapped(to: width, indent: 6)
    }
    return (["EXAMPLES:"] + items).joined(separator: "\n")
  }

  /// The label, then the text beside it, or below it where the label or the screen leaves no room.
  private func row(_ row: Row) -> String {
    let label = "  \(row.label)"
    let text = row.text.namingDriver
    guard width >= 2 * Self.labelColumns else {
      return "\(label)\n      " + text.wrapped(to: width, indent: 6)
    }
    let columns = Self.labelColumns
    let gap = label.count < columns ? "" : "\n"
    let padding = gap.isEmpty ? columns - label.count : columns
    return label + gap + String(repeating: " ", count: padding)
      + text.wrapped(to: width, indent: columns)
  }

  /// The help text, and in brackets the values, the default and the environment variable.
  private static func description(of option: OptionSyntax) -> String {
    var notes: [String] = []
    if !option.choices.isEmpty { notes.append("values: \(option.choices.joined(separator: ", "))") }
    if let text = option.defaultText { notes.append("default: \(text)") }
    if let name = option.environment { notes.append("environment: \(name)") }
    return notes.isEmpty ? option.help : "\(option.help) (\(notes.joined(separator: "; ")))"
  }
}
