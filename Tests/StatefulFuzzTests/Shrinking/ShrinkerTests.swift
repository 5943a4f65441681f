import TestSupport
import Testing

@testable import StatefulFuzz

@Suite("The shrinker", .ownThread)
struct ShrinkerTests {
  @Test("says when the failure is gone, and tries nothing")
  func notReproduced() throws {
    var shrinker = Shrinker.of(" | 1 2 | 3 4") { _ in false }
    let result = try shrinker.shrink()
    #expect(!result.reproduced)
    #expect(result.runs == 1)
    #expect(result.best.values == " | 1 2 | 3 4")
    #expect(!result.isOneMinimal)
  }

  @Test("starts from what was executed, not from what was asked for")
  func normalises() throws {
    let machine = ToyMachine<Int>(
      start: { _ in 0 },
      step: { choices, _ in
        let kind = choices.drawKind(weights: [1, 1])
        return kind == 1 && choices.draw(below: 5) == 4 ? "four" : nil
      })
    var shrinker = Shrinker(
      best: ChoiceSequence("8 8 | 1 90 7 | 0 3", bound: 100, kinds: 2), signature: "four",
      elapsed: { .zero }, run: { machine.replay($0) })
    #expect(try shrinker.confirm())
    #expect(shrinker.best.values == " | 1 4")
    #expect(shrinker.best.header.map(\.value) == [1])
  }

  @Test(
    "stays within 64 bits in every pass",
    arguments: [1, 17, 1 << 62, 1 << 63, .max - 2, .max - 1] as [UInt64],
    LongForm.all(of: [0, 1 << 63, 40, 1 << 62, 9, .max - 1] as [UInt64], orEvery: 2))
  func extremes(one: UInt64, other: UInt64) throws {
    for pass in ShrinkPass.cheap + ShrinkPass.expensive + ShrinkPass.proofs {
      for fails in [true, false] {
        var shrinker = Shrinker.of(
          "\(one) \(other) | 1 \(one) \(other) | 2 \(other) \(one) \(other)", bound: .max,
          limits: ShrinkLimits(runs: 2_000)
        ) { candidate in
          fails || (candidate.commandValues.last?.contains(one) ?? false)
        }
        do { try pass.body(&shrinker) } catch is BudgetExhausted {}
      }
    }
  }

  @Test("never leaves the bucket")
  func keepsSignature() throws {
    var shrinker = Shrinker(
      best: ChoiceSequence(" | 9", bound: 20), signature: "odd", elapsed: { .zero },
      run: { candidate in
        let kind = candidate.commandValues.first?.first ?? 0
        return CandidateResult(
          signature: kind < 3 ? nil : kind % 2 == 0 ? "even" : "odd",
          step: candidate.commands.count, executed: candidate)
      })
    let result = try shrinker.shrink()
    #expect(result.best.values == " | 3")
  }

  @Test("runs no candidate twice")
  func noRepetition() throws {
    var seen: [[[UInt64]]] = []
    var shrinker = Shrinker.of("2 1 | 3 4 | 5 6 | 7 8") { candidate in
      seen.append([candidate.startValues] + candidate.commandValues)
      return candidate.commandValues.contains { $0[0] == 5 } && candidate.commands.count >= 2
    }
    let result = try shrinker.shrink()
    #expect(result.ended == .fixedPoint)
    #expect(Set(seen).count == seen.count)
    #expect(result.runs == seen.count)
  }

  @Test("ends with the best so far when its runs are used up", arguments: [1, 2, 5, 20])
  func outOfRuns(runs: Int) throws {
    var shrinker = Shrinker.of(
      " | 3 40 | 3 50 | 3 60 | 9 70", limits: ShrinkLimits(runs: runs)
    ) { candidate in candidate.commandValues.contains { $0.count == 2 && $0[1] >= 33 } }
    let result = try shrinker.shrink()
    #expect(result.ended == .outOfRuns)
    #expect(result.runs == runs)
    #expect(result.reproduced)
    #expect(!result.isOneMinimal)
  }

