import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// Files that can be opened, more than once; each handle knows its file.
private struct Drive: Hashable, Sendable {
  var files: [Int] = []
  var handles: [Int] = []

  mutating func open(_ file: Int) -> Int {
    handles.append(file)
    return handles.count - 1
  }
}

private final class CarelessDrive {
  var drive = Drive()

  /// Forgets which file it was if another one is open.
  func open(_ file: Int) -> Int {
    drive.open(drive.handles.isEmpty ? file : drive.handles[0])
  }
}

private actor Tank {
  var level: Int
  init(level: Int) { self.level = level }

  /// Reads the level, waits, and writes what it has read.
  func fill(_ amount: Int) async -> Int {
    let before = level
    await Task.yield()
    level = before + amount
    return level
  }
}

@Suite("Forms of a test that are used together")
struct CombinedFormsTests {
  private func finding<Model, System: ~Copyable>(
    _ test: StatefulTest<Model, System>, cases: UInt64 = 2_000
  ) throws -> Finding {
    try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(cases: cases, isolation: .batch))
    }.finding
  }

  @Test("results are made from arguments that the model has", arguments: [true, false])
  func resultsFromTheModel(comparesAnswers: Bool) throws {
    let test = StatefulTest(
      "combined/drive-\(comparesAnswers)", model: Drive(), system: { CarelessDrive() }
    ) { on in
      on.command("create", .int(in: 0...9)) {
        $0.files.append($1)
      } system: {
        $0.drive.files.append($1)
      }
      if comparesAnswers {
        let handles = on.results(model: Int.self, system: Int.self)
        on.command("open", into: handles, from: { .existing(in: $0.files) }) { drive, file in
          drive.open(file)
        } system: { drive, file in
          drive.open(file)
        }
        on.command("file", handles.any) {
          $0.handles[$1.model]
        } system: {
          $0.drive.handles[$1.system]
        }
      } else {
        let handles = on.results(model: Int.self, system: String.self)
        on.command("open", into: handles, from: { .existing(in: $0.files) }) { drive, file in
          drive.open(file)
        } system: { drive, file in
          "\(drive.open(file))"
        }
        on.command("file", handles.any) {
          $0.handles[$1.model]
        } system: {
          Int($1.system).map { [drive = $0.drive] in drive.handles[$0] } ?? -1
        }
      }
    }
    let finding = try finding(test)
    #expect(
      finding.script.commands.map(\.withoutDrawnChoices) == [
        "create(0)", "create(1)", "open(#1, 0)", "open(#0, 1)", "file(#0)",
      ])
    // The same text, without the choices behind it, is the same case.
    let replay = try Replayer([test.target], isolation: .none).replay(
      test.target.name, commands: finding.script.commands.map(\.withoutDrawnChoices))
    #expect(replay.unreadable == [])
    #expect(replay.verdict == .mismatch)
  }

  @Test("overlapping commands begin where a generator says")
  func lanesFromADrawnStart() throws {
    let test = StatefulTest(
      "combined/tank", lanes: 2, starting: .int(in: 0...9), model: { $0 },
      system: { Tank(level: $0) }
    ) { on in
      on.command("fill", .int(in: 1...3)) { level, amount in
        level += amount
        return level
      } system: { tank, amount in
        await tank.fill(amount)
      }
    }
    let finding = try finding(test)
    #expect(finding.failure.bucket == "not-linearizable/lanes/in-flight")
    #expect(finding.script.initial.hasPrefix("start(0)"))
    #expect(
      finding.script.commands.map(\.withoutDrawnChoices) == ["lane 1 fill(1)", "lane 2 fill(1)"])
  }
}
