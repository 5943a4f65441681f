extension ChoiceSequence {
  /// Small changes that may make up for a structural one, such as a deleted command: names that
  /// follow moved down, one argument lowered.
  ///
  /// - Parameter firstCommand: Names are moved down from this command on.
  /// - Returns: Candidates, the likeliest first: at most 2 for each value in use and 2 for each
  ///   argument that is not 0.
  func repairs(from firstCommand: Int) -> [ChoiceSequence] {
    renumberings(from: firstCommand) + singleLowerings
  }

  /// Lowers by one, in one domain, every name from a threshold on: what the commands must say when
  /// the thing below the threshold is not made any more.
  private func renumberings(from firstCommand: Int) -> [ChoiceSequence] {
    domains.flatMap { domain in
      values(of: domain, from: firstCommand).filter { $0 > 0 }.map { threshold in
        mapping(domain, from: firstCommand) { $0 >= threshold ? $0 - 1 : $0 }
      }
    }
  }

  private var singleLowerings: [ChoiceSequence] {
    arguments.filter { $0.command != nil && value(at: $0) > 0 }.flatMap { position in
      [0, value(at: position) - 1].map { replacing(position, by: $0) }
    }
  }

  /// One name of few exchanged for another one in all commands before a place, or in all behind it:
  /// what the commands must say when a command that was there has moved one thing to another.
  func renamings(around command: Int) -> [ChoiceSequence] {
    domains.filter { $0.bound <= 3 && $0.index != nil }.flatMap { domain in
      values(of: domain).flatMap { from in
        (0..<domain.bound).filter { $0 != from }.flatMap { to in
          [
            mapping(domain, before: command, from, to),
            mapping(domain, from: command) { $0 == from ? to : $0 },
          ]
        }
      }
    }
  }

  /// Two names of few exchanged everywhere: what was made in one place is made in the other.
  var exchangesOfNames: [ChoiceSequence] {
    domains.filter { (2...4).contains($0.bound) && $0.index == nil }.flatMap { domain in
      let used = Set(values(of: domain))
      return (1..<domain.bound).flatMap { other in
        (0..<other).filter { used.contains($0) && used.contains(other) }.map {
          exchanging($0, other, in: domain)
        }
      }
    }
  }

  private func mapping(
    _ domain: ValueDomain, before command: Int, _ from: UInt64, _ to: UInt64
  ) -> ChoiceSequence {
    var copy = mapping(domain) { $0 == from ? to : $0 }
    copy.header = header
    copy.commands[command...] = commands[command...]
    return copy
  }

  /// Every case in which two neighbours have changed places.
  var neighbourSwaps: [ChoiceSequence] {
    commands.indices.dropFirst().map {
      var swapped = self
      swapped.commands.swapAt($0 - 1, $0)
      return swapped
    }
  }
}
