import Testing

@testable import FuzzReports
@testable import StatefulFuzz

@Suite("A timeline")
struct TimelineTests {
  @Test("gives every identity its lane, in the order in which they appear")
  func lanes() {
    let timeline = Timeline(SampleCase.wrongWrite().result.trace)
    #expect(timeline.lanes.map(\.key) == ["A", "B", "C"])
    #expect(timeline.lanes.map(\.letter) == ["A", "B", "C"])
    #expect(timeline.lanes.map(\.colour) == [0, 1, 2])
    #expect(timeline.columns.count == 4)
    #expect(timeline.otherCount == 0)
  }

  @Test("marks what differs in the failing step, and what was read by mistake")
  func wrongCells() throws {
    let trace = SampleCase.wrongWrite().result.trace
    let failing = try #require(Timeline(trace).step(3))
    #expect(["A", "B", "C"].map(failing.isWrong) == [false, true, true])
    let fine = try #require(Timeline(trace).step(2))
    #expect(["A", "B", "C"].map(fine.isWrong) == [false, false, false])
    var read = SampleCase.step(1, "read B", [("B", 0), ("C", 0)], [("B", 0), ("C", 0)])
    read.isOK = false
    read.reach = StepReach(capturedAt: 0, meant: "B", acted: "C")
    let misread = try #require(Timeline([read]).step(1))
    #expect(["B", "C"].map(misread.isWrong) == [false, true])
  }

  @Test("has lanes for twins, and letters for long names")
  func names() {
    let twins = SampleCase.step(
      0, "start", [("A", 1), ("A", 2), ("header", 3), ("body", 4)], [("A", 1)])
    let lanes = Timeline([twins]).lanes
    #expect(lanes.map(\.key) == ["A", "A#2", "header", "body"])
    #expect(lanes.map(\.letter) == ["A", "a", "b", "c"])
    #expect(lanes.map(\.label) == ["", "A#2", "header", "body"])
  }

  @Test("reads parts from texts only where both sides write them alike")
  func texts() {
    func trace(_ model: String, _ system: String) -> [TraceStep] {
      [
        TraceStep(
          step: 1, command: "x", phase: "event", model: model, system: system, isOK: true)
      ]
    }
    #expect(Timeline(trace("[1, 2]", "[1, 2]")).lanes.map(\.key) == ["1", "2"])
    #expect(Timeline(trace("[1, 2]", "Queue(head: 1)")).lanes.map(\.key) == ["state"])
  }

  @Test("folds runs of steps in which nothing changed once there are more than 60")
  func folding() {
    func trace(_ quiet: Int) -> [TraceStep] {
      var trace = [SampleCase.step(0, "init A", [("A", 0)], [("A", 0)])]
      trace += (1...quiet).map { SampleCase.step($0, "wait", [("A", 0)], [("A", 0)]) }
      var last = SampleCase.step(quiet + 1, "edit A 1", [("A", 1)], [("A", 0)])
      last.isOK = false
      // The second step made the capture, so it keeps its column.
      last.reach = StepReach(capturedAt: 2, meant: "A", acted: nil)
      return trace + [last]
    }
    #expect(Timeline(trace(58)).shape == (0...59).map { "\($0)" })
    #expect(Timeline(trace(59)).shape == ["0", "1", "2", "…57", "60"])
  }

  @Test(
    "has an end for paper: the last columns, and how many steps came before; the start is none of them"
  )
  func end() {
    let timeline = Timeline(
      (0...20).map { SampleCase.step($0, "edit A \($0)", [("A", $0)], [("A", $0)]) })
    #expect(timeline.ending(in: 3).shape == ["…17", "18", "19", "20"])
    #expect(timeline.ending(in: 21).shape == timeline.shape)
  }

  @Test("names the part in each of its cells, also where it is absent or says nothing")
  func cells() {
    let lane = Timeline.Lane(key: "B", letter: "B", label: "", colour: 0)
    let text = { TimelineMetrics.text(of: $0, in: lane) }
    #expect(text(StateCell(identity: "B", position: 1, text: "v=7")) == "B [1] v=7")
    #expect(text(StateCell(identity: "B", position: nil, text: "")) == "B present")
    #expect(text(nil) == "B absent")
  }

  @Test("puts what nothing happens to into one lane once there are more than 24 elements")
  func others() {
    func trace(_ count: Int) -> [TraceStep] {
      let before = (0..<count).map { ("n\($0)", 0) }
      var after = before
      after[5].1 = 1
      return [
        SampleCase.step(0, "start", before, before), SampleCase.step(1, "edit", after, before),
      ]
    }
    #expect(Timeline(trace(24)).lanes.count == 24)
    let timeline = Timeline(trace(25))
    #expect(timeline.lanes.map(\.key) == ["n5"])
    #expect(timeline.otherCount == 24)
  }

  @Test("has at most 5,000 cells; the start and the failure stay")
  func cut() {
    let trace = (0...3_000).map {
      SampleCase.step($0, "edit A \($0)", [("A", $0), ("B", 0)], [("A", $0), ("B", 0)])
    }
    let timeline = Timeline(trace)
    #expect(timeline.columns.count * 2 * timeline.lanes.count == 5_000)
    #expect(timeline.shape.first == "0")
    #expect(timeline.shape.last == "3000")
    #expect(timeline.hiddenSteps == 3_001 - 1_249)
  }
}

extension Timeline {
  /// The step with this number.
  fileprivate func step(_ number: Int) -> Step? {
    for case .step(let step) in columns where step.step == number { return step }
    return nil
  }

  /// The columns as words.
  fileprivate var shape: [String] {
    columns.map { column in
      switch column {
      case .step(let step): "\(step.step)"
      case .gap(let count): "…\(count)"
      }
    }
  }
}
