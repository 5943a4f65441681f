import StatefulFuzz

extension Counterexample {
  /// A shortest case as a finding: told whole, and run again in new processes.
  ///
  /// - Parameters:
  ///   - failure: What its run came to.
  ///   - sequence: Its choices.
  ///   - target: Whose case it is.
  ///   - executor: Runs it, the target being its first.
  ///   - confirmations: How often.
  ///   - detail: What its choices stand for.
  /// - Throws: When workers cannot run.
  init(
    _ failure: Failure, of sequence: ChoiceSequence, _ target: Target, _ executor: any Executor,
    confirmations: Int, detail: RunDetail = []
  ) throws {
    let told = try executor.run(
      target: 0, .choices(sequence), detail.union([.script, .trace]))
    var script = told.script ?? Script(initial: "", commands: [])
    var choices = told.executed
    if detail.contains(.places) {
      // By what the arguments are, as any other case.
      let bare = Script(
        initial: script.initial, commands: script.commands.map(\.withoutDrawnChoices))
      // Of what a filter has accepted, no text tells how it was drawn; the run does.
      let known = try [executor.encode(target: 0, bare), told.executed].compactMap(\.self).map {
        (choices: $0, script: try executor.decode(target: 0, .choices($0)))
      }
      let same = known.first {
        $0.script?.commands.map(\.withoutDrawnChoices) == bare.commands
      }
      (choices, script) = (same?.choices, same?.script ?? bare)
    }
    var finding = Finding(
      target: target, failure: told.failure ?? failure,
      script: script, choices: choices,
      seed: 0, caseIndex: 0, originalCommandCount: sequence.commands.count, elapsed: .zero)
    finding.isShortest = true
    finding.lastStep = told.trace.last
    finding.picture = told.picture
    var same = 0
    for _ in 0..<confirmations {
      executor.replaceProcess()
      let again = try executor.run(target: 0, .choices(sequence), detail)
      if again.failure?.signature == failure.signature { same += 1 }
    }
    finding.reproduced = (same, confirmations)
    if same < confirmations { finding.failure.verdict = .flaky }
    self.init(finding: finding, signature: failure.signature)
  }
}
