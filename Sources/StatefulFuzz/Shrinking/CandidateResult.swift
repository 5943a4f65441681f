/// What one candidate came to, as the executor reports it.
package struct CandidateResult: Hashable, Sendable {
  /// The failure's signature; nil when the candidate passed or was invalid.
  package var signature: Signature?

  /// The failing command, counted from 1; 0 when the start itself failed.
  package var step: Int

  /// Exactly the choices that were drawn, clamped to their bounds and cut after the failing
  /// command.
  package var executed: ChoiceSequence

  /// How adversarial the case is; of two cases with as many commands the lower one is simpler.
  package var width: Int

  /// How many runs it is charged as: one, or more where it took a limit of time to end it.
  package var cost: Int

  /// Makes the result of one candidate.
  package init(
    signature: Signature?, step: Int, executed: ChoiceSequence, width: Int = 0, cost: Int = 1
  ) {
    self.signature = signature
    self.step = step
    self.executed = executed
    self.width = width
    self.cost = cost
  }

  /// The executed choices without anything behind the failing command, whoever cut them.
  package var trace: ChoiceSequence {
    var trace = executed
    if signature != nil, trace.commands.count > step {
      trace.commands.removeSubrange(max(0, step)...)
    }
    trace.recountCommands()
    return trace
  }
}
