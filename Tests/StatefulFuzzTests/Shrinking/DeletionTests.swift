import Testing

@testable import StatefulFuzz

@Suite("Deleting commands")
struct DeletionTests {
  @Test("keeps exactly the commands that matter", arguments: [(8, 12), (64, 27), (512, 50)])
  func keepsCulprits(length: Int, runs: Int) throws {
    let noise = (0..<length).map { $0 == 2 ? "7" : $0 == 5 ? "8" : "1" }
    var shrinker = Shrinker.of(" | " + noise.joined(separator: " | ")) {
      $0.commandValues.contains([7]) && $0.commandValues.contains([8])
    }
    try shrinker.deleteCommands()
    #expect(shrinker.best.values == " | 7 | 8")
    #expect(shrinker.runCount <= runs)
  }

  @Test("costs one run for each command when none can go")
  func provesThatNoneCanGo() throws {
    var shrinker = Shrinker.of(" | 1 | 2 | 3") { $0.commands.count == 3 }
    try shrinker.deleteCommands()
    #expect(shrinker.best.values == " | 1 | 2 | 3")
    #expect(shrinker.runCount == 3)
  }

  @Test("a command goes while the failing one becomes one of another kind")
  func simplifying() throws {
    let failing = [" | 0 | 3 5 | 0 | 9 5", " | 0 | 3 5 | 2 5"]
    var shrinker = Shrinker.of(failing[0]) { failing.contains($0.values) }
    try shrinker.deleteWhileSimplifying()
    #expect(shrinker.best.values == failing[1])
    // Three kinds for the render, then every other kind for each command that stays.
    #expect(shrinker.runCount == 3 + 2 * 19)
  }

  @Test("takes an earlier failure with everything behind it")
  func truncates() throws {
    var shrinker = Shrinker(
      best: ChoiceSequence(" | 1 | 2 | 3 | 5 | 4", bound: 10), signature: "wrong",
      elapsed: { .zero },
      run: { candidate in
        // Without the 5 the 2 fails at once; with it the 4 does.
        let culprit: [UInt64] = candidate.commandValues.contains([5]) ? [4] : [2]
        let index = candidate.commandValues.firstIndex(of: culprit)
        return CandidateResult(
          signature: index == nil ? nil : "wrong", step: (index ?? 0) + 1, executed: candidate)
      })
    try shrinker.deleteCommands()
    #expect(shrinker.best.values == " | 2")
    // The 4; the 5, and with it all behind the 2; both that are left; the 2; the 1.
    #expect(shrinker.runCount == 5)
  }

  @Test("deletes two that only go together")
  func pairs() throws {
    var shrinker = Shrinker.of(" | 1 | 9 | 2") { candidate in
      let kinds = candidate.commandValues.map { $0[0] }
      return kinds.contains(9) && kinds.contains(1) == kinds.contains(2)
    }
    try shrinker.deleteCommands()
    #expect(shrinker.best.commands.count == 3)
    try shrinker.deleteGroups()
    #expect(shrinker.best.values == " | 9")
    #expect(shrinker.runCount == 5)
  }

  @Test("deletes three neighbours that can only go together")
  func neighbours() throws {
    var shrinker = Shrinker.of(" | 1 | 2 | 3 | 4 | 9") { candidate in
      let kinds = candidate.commandValues.map { $0[0] }
      return kinds.contains(9) && (kinds.count == 5 || kinds == [1, 9] || kinds == [9])
    }
    try shrinker.deleteGroups()
    #expect(shrinker.best.values == " | 1 | 9")
  }

  @Test(
    "deletes as many equal ones in a row as can go together", arguments: [(13, 3), (18, 3), (7, 3)])
  func repeats(count: Int, left: Int) throws {
    let many = Array(repeating: "1", count: count).joined(separator: " | ")
    var shrinker = Shrinker.of(" | \(many) | 2") { candidate in
      let ones = candidate.commandValues.count { $0 == [1] }
      return candidate.commandValues.last == [2] && (ones == 7 || ones % 5 == 3)
    }
    try shrinker.deleteGroups()
    #expect(shrinker.best.commands.count == left + 1)
  }

