import StatefulFuzz

extension CorpusEntry {
  /// The entry as a file: the keys in canonical order, the values from column 10.
  ///
  /// `CorpusEntry(parsing:)` reads back what was written, with two exceptions. Values that no
  /// line can hold (control characters, space at the ends) are escaped or read back trimmed;
  /// `CorpusStore` refuses entries whose case suffers from it. And choices that do not fit in a
  /// line are left out, which a comment states: the commands are the case.
  public func text() -> String {
    let choices = choices.map(\.text)
    let isTooLong = (choices?.utf8.count ?? 0) + 9 > CorpusLimits.lineBytes
    var lines = CorpusText()
    lines.text = "\(CorpusText.formatName) \(CorpusLimits.formatVersion)\n"
    for comment in comments { lines.append(comment: comment) }
    if isTooLong, let count = self.choices?.choices.count {
      lines.append(comment: "# \(count) choices left out: they do not fit in a line")
    }
    lines.append(.target, target)
    lines.append(.role, role?.rawValue)
    lines.append(.expect, expectation?.text)
    let written = FlightRecord.schedule(of: initial ?? "")
    let (start, schedule) = (written.start, written.text)
    lines.append(.initial, start)
    for command in commands {
      if let inLane = command.inLane {
        lines.append(.lane, inLane)
      } else {
        lines.append(.command, command)
      }
    }
    lines.append(.schedule, schedule)
    lines.append(.choices, isTooLong ? nil : choices)
    lines.append(.seed, seed?.text)
    lines.append(.commit, commit)
    lines.append(.toolchain, toolchain)
    lines.append(.found, found)
    lines.append(.shrunk, shrunk)
    lines.append(.bucket, bucket)
    lines.append(.source, source)
    lines.append(.note, note.map(QuotedText.encode))
    for line in extensions { lines.append(key: line.key, value: line.value) }
    return lines.text + "end\n"
  }
}

extension String {
  /// The command behind the word `lane`, with the lane's number; nil for one that runs alone.
  fileprivate var inLane: String? {
    guard hasPrefix("lane ") else { return nil }
    let rest = dropFirst(5)
    let number = rest.prefix { $0 != " " }
    return Int(number) != nil && rest.count > number.count + 1 ? String(rest) : nil
  }
}

/// Lines of an entry as they are put together.
struct CorpusText {
  /// The first word of every entry.
  static let formatName = "statefulfuzz-repro"

  fileprivate(set) var text = ""

  fileprivate mutating func append(_ key: CorpusKey, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    append(key: key.rawValue, value: value)
  }

  fileprivate mutating func append(key: String, value: String) {
    text += key
    if !value.isEmpty {
      text += String(repeating: " ", count: max(1, 9 - key.utf8.count))
      append(visible: value)
    }
    text += "\n"
  }

  fileprivate mutating func append(comment: String) {
    append(visible: comment, keepsTabs: true)
    text += "\n"
  }

  /// Invariant: a value adds exactly one line, whatever it holds.
  ///
  /// - Parameters:
  ///   - value: The value, or a comment as a whole.
  ///   - keepsTabs: Whether a tab may stand there when it is read, as in comments.
  private mutating func append(visible value: String, keepsTabs: Bool = false) {
    for scalar in value.unicodeScalars {
      if scalar.properties.generalCategory == .control, !keepsTabs || scalar != "\t" {
        text += scalar.escape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
