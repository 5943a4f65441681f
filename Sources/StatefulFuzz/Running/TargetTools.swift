/// What a worker does with a target besides the hot loop: describe, parse, replay, explain.
///
/// Everything here calls code of the machine, so that it runs behind the executor like a run does.
@usableFromInline
package struct TargetTools: Sendable {
  /// The commands behind choices, from generator and model alone.
  package let decode: @Sendable (CaseChoices) -> DecodedCase

  /// The choices of a run as far as generator and model can tell.
  package let predict: @Sendable (CaseChoices) -> ChoiceSequence

  /// Names the failure at a step: what the divergence or interruption means, and its bucket.
  package let failure: @Sendable (CaseChoices, Int, FailureCause) -> Failure

  /// Names what cut a case short at a step, and the hazards whose precondition was reached by then.
  package let interrupted:
    @Sendable (CaseChoices, Int, Interruption, Journal.Stage) -> InterruptedCase

  /// Runs the lines of a script one by one.
  package let replay: @Sendable (Script, Journal, RunDetail, (TraceStep) -> Void) -> ReplayOutcome

  /// Names the failure at a step of a script.
  package let scriptFailure: @Sendable (Script, Int, FailureCause) -> Failure

  /// Lines of a script that the machine does not understand.
  package let unreadable: @Sendable (Script) -> [UnreadableLine]

  /// The choices that generate the script; nil when there are none.
  package let encode: @Sendable (Script) -> ChoiceSequence?

  /// - Parameters:
  ///   - makeMachine: Called once for each run.
  ///   - loop: Runs what is given on the machine's own loop.
  @usableFromInline
  init<Machine: StateMachine>(
    _ makeMachine: @escaping @Sendable () -> Machine, loop: @escaping GivenLoop<Machine>
  ) {
    decode = { MachineTools(makeMachine()).decode($0) }
    predict = { MachineTools(makeMachine()).predict($0) }
    failure = { MachineTools(makeMachine()).failure($0, step: $1, cause: $2) }
    interrupted = { MachineTools(makeMachine()).interrupted($0, step: $1, by: $2, in: $3) }
    replay = {
      MachineTools(makeMachine()).replay($0, on: loop, journal: $1, detail: $2, onStep: $3)
    }
    scriptFailure = { MachineTools(makeMachine()).failure($0, step: $1, cause: $2) }
    unreadable = { MachineTools(makeMachine()).unreadable($0) }
    encode = { MachineTools(makeMachine()).encode($0) }
  }
}

/// Choices on their way into a run.
package struct CaseChoices: Sendable {
  package var choices: Choices

  /// The greatest number of commands that a fresh run may draw.
  package var commandLimit: Int

  /// Commands to decode at most, counted from the start.
  package var stepLimit = Int.max

  package init(
    choices: Choices, commandLimit: Int, stepLimit: Int = Int.max
  ) {
    self.choices = choices
    self.commandLimit = commandLimit
    self.stepLimit = stepLimit
  }
}

extension CaseChoices {
  /// The choices of an executed case, replayed.
  package init(_ sequence: ChoiceSequence) {
    let bound = sequence.header.first?.bound ?? 1
    self.init(
      choices: Choices(replaying: sequence),
      commandLimit: max(Int(bound) - 1, sequence.commands.count))
  }
}

/// A case as choices and as text.
package struct DecodedCase: Sendable {
  package var executed: ChoiceSequence
  package var script: Script

  package init(
    executed: ChoiceSequence, script: Script
  ) {
    self.executed = executed
    self.script = script
  }
}

/// A case that was cut short, as generator and model alone explain it.
package struct InterruptedCase: Sendable {
  package var failure: Failure

  /// Hazards whose precondition was reached, one bit each; by the last command only if that got as
  /// far as the system.
  package var exercised: UInt64

  package init(
    failure: Failure, exercised: UInt64
  ) {
    self.failure = failure
    self.exercised = exercised
  }
}

/// Why a run failed, before the machine names it.
package enum FailureCause: Sendable {
  case divergence(Divergence)
  case interruption(Interruption, Journal.Stage)
}

/// What replaying a script came to.
package struct ReplayOutcome: Sendable {
  /// The failing step, counted in lines of the script, and what happened.
  package var failure: Failure?

  /// The step at which a command was illegal, if any.
  package var invalidStep: Int?

  /// Why it was, in one clause, where that can be told.
  package var invalidReason: String?

  /// Lines that the machine does not understand, with the reason, counted from 1; 0 is `init`.
  package var unreadable: [UnreadableLine] = []

  /// Commands that ran.
  package var executed = 0

  /// What was policy rather than fault.
  package var remarks: [String] = []

  package init(
    failure: Failure? = nil, invalidStep: Int? = nil, unreadable: [UnreadableLine] = [],
    executed: Int = 0, remarks: [String] = []
  ) {
    self.failure = failure
    self.invalidStep = invalidStep
    self.unreadable = unreadable
    self.executed = executed
    self.remarks = remarks
  }
}

extension FailureCause {
  package var verdict: Verdict {
    switch self {
    case .divergence: .mismatch
    case .interruption(let interruption, _): Verdict(interruption.cause)
    }
  }

  package var summary: String {
    switch self {
    case .divergence(let divergence): divergence.message
    case .interruption(let interruption, _): interruption.summary
    }
  }

  package var interruption: Interruption? {
    switch self {
    case .divergence: nil
    case .interruption(let interruption, _): interruption
    }
  }
}