  @Test("makes up for a command with any of its arguments")
  func compensates() throws {
    // Shifting 3 by 2 days is beginning 2 days later.
    var shrinker = Shrinker(
      best: ChoiceSequence(" | 0 5 | 1 3 2 | 2 7", bound: 40), signature: "wrong",
      elapsed: { .zero }
    ) { candidate in
      let fails = [" | 0 5 | 1 3 2 | 2 7", " | 0 7 | 2 7"].contains(candidate.values)
      return CandidateResult(
        signature: fails ? "wrong" : nil, step: candidate.commands.count, executed: candidate)
    }
    #expect(try shrinker.confirm())
    try shrinker.deleteWhileRepairing()
    #expect(shrinker.best.values == " | 0 7 | 2 7")
  }

  @Test("exchanges two names everywhere where a command goes")
  func exchanges() throws {
    let failing = [" | 1 0 | 2 0 | 1 1 | 3 0 1 | 4 1", " | 1 1 | 1 0 | 3 1 0 | 4 0"]
    var shrinker = Shrinker(
      best: ChoiceSequence(failing[0], bound: 4), signature: "wrong", elapsed: { .zero }
    ) { candidate in
      CandidateResult(
        signature: failing.contains(candidate.values) ? "wrong" : nil,
        step: candidate.commands.count, executed: candidate)
    }
    #expect(try shrinker.confirm())
    try shrinker.deleteWhileRepairing()
    #expect(shrinker.best.values == failing[1])
  }

  @Test("a command takes over from another whose argument counts from 1")
  func startFromOne() throws {
    // Amounts are 1 higher than their choices; 12 of them are wanted.
    var shrinker = Shrinker.of(" | 1 4 | 1 6") { candidate in
      candidate.commandValues.reduce(0) { $0 + $1[1] + 1 } == 12
    }
    try shrinker.deleteWhileRepairing()
    #expect(shrinker.best.values == " | 1 11")
  }

  @Test("deletes all that share an argument")
  func sharers() throws {
    var shrinker = Shrinker.of(" | 1 4 | 3 4 | 9 5 | 2 4") { candidate in
      let count = candidate.commandValues.count { $0[1] == 4 }
      return candidate.commandValues.contains([9, 5]) && (count == 0 || count == 3)
    }
    try shrinker.deleteGroups()
    #expect(shrinker.best.values == " | 9 5")
    #expect(shrinker.runCount <= 3)
  }

  @Test("renumbers the names behind a deleted command")
  func renumbers() throws {
    // Every `1` makes the next name; `2 h` fails if the last name made is used.
    var shrinker = Shrinker.of(" | 1 | 1 | 1 | 2 2") { candidate in
      let made = candidate.commandValues.count { $0 == [1] }
      return made > 0 && candidate.commandValues.last == [2, UInt64(made - 1)]
    }
    try shrinker.deleteCommands()
    #expect(shrinker.best.commands.count == 4)
    try shrinker.deleteWhileRepairing()
    #expect(shrinker.best.values == " | 1 | 2 0")
  }

  @Test("lets one command add up what two did")
  func sums() throws {
    var shrinker = Shrinker.of(" | 2 30 | 2 40") { candidate in
      candidate.commandValues.reduce(0) { $0 + $1[1] } >= 70
    }
    try shrinker.deleteWhileRepairing()
    #expect(shrinker.best.values == " | 2 70")
    #expect(shrinker.runCount == 1)
  }

  @Test("lets the start provide what a command made")
  func startTakesOver() throws {
    // `4 X` adds an element to the list that the start draws; `6 X` fails if X is in the list.
    var shrinker = Shrinker.of("1 3 | 4 5 | 6 5") { candidate in
      let start = candidate.startValues.dropFirst().prefix(Int(candidate.startValues[0]))
      let added = candidate.commandValues.filter { $0[0] == 4 }.map { $0[1] }
      guard let last = candidate.commandValues.last, last[0] == 6 else { return false }
      return (start + added).contains(last[1])
    }
    try shrinker.deleteWhileRepairing()
    #expect(shrinker.best.values == "2 3 5 | 6 5")
  }

  @Test("lets a longer start do what several elements of a command did")
  func startGrows() throws {
    // `4 N …` adds N elements to those of the start; `6` fails with three of them.
    var shrinker = Shrinker.of("1 0 | 4 2 9 9 0 | 6") { candidate in
      let added = candidate.commandValues.reduce(0) { $0 + ($1[0] == 4 ? $1[1] : 0) }
      return candidate.commandValues.last?[0] == 6 && candidate.startValues[0] + added == 3
    }
    try shrinker.deleteWhileRepairing()
    #expect(shrinker.best.values == "3 0 | 6")
  }
}
