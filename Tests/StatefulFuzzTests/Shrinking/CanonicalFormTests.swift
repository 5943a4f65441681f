import Testing

@testable import StatefulFuzz

@Suite("Kinds, names and order")
struct CanonicalFormTests {
  @Test("replaces a command by the simplest kind that still fails")
  func kinds() throws {
    var shrinker = Shrinker.of(" | 7 3") { $0.commandValues[0][0] >= 2 }
    try shrinker.simplifyKinds()
    #expect(shrinker.best.values == " | 2")
    #expect(shrinker.runCount == 3)
  }

  @Test("keeps the arguments that are left when the first is dropped")
  func shiftedArguments() throws {
    // Kind 0 draws one number, kind 1 two; the last one counts.
    let machine = ToyMachine<Void>(
      start: { _ in },
      step: { choices, _ in
        if choices.drawKind(weights: [1, 1]) == 1 { _ = choices.draw(below: 9) }
        return choices.draw(below: 9) == 5 ? "five" : nil
      })
    var shrinker = Shrinker(
      best: ChoiceSequence(" | 1 3 5", bound: 9, kinds: 2), signature: "five", elapsed: { .zero },
      run: { machine.replay($0) })
    try shrinker.simplifyKinds()
    #expect(shrinker.best.values == " | 0 5")
    #expect(shrinker.runCount == 3)
  }

  @Test("exchanges two names everywhere")
  func names() throws {
    var shrinker = Shrinker.of(" | 1 0 | 2 3 | 3 3") { candidate in
      let values = candidate.commandValues.map { $0[1] }
      return values[0] != values[1] && values[1] == values[2]
    }
    try shrinker.renameValues()
    #expect(shrinker.best.values == " | 1 3 | 2 0 | 3 0")
    #expect(shrinker.runCount == 1)
  }

  @Test("sorts independent commands")
  func order() throws {
    var shrinker = Shrinker.of(" | 3 | 2 | 1 | 9") {
      $0.commandValues.last == [9] && $0.commands.count == 4
    }
    try shrinker.reorderCommands()
    #expect(shrinker.best.values == " | 1 | 2 | 3 | 9")
    #expect(shrinker.runCount <= 4)
  }

  @Test("keeps an order that matters")
  func dependentOrder() throws {
    var shrinker = Shrinker.of(" | 3 | 1") { $0.commandValues == [[3], [1]] }
    try shrinker.reorderCommands()
    #expect(shrinker.best.values == " | 3 | 1")
    #expect(shrinker.runCount == 1)
  }

  @Test("finds the shorter command of another kind that shows the same")
  func smallReplacement() throws {
    let machine = ToyMachine<UInt64>(
      start: { _ in 0 },
      step: { choices, sum in
        switch choices.drawKind(weights: [1, 1, 1]) {
        case 0: sum += choices.draw(below: 9)
        case 1: sum *= choices.draw(below: 9)
        default: sum += 2
        }
        return sum >= 2 ? "two" : nil
      })
    var shrinker = Shrinker(
      best: ChoiceSequence(" | 0 2", bound: 9, kinds: 3), signature: "two", elapsed: { .zero },
      run: { machine.replay($0) })
    #expect(try shrinker.confirm())
    try shrinker.replaceBySmallCommands()
    #expect(shrinker.best.values == " | 2")
    #expect(shrinker.runCount <= 5)
  }

  @Test("finds the list of one thing that does the work of two neighbours")
  func listOfOne() throws {
    let machine = ToyMachine<UInt64>(
      start: { _ in 0 },
      step: { choices, state in
        switch choices.drawKind(weights: [1, 1, 1, 1]) {
        case 0: return state == 3 ? "three" : nil
        case 1: state = 1
        case 2: state = state == 1 ? 2 + choices.draw(below: 9) : choices.draw(below: 2)
        default: state = choices.draw(below: 9) == 1 ? 2 + choices.draw(below: 9) : 0
        }
        return nil
      })
    var shrinker = Shrinker(
      best: ChoiceSequence(" | 1 | 2 1 | 0", bound: 9, kinds: 4), signature: "three",
      elapsed: { .zero }, run: { machine.replay($0) })
    #expect(try shrinker.confirm())
    try shrinker.replaceBySmallCommands()
    #expect(shrinker.best.values == " | 3 1 1 | 0")
  }

  @Test("spends no more on small commands than its limit allows")
  func smallReplacementLimit() throws {
    var shrinker = Shrinker.of(
      "3 | 5 9 9 | 5 9 9 | 5 9 9", limits: ShrinkLimits(smallScopeRuns: 10)
    ) { $0.commandValues == [[5, 9, 9], [5, 9, 9], [5, 9, 9]] && $0.startValues == [3] }
    #expect(try shrinker.confirm())
    try shrinker.replaceBySmallCommands()
    try shrinker.replaceBySmallCommands()
    #expect(shrinker.runCount == 11)
  }
}
