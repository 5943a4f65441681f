import Synchronization
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("A run")
struct RunnerTests {
  @Test("passes when model and system agree after every command")
  func passes() {
    let run = run(AdderMachine(), "2 | 0 5 | 1 | 2 3")
    #expect(run.outcome.divergence == nil)
    #expect(run.outcome.executed == 3)
    #expect(run.outcome.rejected == 0)
    #expect(run.outcome.step == 0)
  }

  @Test("does not ask the machine for the names of its kinds, watched or not")
  func kindNames() {
    let target = Target("toy/counted", summary: "counts who asks") { CountingMachine() }
    let watch = RunWatch()
    watch.wants = .effects
    var asked: [Int] = []
    for index in 0..<20 as Range<UInt64> {
      var choices = Choices(fresh: .forCase(index, campaignSeed: 7))
      #expect(target.run(&choices, 10, .local).executed > 0)
      choices = Choices(fresh: .forCase(index, campaignSeed: 7))
      #expect(target.observe(&choices, 10, .local, watch).executed > 0)
      asked.append(CountingMachine.asked.withLock { $0 })
    }
    // It is asked when it is made, at the first run.
    #expect(asked[0] > 0)
    #expect(Set(asked).count == 1)
  }

  @Test("stops at the first divergence and names its step")
  func stops() {
    var machine = AdderMachine()
    machine.perform = { command, total in
      _ = AdderMachine.work(command, &total)
      if command == .double { total += 1 }
      return total
    }
    let run = run(machine, " | 0 5 | 1 | 0 1 | 1")
    #expect(run.outcome.step == 2)
    #expect(run.outcome.executed == 2)
    #expect(
      run.outcome.divergence
        == Divergence(hazard: nil, message: "expected 10, got 11, total 11"))
    #expect(run.executed.values == "0 | 0 5 | 1")
  }

  @Test("finds an error that heals itself, since it compares after every command")
  func selfHealing() {
    var machine = AdderMachine()
    machine.perform = { command, total in
      _ = AdderMachine.work(command, &total)
      // One too many until the next doubling, then right again.
      switch command {
      case .add: total += 1
      case .double: total -= 2
      case .take: break
      }
      return total
    }
    let run = run(machine, " | 0 5 | 1")
    #expect(run.outcome.step == 1)
  }

  @Test("finds a wrong state behind a right answer")
  func wrongState() {
    var machine = AdderMachine()
    machine.perform = { command, total in
      let answer = AdderMachine.work(command, &total)
      total += 1
      return answer
    }
    let run = run(machine, " | 0 5")
    #expect(run.outcome.divergence?.message == "expected 5, got 5, total 6")
  }

  @Test("skips and counts commands that the model calls illegal")
  func rejects() {
    var machine = AdderMachine()
    machine.perform = { command, total in
      if case .take(let amount) = command { #expect(amount <= total) }
      return AdderMachine.work(command, &total)
    }
    let run = run(machine, "1 | 2 5 | 0 7 | 2 9 | 2 8")
    #expect(run.outcome.divergence == nil)
    #expect(run.outcome.executed == 4)
    #expect(run.outcome.rejected == 2)
  }

  @Test("collects the hazards whose precondition was reached")
  func exercised() {
    #expect(run(AdderMachine(), " | 0 3").outcome.exercised == 0)
    #expect(run(AdderMachine(), " | 0 9 | 1").outcome.exercised == 0b01)
    #expect(run(AdderMachine(), " | 0 9 | 1 | 2 9 | 2 9").outcome.exercised == 0b11)
  }

  @Test("says in its journal what it is about to do")
  func journal() {
    let journal = Journal(
      memory: .allocate(byteCount: Journal.byteCount, alignment: 64))
    var seen: [String] = []
    let probe = Probe { seen.append("\($0) \(journal.step) \(journal.stage)") }
    journal.beginCase(7)
    #expect(journal.caseIndex == 7)
    #expect(journal.step == 0)
    #expect(journal.stage == .start)
    var choices = Choices(replaying: ChoiceSequence(" | 0 | 0", bound: 2))
    _ = Runner(ProbeMachine(probe: probe)).run(&choices, limit: 2, journal: journal)
    #expect(
      seen == [
        "start 0 start",
        "draw 1 model", "step 1 model", "perform 1 system", "check 1 check",
        "draw 2 model", "step 2 model", "perform 2 system", "check 2 check",
      ])
    let serial = journal.serial
    journal.endCase()
    #expect(journal.stage == .idle)
    #expect(journal.serial == serial + 1)
  }

  private func run(
    _ machine: AdderMachine, _ choices: String
  ) -> (outcome: RunOutcome, executed: ChoiceSequence) {
    var choices = Choices(replaying: ChoiceSequence(choices, bound: 10, kinds: 3))
    let outcome = Runner(machine).run(&choices, limit: 50, journal: .local)
    return (outcome, choices.sequence)
  }
}

/// Tells where a run is.
private final class Probe {
  let tell: (String) -> Void
  init(_ tell: @escaping (String) -> Void) { self.tell = tell }
}

/// Does nothing but tell what is called.
private struct ProbeMachine: StateMachine {
  let probe: Probe

  static let commandKinds = ["poke"]
  static func kind(of command: PlantedMachine.Command) -> Int { 0 }
  func makeModel(_ initial: NoInitialState) -> Int { 0 }
  func makeSystem(_ initial: NoInitialState) -> Int {
    probe.tell("start")
    return 0
  }
  func drawCommand(_ choices: inout Choices, model: Int) -> PlantedMachine.Command {
    probe.tell("draw")
    _ = choices.drawBool()
    return .tick
  }
  func step(_ command: PlantedMachine.Command, model: inout Int) -> Int? {
    probe.tell("step")
    return 0
  }
  func perform(_ command: PlantedMachine.Command, on system: inout Int) -> Int {
    probe.tell("perform")
    return 0
  }
  func check(
    _ command: PlantedMachine.Command, response: Int, expected: Int, model: Int, system: Int
  ) -> Divergence? {
    probe.tell("check")
    return nil
  }
}

/// Counts how often it is asked for the names of its kinds.
private struct CountingMachine: StateMachine {
  static let asked = Mutex(0)

  static var commandKinds: [String] {
    asked.withLock { $0 += 1 }
    return ["poke"]
  }
  static func kind(of command: PlantedMachine.Command) -> Int { 0 }
  func makeModel(_ initial: NoInitialState) -> Int { 0 }
  func makeSystem(_ initial: NoInitialState) -> Int { 0 }
  func drawCommand(_ choices: inout Choices, model: Int) -> PlantedMachine.Command {
    _ = choices.drawBool()
    return .tick
  }
  func step(_ command: PlantedMachine.Command, model: inout Int) -> Int? { 0 }
  func perform(_ command: PlantedMachine.Command, on system: inout Int) -> Int { 0 }
  func check(
    _ command: PlantedMachine.Command, response: Int, expected: Int, model: Int, system: Int
  ) -> Divergence? { nil }
}
