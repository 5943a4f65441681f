import FuzzCampaigns
import StatefulFuzz

/// An option that carries a value of a certain type: its syntax, how the text is read, and what
/// holds without it.
struct CommandOption<Value: Sendable>: Sendable {
  let syntax: OptionSyntax
  let parser: ValueParser<Value>
  let fallback: Value

  /// Declares an option with a default, given as text so that the help page and the parser
  /// cannot disagree.
  init(
    _ name: String, short: Character? = nil, _ placeholder: String, _ parser: ValueParser<Value>,
    default defaultText: String, environment: String? = nil, help: String
  ) {
    self.parser = parser
    syntax = OptionSyntax(
      name: name, short: short, form: .value(placeholder: placeholder), help: help,
      choices: parser.choices, defaultText: defaultText, environment: environment)
    do throws(ValueError) {
      fallback = try parser.parse(defaultText)
    } catch {
      preconditionFailure("--\(name) has the default '\(defaultText)', which it refuses: \(error)")
    }
  }

  /// Declares an option that is nil when absent; `note` tells the help page's reader what holds
  /// then.
  init<Wrapped>(
    _ name: String, short: Character? = nil, _ placeholder: String, _ parser: ValueParser<Wrapped>,
    ifAbsent note: String? = nil, environment: String? = nil, help: String
  ) where Value == Wrapped? {
    self.parser = parser.map { $0 }
    fallback = nil
    syntax = OptionSyntax(
      name: name, short: short, form: .value(placeholder: placeholder), help: help,
      choices: parser.choices, defaultText: note, environment: environment)
  }

  /// Declares an option that the command cannot do without.
  init<Wrapped>(
    required name: String, _ placeholder: String, _ parser: ValueParser<Wrapped>, help: String
  ) where Value == Wrapped? {
    self.parser = parser.map { $0 }
    fallback = nil
    var syntax = OptionSyntax(
      name: name, form: .value(placeholder: placeholder), help: help, choices: parser.choices)
    syntax.isRequired = true
    self.syntax = syntax
  }
}

/// An option that is on or off.
struct CommandFlag: Sendable {
  let syntax: OptionSyntax
  let fallback: Bool

  /// Declares a flag that is off when absent.
  init(_ name: String, help: String) {
    syntax = OptionSyntax(name: name, form: .flag, help: help)
    fallback = false
  }

  /// Declares a flag with a `--no-` form.
  init(_ name: String, default fallback: Bool, help: String) {
    syntax = OptionSyntax(
      name: name, form: .toggle, help: help, defaultText: fallback ? "--\(name)" : "--no-\(name)")
    self.fallback = fallback
  }
}

/// An option that carries words separated by commas, and may be repeated.
struct CommandList: Sendable {
  let syntax: OptionSyntax

  /// Declares a list that is empty when absent.
  init(_ name: String, _ placeholder: String, help: String) {
    syntax = OptionSyntax(name: name, form: .list(placeholder: placeholder), help: help)
  }
}
