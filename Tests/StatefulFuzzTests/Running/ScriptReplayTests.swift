import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Replaying a script")
struct ScriptReplayTests {
  @Test("runs commands that are written as JSON, from a start that is JSON too")
  func json() {
    let outcome = replay(
      AdderMachine(), initial: #"{"total":2}"#,
      #"{"add":{"amount":5}}"#, #"{"double":{}}"#, #"{"take":{"amount":1}}"#)
    #expect(outcome.failure == nil)
    #expect(outcome.executed == 3)
    #expect(outcome.unreadable == [])
    #expect(outcome.remarks == ["step 3: thirteen"])
  }

  @Test("runs commands that have a text of their own")
  func text() {
    let outcome = replay(PlantedMachine(.failure), "arm 0", "arm 1", "tick", "fire 0")
    #expect(
      outcome.failure
        == Failure(
          verdict: .mismatch, hazard: nil, step: 4, commandKind: "fire", phase: "event",
          context: "after-tick", message: "expected 2 armed charges, the system counts 1",
          interruption: nil))
    #expect(outcome.executed == 4)
  }

  @Test("starts in the simplest state when none is given")
  func simplestStart() {
    let outcome = replay(AdderMachine(), AdderMachine.lines(.take(amount: 1)))
    #expect(outcome.invalidStep == 1)
  }

  @Test("skips illegal commands and names the first of them")
  func invalid() {
    let outcome = replay(
      AdderMachine(),
      AdderMachine.lines(.add(amount: 3), .take(amount: 4), .take(amount: 5), .take(amount: 3)))
    #expect(outcome.failure == nil)
    #expect(outcome.invalidStep == 2)
    #expect(outcome.executed == 4)
  }

  @Test("lists lines that it cannot read, with the reason, and runs the others")
  func stale() {
    let outcome = replay(
      AdderMachine(), initial: "two",
      #"{"add":{}}"#, #"{"add":{"amount":13}}"#, #"{"halve":{}}"#, "double")
    #expect(outcome.executed == 1)
    #expect(outcome.remarks == ["step 2: thirteen"])
    #expect(outcome.unreadable.map(\.line) == [0, 1, 3, 4])
    #expect(outcome.unreadable.map(\.text) == ["two", #"{"add":{}}"#, #"{"halve":{}}"#, "double"])
    #expect(outcome.unreadable[1].reason == "the argument 'amount' is missing")
    for line in outcome.unreadable { #expect(line.reason?.isEmpty == false) }
  }

  @Test("counts steps by the lines of the script, unreadable ones included")
  func stepsAreLines() {
    let outcome = replay(
      PlantedMachine(.failure), "arm 0", "boo", "arm 1", "arm", "fire 1", "tick")
    #expect(outcome.failure?.step == 5)
    #expect(outcome.failure?.context == "after-arm")
    #expect(
      outcome.unreadable == [
        UnreadableLine(line: 2, text: "boo", reason: nil),
        UnreadableLine(line: 4, text: "arm", reason: nil),
      ])
  }

  @Test("tells model and system after every command that was legal")
  func trace() {
    var machine = AdderMachine()
    machine.perform = { command, total in
      _ = AdderMachine.work(command, &total)
      if command == .double { total = 0 }
      return total
    }
    machine.hazard = "lost"
    var steps: [TraceStep] = []
    let outcome = MachineTools(machine).replay(
      Script(
        initial: #"{"total":3}"#,
        commands: AdderMachine.lines(.take(amount: 4), .add(amount: 10), .double)),
      journal: .local, detail: .trace, onStep: { steps.append($0) })
    #expect(outcome.failure?.hazard == "lost")
    #expect(
      steps == [
        TraceStep(
          step: 2, command: #"{"add":{"amount":10}}"#, phase: "event", model: "13", system: nil,
          isOK: false, remark: nil),
        TraceStep(
          step: 2, command: #"{"add":{"amount":10}}"#, phase: "event", model: "13", system: "13",
          isOK: true, remark: "thirteen"),
        TraceStep(
          step: 3, command: #"{"double":{}}"#, phase: "event", model: "26", system: nil,
          isOK: false, remark: nil),
        TraceStep(
          step: 3, command: #"{"double":{}}"#, phase: "event", model: "26", system: "0",
          isOK: false, remark: nil),
      ])
  }

  @Test("is traced only when asked for")
  func untraced() {
    var steps: [TraceStep] = []
    let outcome = MachineTools(AdderMachine()).replay(
      Script(initial: "", commands: AdderMachine.lines(.double)), journal: .local, detail: [],
      onStep: { steps.append($0) })
    #expect(outcome.executed == 1)
    #expect(steps == [])
  }

  @Test("finds the choices that generate a script, and back")
  func encode() throws {
    let tools = MachineTools(AdderMachine())
    let script = Script(
      initial: #"{"total":2}"#,
      commands: AdderMachine.lines(.take(amount: 1), .double, .add(amount: 9)))
    let sequence = try #require(tools.encode(script))
    #expect(sequence.values == "2 | 2 1 | 1 | 0 9")
    #expect(sequence.header.first == Choice(value: 3, bound: 4))
    #expect(tools.decode(CaseChoices(sequence)).script == script)
  }

  @Test(
    "finds no choices for what the generator cannot draw",
    arguments: [
      (#"{"total":9}"#, #"{"double":{}}"#), ("", #"{"add":{"amount":10}}"#), ("", "double"),
    ] as [(String, String)])
  func noChoices(initial: String, command: String) {
    #expect(
      MachineTools(AdderMachine()).encode(Script(initial: initial, commands: [command])) == nil)
  }

  private func replay<Machine: StateMachine>(
    _ machine: Machine, initial: String = "", _ lines: String...
  ) -> ReplayOutcome {
    replay(machine, initial: initial, lines)
  }

  private func replay<Machine: StateMachine>(
    _ machine: Machine, initial: String = "", _ lines: [String]
  ) -> ReplayOutcome {
    MachineTools(machine).replay(
      Script(initial: initial, commands: lines), journal: .local, detail: [], onStep: { _ in })
  }
}