  @Test("grants fewer runs of what is charged as many")
  func costlyRuns() throws {
    var runs = 0
    var shrinker = Shrinker(
      best: ChoiceSequence(" | 3 40 | 3 50 | 3 60 | 9 70", bound: 100), signature: "hang",
      limits: ShrinkLimits(runs: 500), elapsed: { .zero },
      run: { candidate in
        runs += 1
        let hangs = candidate.commandValues.contains { $0.count == 2 && $0[1] >= 33 }
        return CandidateResult(
          signature: hangs ? "hang" : nil, step: candidate.commands.count, executed: candidate,
          cost: 100)
      })
    let result = try shrinker.shrink()
    #expect(result.ended == .outOfRuns)
    #expect(result.runs == 5)
    #expect(runs == 5)
    #expect(!result.isOneMinimal)
  }

  @Test("ends with the best so far when its time is used up")
  func outOfTime() throws {
    var ticks = 0
    var shrinker = Shrinker(
      best: ChoiceSequence(" | 1 | 2 | 3 | 4", bound: 10), signature: "wrong",
      limits: ShrinkLimits(time: .milliseconds(2)),
      elapsed: {
        ticks += 1
        return .milliseconds(ticks)
      },
      run: { CandidateResult(signature: "wrong", step: $0.commands.count, executed: $0) })
    let result = try shrinker.shrink()
    #expect(result.ended == .outOfTime)
    #expect(result.runs == 2)
    #expect(result.best.values == " | 1 | 2 | 3")
  }

  @Test("passes on what the executor throws and keeps the best so far")
  func executorFails() throws {
    struct Broken: Error {}
    var runs = 0
    var shrinker = Shrinker.of(" | 1 | 2 | 3") { _ in true }
    shrinker = Shrinker(
      best: shrinker.best, signature: "wrong", elapsed: { .zero },
      run: { candidate in
        runs += 1
        if runs == 3 { throw Broken() }
        return CandidateResult(
          signature: "wrong", step: candidate.commands.count, executed: candidate)
      })
    #expect(throws: Broken.self) { try shrinker.shrink() }
    #expect(shrinker.best.values == " | 1 | 2")
  }

  @Test("deletes commands that were written by hand, and leaves their spans alone")
  func commandsOnly() throws {
    var spans: Set<[UInt64]> = []
    var shrinker = Shrinker.of(" | 1 0 | 2 | 3 | 4 9", mode: .commandsOnly) { candidate in
      spans.formUnion(candidate.commandValues)
      return candidate.commandValues.contains([1, 0]) && candidate.commandValues.contains([4, 9])
    }
    let result = try shrinker.shrink()
    #expect(result.best.values == " | 1 0 | 4 9")
    #expect(result.isOneMinimal)
    #expect(spans == [[1, 0], [2], [3], [4, 9]])
  }

  @Test("books what each pass gained and cost")
  func gains() throws {
    var shrinker = Shrinker.of(" | 1 | 2 | 9 5") {
      $0.commandValues.contains { $0[0] == 9 && $0.count == 2 && $0[1] >= 1 }
    }
    let result = try shrinker.shrink()
    #expect(result.best.values == " | 9 1")
    let deletions = try #require(result.gains.first)
    #expect(deletions == ShrinkResult.Gain(pass: "deleteCommands", accepted: 2, runs: 3))
    // The first run confirms the case and belongs to no pass.
    #expect(result.gains.reduce(1) { $0 + $1.runs } == result.runs)
  }

  @Test("a failing start is shrunk without commands")
  func failingStart() throws {
    var shrinker = Shrinker(
      best: ChoiceSequence("7 3 | 1 | 2", bound: 10), signature: "start", elapsed: { .zero },
      run: { candidate in
        CandidateResult(
          signature: (candidate.startValues.first ?? 0) >= 2 ? "start" : nil, step: 0,
          executed: candidate)
      })
    let result = try shrinker.shrink()
    #expect(result.best.values == "2 0")
    #expect(result.isOneMinimal)
  }
}
