/// What a worker does with a target besides the hot loop: describe, parse, replay, explain.
///
/// Everything here calls code of the machine, so that it runs behind the executor like a run does.
@usableFromInline
struct TargetTools: Sendable {
  /// The commands behind choices, from generator and model alone.
  let decode: @Sendable (CaseChoices) -> DecodedCase

  /// The choices of a run as far as generator and model can tell.
  let foretell: @Sendable (CaseChoices) -> ChoiceSequence

  /// Names the failure at a step: what the divergence or interruption means, and its bucket.
  let failure: @Sendable (CaseChoices, Int, FailureCause) -> Failure

  /// Names what cut a case short at a step, and the hazards whose precondition was reached by then.
  let interrupted: @Sendable (CaseChoices, Int, Interruption, Journal.Stage) -> InterruptedCase

  /// Runs the lines of a script one by one.
  let replay: @Sendable (Script, Journal, RunDetail, (TraceStep) -> Void) -> ReplayOutcome

  /// Names the failure at a step of a script.
  let scriptFailure: @Sendable (Script, Int, FailureCause) -> Failure

  /// Lines of a script that the machine does not understand.
  let unreadable: @Sendable (Script) -> [UnreadableLine]

  /// The choices that generate the script; nil when there are none.
  let encode: @Sendable (Script) -> ChoiceSequence?

  @inlinable
  init<Machine: StateMachine>(_ makeMachine: @escaping @Sendable () -> Machine) {
    self.init(makeMachine, SystemCalls())
  }

  @usableFromInline
  init<Machine: StateMachine>(
    _ makeMachine: @escaping @Sendable () -> Machine, _ calls: SystemCalls<Machine>
  ) {
    decode = { MachineTools(makeMachine()).decode($0) }
    foretell = { MachineTools(makeMachine()).foretell($0) }
    failure = { MachineTools(makeMachine()).failure($0, step: $1, cause: $2) }
    interrupted = { MachineTools(makeMachine()).interrupted($0, step: $1, by: $2, in: $3) }
    replay = {
      MachineTools(makeMachine())
        .replay($0, calls: calls, journal: $1, detail: $2, onStep: $3)
    }
    scriptFailure = { MachineTools(makeMachine()).failure($0, step: $1, cause: $2) }
    unreadable = { MachineTools(makeMachine()).unreadable($0) }
    encode = { MachineTools(makeMachine()).encode($0) }
  }
}

/// Choices on their way into a run.
struct CaseChoices: Sendable {
  var choices: Choices

  /// The greatest number of commands that a fresh run may draw.
  var commandLimit: Int

  /// Commands to decode at most, counted from the start.
  var stepLimit = Int.max
}

/// A case as choices and as text.
struct DecodedCase: Sendable {
  var executed: ChoiceSequence
  var script: Script
}

/// A case that was cut short, as generator and model alone explain it.
struct InterruptedCase: Sendable {
  var failure: Failure

  /// Hazards whose precondition was reached, one bit each; by the last command only if that got as
  /// far as the system.
  var exercised: UInt64
}

/// Why a run failed, before the machine names it.
enum FailureCause: Sendable {
  case divergence(Divergence)
  case interruption(Interruption, Journal.Stage)
}

/// What replaying a script came to.
struct ReplayOutcome: Sendable {
  /// The failing step, counted in lines of the script, and what happened.
  var failure: Failure?

  /// The step at which a command was illegal, if any.
  var invalidStep: Int?

  /// Lines that the machine does not understand, with the reason, counted from 1; 0 is `init`.
  var unreadable: [UnreadableLine] = []

  /// Commands that ran.
  var executed = 0

  /// What was policy rather than fault.
  var remarks: [String] = []
}

extension FailureCause {
  var verdict: Verdict {
    switch self {
    case .divergence: .mismatch
    case .interruption(let interruption, _): Verdict(interruption.cause)
    }
  }

  var summary: String {
    switch self {
    case .divergence(let divergence): divergence.message
    case .interruption(let interruption, _): interruption.summary
    }
  }

  var interruption: Interruption? {
    switch self {
    case .divergence: nil
    case .interruption(let interruption, _): interruption
    }
  }
}
