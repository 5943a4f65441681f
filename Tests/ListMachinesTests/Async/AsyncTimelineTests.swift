import ListMachines
import StatefulFuzz
import Testing

@testable import FuzzCampaigns

@Suite("The timeline of an endpoint")
struct AsyncTimelineTests {
  /// The last step of a replay that is made for a timeline.
  private func last(_ strategy: String, _ commands: String...) throws -> TraceStep {
    let entry = CorpusEntry(target: "async/\(strategy)", initial: "A B", commands: commands)
    let result = try #require(try Replayer(Catalog.targets).replay(entry, hasTimeline: true))
    return try #require(result.trace.last)
  }

  @Test("has lanes for elements and for requests without an answer")
  func cells() throws {
    let step = try last("async-merge", "start B", "background A 3")
    #expect(
      step.modelCells == [
        StateCell(identity: "A", position: 0, text: "v=0 w=3"),
        StateCell(identity: "B", position: 1, text: "v=0 busy"),
        StateCell(identity: "request 1", text: "for B"),
      ])
    #expect(step.systemCells == step.modelCells)
    #expect(step.reach == nil)
  }

  @Test("has an arrow from the start of a request to the element that took its answer")
  func answer() throws {
    let right = try last("async-merge", "start A", "start B", "remove A", "finish 2")
    #expect(right.reach == StepReach(capturedAt: 2, meant: "B", acted: "B"))
    let wrong = try last("async-index", "start A", "remove A", "finish 1")
    #expect(wrong.reach?.capturedAt == 1)
    #expect(wrong.reach?.meant == "A")
    #expect(wrong.isOK == false)
  }

  @Test("has an arrow that ends nowhere where the answer is ignored")
  func ignored() throws {
    let step = try last("async-merge", "start A", "remove A", "finish 1")
    #expect(step.reach == StepReach(capturedAt: 1, meant: "A", acted: nil))
  }
}
