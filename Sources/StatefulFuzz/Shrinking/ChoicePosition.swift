/// Where a choice stands in a sequence.
package struct ChoicePosition: Hashable, Sendable {
  /// The command whose span holds it, counted from 0; nil for the header.
  package var command: Int?

  /// Counted from 0 within the span or the header.
  package var index: Int

  /// Whether the choice decides a command's kind.
  package var isKind: Bool { command != nil && index == 0 }
}

extension ChoiceSequence {
  /// Every choice that has a value of its own to lower: all but the number of commands.
  package var positions: [ChoicePosition] {
    var positions = header.indices.dropFirst().map { ChoicePosition(command: nil, index: $0) }
    for (command, span) in commands.enumerated() {
      positions += span.indices.map { ChoicePosition(command: command, index: $0) }
    }
    return positions
  }

  /// The positions that decide an argument or a part of the start, not a command's kind.
  ///
  /// A first choice among more than `kindLimit` alternatives is a number, and so an argument: a
  /// machine with a single kind need not draw it.
  package var arguments: [ChoicePosition] {
    positions.filter { !$0.isKind || self[$0].map { $0.bound > Self.kindLimit } ?? false }
  }

  /// The greatest number of kinds that are tried one by one.
  package static var kindLimit: UInt64 { 64 }

  /// The choice at `position`; nil when an accepted candidate has left the sequence shorter.
  package subscript(position: ChoicePosition) -> Choice? {
    guard let command = position.command else {
      return header.indices.contains(position.index) ? header[position.index] : nil
    }
    guard commands.indices.contains(command) else { return nil }
    let span = commands[command]
    return span.indices.contains(position.index) ? span[position.index] : nil
  }

  /// The value at `position`; 0, which is what a run reads there, when there is none.
  package func value(at position: ChoicePosition) -> UInt64 { self[position]?.value ?? 0 }

  /// The sequence with one value replaced; unchanged where there is no such choice.
  package func replacing(_ position: ChoicePosition, by value: UInt64) -> ChoiceSequence {
    guard self[position] != nil else { return self }
    var copy = self
    if let command = position.command {
      copy.commands[command][position.index].value = value
    } else {
      copy.header[position.index].value = value
    }
    return copy
  }

  /// The sequence with several values replaced by one.
  package func replacing(_ positions: [ChoicePosition], by value: UInt64) -> ChoiceSequence {
    positions.reduce(self) { $0.replacing($1, by: value) }
  }

  /// The sequence with one value raised, at most to the highest that its bound allows.
  package func raising(_ position: ChoicePosition, by amount: UInt64) -> ChoiceSequence {
    guard let choice = self[position] else { return self }
    let (sum, overflow) = choice.value.addingReportingOverflow(amount)
    return replacing(position, by: overflow ? choice.bound - 1 : min(sum, choice.bound - 1))
  }

  /// Makes the first choice agree with the number of commands.
  package mutating func recountCommands() {
    guard !header.isEmpty else { return }
    let count = UInt64(commands.count)
    header[0].value = count
    header[0].bound = max(header[0].bound, count + 1)
  }
}
