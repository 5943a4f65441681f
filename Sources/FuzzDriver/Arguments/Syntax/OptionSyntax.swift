import StatefulFuzz

/// One option as the parser, the usage line and the help page see it.
struct OptionSyntax: Sendable {
  /// What follows the name.
  enum Form: Sendable {
    /// Nothing: `--json`.
    case flag
    /// Nothing, and there is a `--no-` form: `--canary`, `--no-canary`.
    case toggle
    /// One value: `--seed 7`.
    case value(placeholder: String)
    /// Values separated by commas; the option may be repeated: `--require a,b --require c`.
    case list(placeholder: String)
  }

  /// The long name without its dashes.
  let name: String

  /// The one-letter name, if there is one.
  var short: Character?

  let form: Form

  /// What it is for, in full sentences.
  let help: String

  /// The values it is limited to; empty means that anything of the right form goes.
  var choices: [String] = []

  /// What holds when the option is absent, as the help page tells it.
  var defaultText: String?

  /// The environment variable that is read when the option is absent.
  var environment: String?

  /// Whether the command cannot do without it.
  var isRequired = false

  /// The long name with its dashes: `--seed`.
  var longName: String { "--\(name)" }

  /// The name in an error message: `--seed <seed>`.
  var displayName: String {
    switch form {
    case .flag, .toggle: longName
    case .value(let placeholder), .list(let placeholder): "\(longName) <\(placeholder)>"
    }
  }

  /// The name on the help page: `-j, --jobs <count>` or `--canary/--no-canary`.
  var label: String {
    let shortPart = short.map { "-\($0), " } ?? ""
    if case .toggle = form { return "\(shortPart)\(longName)/--no-\(name)" }
    return shortPart + displayName
  }

  /// Its part of the usage line: `[--jobs <count>]`.
  var synopsis: String {
    switch form {
    case .flag, .value: isRequired ? displayName : "[\(displayName)]"
    case .toggle: "[\(longName) | --no-\(name)]"
    case .list: "[\(displayName) ...]"
    }
  }
}

extension OptionSyntax {
  /// `-h`, `--help`: every command has it.
  static let help = Self(
    name: "help", short: "h", form: .flag, help: "Show help information.")

  /// `--version`: every command has it.
  static let version = Self(name: "version", form: .flag, help: "Show the version.")
}
