import ListMachines
import StatefulFuzz
import Testing

@testable import FuzzCampaigns

@Suite("The timeline of a list")
struct ListTimelineTests {
  /// The last step of a replay that is made for a timeline.
  private func last(
    _ strategy: String, _ initial: String, _ commands: String...
  ) throws -> TraceStep {
    let entry = CorpusEntry(target: "list/\(strategy)", initial: initial, commands: commands)
    let result = try #require(
      try Replayer(Catalog.targets).replay(entry, hasTimeline: true))
    #expect(result.trace.first?.step == 0)
    return try #require(result.trace.last)
  }

  @Test("has a lane for each element: index, v, and w where it is not 0")
  func cells() throws {
    let step = try last("native-foreach", "A B", "background B 3", "move B to 0")
    #expect(
      step.modelCells == [
        StateCell(identity: "B", position: 0, text: "v=0 w=3"),
        StateCell(identity: "A", position: 1, text: "v=0"),
      ])
    #expect(step.systemCells == step.modelCells)
    #expect(step.reach == nil)
  }

  @Test("has an arrow from the last render to the element that an edit reached")
  func wrongWrite() throws {
    let step = try last(
      "native-foreach", "A B C", "render", "background A 1", "render", "remove A", "edit B 7")
    #expect(step.reach == StepReach(capturedAt: 3, meant: "B", acted: "C"))
  }

  @Test("has an arrow from the row's first render where the binding was retained")
  func retained() throws {
    let step = try last(
      "native-foreach", "A B C", "render", "background A 1", "render", "remove A",
      "read B retained")
    #expect(step.reach == StepReach(capturedAt: 1, meant: "B", acted: "C"))
  }

  @Test("counts a row that was gone for a render as a new one")
  func newRow() throws {
    let step = try last(
      "id-lookup-fallback", "A", "render", "removeLast", "render", "insert A at 0", "render",
      "edit A 7 retained")
    #expect(step.reach == StepReach(capturedAt: 5, meant: "A", acted: "A"))
  }

  @Test("has an arrow that ends nowhere where the access traps or is ignored")
  func nowhere() throws {
    let trap = try last("native-foreach", "A B C", "render", "removeLast", "read C")
    #expect(trap.reach == StepReach(capturedAt: 1, meant: "C", acted: nil))
    #expect(trap.systemCells == nil)
    let ignored = try last("id-lookup-fallback", "A", "render", "removeLast", "edit A 7")
    #expect(ignored.reach == StepReach(capturedAt: 1, meant: "A", acted: nil))
  }

  @Test("has no arrow for an element without a row")
  func noRow() throws {
    #expect(try last("native-foreach", "A", "edit A 7").reach == nil)
    #expect(try last("native-foreach", "A", "render").reach == nil)
  }
}
