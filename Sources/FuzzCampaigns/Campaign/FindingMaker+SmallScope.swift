import StatefulFuzz

extension FindingMaker {
  /// Cases of small scopes that are shorter, or less adversarial; nil where that is not found out.
  ///
  /// Left alone are hangs, since enumerating a system that hangs would take minutes, and traps
  /// without a name: known by their address, they may look different in an enumeration.
  func simpler(
    than scope: SmallScope, _ failure: Failure, target index: Int,
    mayGoOn: @escaping () -> Bool
  ) throws -> SmallScope.Answer? {
    guard let shortest, options.isolation != .none,
      failure.verdict == .mismatch || failure.verdict == .trap && failure.hazard != nil
    else { return nil }
    let target = failure.basis.map { targets[index].within($0.envelope) } ?? targets[index]
    let narrower = Envelope.allCases.filter { target.hasEnvelopes && $0.rank < scope.width }
    let questions =
      [(target, scope.commandCount - 1)]
      + narrower.map { (target.within($0), scope.commandCount) }
    do {
      let answers = try questions.map { target, commands in
        try shortest.shortest(
          failure.signature, of: target, commands: commands, mayGoOn: mayGoOn)
      }
      return SmallScope.Answer(
        candidates: answers.compactMap(\.choices), elements: answers.first?.elements)
    } catch IsolationError.stopped {
      return nil
    }
  }
}
