import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// Sorts arguments into options and positionals by a command's syntax; values stay text.
///
/// The conventions are those of swift-argument-parser: `--name value`, `--name=value`, `-j 8`,
/// `-j8`, any order, `--` ends the options. Stricter than it: nothing may be given twice unless
/// it is a list, no value may be empty, and names are never abbreviated.
struct ArgumentScanner {
  /// One option as it was given.
  struct Occurrence: Sendable {
    let name: String
    /// Empty for flags.
    let value: String
    /// Given in its `--no-` form.
    var isNegated = false
  }

  let syntax: CommandSyntax
  private(set) var positionals: [String] = []
  private(set) var occurrences: [Occurrence] = []

  init(syntax: CommandSyntax) {
    self.syntax = syntax
  }

  mutating func scan(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        for positional in rest { try add(positional: positional) }
        return
      } else if argument.hasPrefix("--") {
        try scanLong(argument, &rest)
      } else if argument.hasPrefix("-"), argument != "-" {
        try scanShort(argument, &rest)
      } else {
        try add(positional: argument)
      }
    }
  }

  private mutating func scanLong(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    for option in syntax.allOptions {
      if name == option.name {
        return try add(option, attached: attached, as: argument, &rest)
      }
      if case .toggle = option.form, name == "no-\(option.name)" {
        return try add(option, isNegated: true, attached: attached, as: argument, &rest)
      }
    }
    throw unknownOption("--\(name)")
  }

  private mutating func scanShort(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let letters = argument.dropFirst()
    let longName = letters.prefix { $0 != "=" }
    // Before `-json` is taken for `-j son`: a long name with one dash is a slip.
    guard !syntax.allOptions.contains(where: { $0.name == longName }),
      let option = syntax.allOptions.first(where: { $0.short == letters.first })
    else { throw unknownOption("-\(longName)") }
    let attached = letters.count > 1 ? String(letters.dropFirst()) : nil
    if let attached, attached.hasPrefix("=") {
      let right = "-\(letters.prefix(1)) \(attached.dropFirst())"
      throw syntax.error("Write \(right.quoted), not \(argument.quoted).")
    }
    try add(option, attached: attached, as: argument, &rest)
  }

  private mutating func add(
    _ option: OptionSyntax, isNegated: Bool = false, attached: String?, as argument: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var value = ""
    switch option.form {
    case .flag, .toggle:
      guard attached == nil else {
        let bare = isNegated ? "--no-\(option.name)" : option.longName
        throw syntax.error("Option '\(bare)' takes no value, but \(argument.quoted) gives one.")
      }
    case .value, .list:
      guard let text = attached ?? Self.takeValue(from: &rest) else {
        throw syntax.error("Missing value for '\(option.displayName)'.")
      }
      guard !text.isEmpty else {
        throw syntax.error("The value of '\(option.displayName)' is empty.")
      }
      value = text
    }
    if let earlier = occurrences.first(where: { $0.name == option.name }), !option.form.isList {
      throw earlier.isNegated == isNegated
        ? syntax.error("Option '\(option.longName)' was given more than once.")
        : syntax.contradiction(option.longName, "--no-\(option.name)")
    }
    occurrences.append(Occurrence(name: option.name, value: value, isNegated: isNegated))
  }

  private mutating func add(positional: String) throws(UsageError) {
    guard let expected = syntax.positional, expected.isRepeated || positionals.isEmpty else {
      throw syntax.error("Unexpected argument \(positional.quoted).")
    }
    guard !positional.isEmpty else {
      throw syntax.error("The argument '<\(expected.name)>' is empty.")
    }
    positionals.append(positional)
  }

  /// The next argument unless it looks like an option; `-` and negative numbers do not.
  private static func takeValue(from rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first else { return nil }
    let second = next.dropFirst().first
    let isOption = next.hasPrefix("-") && second.map { !$0.isDecimalDigit } ?? false
    return isOption ? nil : rest.popFirst()
  }

  private func unknownOption(_ name: String) -> UsageError {
    let bare = String(name.drop { $0 == "-" })
    let names = syntax.allOptions.flatMap { option in
      if case .toggle = option.form { [option.name, "no-\(option.name)"] } else { [option.name] }
    }
    let near =
      OtherTools.option(bare, among: names) ?? Suggestion.nearest(to: bare, among: names)
    let suggestion = near.map { "--\($0)" }
    return syntax.error("Unknown option \(name.quoted)." + Suggestion.question(suggestion))
  }
}

extension OptionSyntax.Form {
  fileprivate var isList: Bool {
    if case .list = self { true } else { false }
  }
}

extension CommandSyntax {
  /// The error for two options that cannot both hold.
  func contradiction(_ one: String, _ other: String) -> UsageError {
    error("Options '\(one)' and '\(other)' contradict each other.")
  }
}
