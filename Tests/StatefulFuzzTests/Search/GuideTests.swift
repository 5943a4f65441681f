import Testing

@testable import StatefulFuzz

@Suite("A guided run")
struct GuideTests {
  private let target = Target("toy/pairs", summary: "two kinds with an argument") { PairMachine() }

  private func run(_ guide: Guide, seed: UInt64 = 1) -> ChoiceSequence {
    var choices = Choices(guided: guide, SplitMix64(seed: seed))
    _ = target.run(&choices, 10, .local)
    return choices.sequence
  }

  private func span(_ kind: UInt64, _ value: UInt64) -> [Choice] {
    [Choice(value: kind, bound: 2), Choice(value: value, bound: 100)]
  }

  @Test("replays planned commands, then draws the others")
  func plan() {
    let planned = [span(1, 42), span(0, 7)]
    let guide = Guide(count: 5, limit: 10, spans: planned, style: .uniform, isVaried: false)
    let commands = run(guide).commands
    #expect(commands.count == 5)
    #expect(Array(commands.prefix(2)) == planned)
  }

  @Test("draws what a planned command's choices lack")
  func cutSpan() {
    let cut = [Choice(value: 1, bound: 2)]
    let values = (0..<20 as Range<UInt64>).map { seed in
      let guide = Guide(count: 1, limit: 10, spans: [cut], style: .uniform, isVaried: false)
      return run(guide, seed: seed).commands[0][1].value
    }
    #expect(Set(values).count > 5)
  }

  @Test("is recorded like any other: its choices replay to the same commands")
  func replay() {
    var random = SplitMix64(seed: 3)
    let style = KindStyle(drawnFrom: &random)
    let sequence = run(
      Guide(count: 10, limit: 10, spans: [[], span(1, 9)], style: style, isVaried: true))
    var again = Choices(replaying: sequence)
    _ = target.run(&again, 10, .local)
    #expect(again.sequence == sequence)
  }

  @Test("completes the succession of kinds that was seen least")
  func successions() {
    var history = KindHistory()
    // Everything but 'one' behind eleven times 'zero' was seen.
    for count in 0..<11 {
      let zeros = [UInt64?](repeating: 0, count: count)
      history.learn(zeros + [0], bound: 2)
      history.learn(zeros + [1], bound: 2)
    }
    history.learn([UInt64?](repeating: 0, count: 12), bound: 2)
    #expect(KindHistory.order(kinds: 2) == 8)
    let guide = Guide(
      count: 3, limit: 10, spans: [], style: .uniform, isVaried: true, history: KindHistory())
    // Without a history all are equally rare; the run itself is not counted until it ends.
    #expect(run(guide).commands.count == 3)
  }

  @Test("leaves kinds out at the rate of its style, and never all of them")
  func omission() {
    var styles = 0
    var random = SplitMix64(seed: 9)
    while styles < 20 {
      let style = KindStyle(drawnFrom: &random)
      guard case .omission = style.shape else { continue }
      styles += 1
      let guide = Guide(count: 10, limit: 10, style: style, isVaried: false)
      let kinds = Set(run(guide, seed: UInt64(styles)).commands.map { $0[0].value })
      let allowed = Set((0..<2).filter { style.factor(of: $0) > 0 }.map(UInt64.init))
      #expect(allowed.isEmpty || kinds.isSubset(of: allowed))
    }
  }
}

/// Two kinds of command, each with a number.
struct PairMachine: StateMachine {
  struct Command: Codable, Hashable, Sendable, CustomStringConvertible {
    var kind: Int
    var value: Int
    var description: String { "\(kind):\(value)" }
  }

  static let commandKinds = ["zero", "one"]
  static func kind(of command: Command) -> Int { command.kind }
  func makeModel(_ initial: NoInitialState) -> Int { 0 }
  func makeSystem(_ initial: NoInitialState) -> Int { 0 }

  func drawCommand(_ choices: inout Choices, model: Int) -> Command {
    Command(
      kind: choices.drawKind(weights: [1, 1]), value: Int(choices.draw(below: 100)))
  }

  func step(_ command: Command, model: inout Int) -> Int? {
    model += command.value
    return model
  }

  func perform(_ command: Command, on system: inout Int) -> Int {
    system += command.value
    return system
  }

  func check(
    _ command: Command, response: Int, expected: Int, model: Int, system: Int
  ) -> Divergence? { nil }
}
