@testable import StatefulFuzz

extension Finding {
  /// A finding as a campaign makes it, minimal and confirmed.
  static func sample(
    _ target: String = "list/identified-assign", hazard: String? = "resurrection",
    verdict: Verdict = .mismatch, initial: String = "A",
    commands: [String] = ["render", "removeLast", "edit A 1"],
    message: String = "A is back after its removal"
  ) -> Finding {
    let failure = Failure(
      verdict: verdict, hazard: hazard, step: commands.count, commandKind: "edit", phase: "event",
      context: "after-remove", message: message, interruption: nil)
    var finding = Finding(
      target: AdderMachine.target(target, expects: ["resurrection"]), failure: failure,
      script: Script(initial: initial, commands: commands),
      choices: ChoiceSequence("1 | 0 | 3 | 2 0", bound: 9, kinds: 12), seed: 0x5eed,
      caseIndex: 812, originalCommandCount: 37, elapsed: .seconds(6_720))
    finding.shrinkRuns = 160
    finding.isOneMinimal = true
    finding.reproduced = (3, 3)
    finding.hashing = .severalSeeds
    finding.lastStep = TraceStep(
      step: 3, command: "edit A 1", phase: "event", model: "[]", system: "[A=1]", isOK: false,
      remark: nil)
    return finding
  }
}
