/// Arguments that are taken to speak of the same things: element names, places, amounts.
///
/// A sequence of numbers says nothing about that, so it is guessed twice: by the bound alone, and by
/// the bound and the place among a command's arguments, which keeps apart `insert NAME at INDEX`
/// where both draw below one bound.
struct ValueDomain: Hashable {
  let bound: UInt64

  /// The place in the span; nil for any place, the start included.
  var index: Int?

  /// Both guesses for an argument, the wider one first; far behind in a list there is only that.
  static func domains(of choice: Choice, at position: ChoicePosition) -> [ValueDomain] {
    let wide = ValueDomain(bound: choice.bound, index: nil)
    guard position.command != nil, position.index <= Self.lastPlace else { return [wide] }
    return [wide, ValueDomain(bound: choice.bound, index: position.index)]
  }

  /// The last place that an argument of its own may have.
  private static var lastPlace: Int { 24 }

  /// Whether the argument belongs to the domain.
  func contains(_ choice: Choice, at position: ChoicePosition) -> Bool {
    guard choice.bound == bound, !position.isKind else { return false }
    return index == nil || (position.command != nil && position.index == index)
  }
}

extension ChoiceSequence {
  /// All domains of the arguments, in the order of their first appearance.
  var domains: [ValueDomain] {
    var domains: [ValueDomain] = []
    for position in arguments {
      guard let choice = self[position] else { continue }
      for domain in ValueDomain.domains(of: choice, at: position) where !domains.contains(domain) {
        domains.append(domain)
      }
    }
    return domains
  }

  /// Where the domain is spoken of: everywhere, or from a command on.
  func positions(of domain: ValueDomain, from firstCommand: Int? = nil) -> [ChoicePosition] {
    arguments.filter { position in
      guard let choice = self[position], domain.contains(choice, at: position) else { return false }
      guard let firstCommand else { return true }
      return position.command.map { $0 >= firstCommand } ?? false
    }
  }

  /// The values of the domain in use, lowest first.
  func values(of domain: ValueDomain, from firstCommand: Int? = nil) -> [UInt64] {
    Set(positions(of: domain, from: firstCommand).map(value(at:))).sorted()
  }

  /// The sequence with every value of the domain replaced by what `change` makes of it.
  func mapping(
    _ domain: ValueDomain, from firstCommand: Int? = nil, _ change: (UInt64) -> UInt64
  ) -> ChoiceSequence {
    positions(of: domain, from: firstCommand).reduce(self) { mapped, position in
      mapped.replacing(position, by: change(value(at: position)))
    }
  }

  /// The sequence with two values of the domain exchanged everywhere.
  func exchanging(_ one: UInt64, _ other: UInt64, in domain: ValueDomain) -> ChoiceSequence {
    mapping(domain) { $0 == one ? other : $0 == other ? one : $0 }
  }
}
