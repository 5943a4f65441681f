import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// What may stand in one place of a command line.
enum CompletionWords: Equatable, Sendable {
  /// Nothing that could be predicted: a number, a duration, free text.
  case anything
  /// Paths.
  case paths
  /// Folders.
  case folders
  /// Names of targets and suites.
  case targets
  /// Hazards, several with commas between them.
  case hazards
  /// Words that `explain` knows.
  case explained
  /// One of these.
  case choice([String])

  /// The words behind an option; nil for an option without a value.
  init?(_ option: OptionSyntax) {
    switch option.form {
    case .flag, .toggle: return nil
    case .value(let placeholder), .list(let placeholder):
      self = option.choices.isEmpty ? Self(placeholder: placeholder) : .choice(option.choices)
    }
  }

  /// The words of an argument, or of an option's value, by what it is called.
  init(placeholder: String) {
    switch placeholder {
    case "file", "path", "entry": self = .paths
    case "dir", "campaign": self = .folders
    case "target", "target-pattern", "pattern=n,...": self = .targets
    case "hazard,...": self = .hazards
    case "word": self = .explained
    default: self = .anything
    }
  }
}

/// One command of the driver as completion scripts see it.
struct CompletedCommand: Sendable {
  /// The words that select it: `run`, or `corpus ls`.
  let words: [String]
  let syntax: CommandSyntax

  /// Every command without subcommands of its own.
  static let all: [CompletedCommand] = Subcommand.allCases.flatMap { subcommand in
    let syntax = subcommand.syntax
    guard !syntax.subcommands.isEmpty else {
      return [CompletedCommand(words: [subcommand.rawValue], syntax: syntax)]
    }
    return syntax.subcommands.map {
      CompletedCommand(words: [subcommand.rawValue, $0.name], syntax: $0.syntax)
    }
  }

  /// What may stand where no option does.
  var positionals: CompletionWords {
    syntax.positional.map { CompletionWords(placeholder: $0.name) } ?? .choice([])
  }

  /// Every spelling of an option: `-j`, `--jobs`; `--canary`, `--no-canary`.
  static func spellings(of option: OptionSyntax) -> [String] {
    var spellings = [option.longName]
    if case .toggle = option.form { spellings.append("--no-\(option.name)") }
    if let short = option.short { spellings.insert("-\(short)", at: 0) }
    return spellings
  }

  var spellings: [String] { syntax.allOptions.flatMap(Self.spellings) }
}
