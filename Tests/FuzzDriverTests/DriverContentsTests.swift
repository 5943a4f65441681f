import StatefulFuzz
import Testing

@testable import FuzzCampaigns
@testable import FuzzDriver
@testable import Yardsticks

@Suite("What an executable hands to its driver")
struct DriverContentsTests {
  private func target(_ name: String) -> Target {
    Target(name, summary: "", makeMachine: { PlantedMachine(.failure) })
  }

  @Test("is refused without a target, with what to do about it")
  func empty() {
    #expect(
      DriverContents([]).problem
        == "the catalogue is empty: hand at least one target to 'FuzzDriver.main'")
  }

  @Test("is refused with two targets of one name")
  func duplicateName() {
    #expect(
      DriverContents([target("a/b"), target("a/c"), target("a/b")]).problem
        == "two targets of the catalogue are named 'a/b': rename one of them")
  }

  @Test("is refused with two groups of benchmarks of one name")
  func duplicateGroup() {
    let group = BenchmarkGroup("engine", benchmarks: []) { _, _ in }
    #expect(
      DriverContents([target("a/b")], benchmarks: [group, group]).problem
        == "two groups of benchmarks are named 'engine': rename one of them")
  }

  @Test("names the hazards that are handed in before those of the targets")
  func hazards() {
    let known = Target(
      "a/b", summary: "", expectedHazards: ["loss", "gain"],
      makeMachine: { PlantedMachine(.failure) })
    #expect(DriverContents([known], hazards: ["gain"]).hazards == ["gain", "loss"])
    #expect(DriverContents([known]).problem == nil)
  }

  @Test("has no benchmarks but those that are handed in")
  func benchmarks() {
    #expect(DriverContents([target("a/b")]).benchmarks.isEmpty)
    #expect(throws: UsageError.self) {
      try CommandLineParser.parse(
        ["bench"], environment: [:], targets: ["a/b"], hazards: [], benchmarks: [], processors: 2,
        width: 80)
    }
  }

  @Test("is measured by those benchmarks of the engine that its catalogue allows")
  func yardsticks() {
    let groups = BenchmarkGroup.yardsticks([target("a/b")])
    #expect(
      groups.map(\.name) == [
        "engine", "challenges", "growth", "schedules", "schedules-goal", "schedules-minimum",
        "search",
      ])
    let campaign = BenchmarkGroup.yardsticks([target("list/b")]).last
    #expect(campaign?.fullNames == ["campaign/list"] && campaign?.isDefault == false)
    #expect(groups[0].benchmarks.contains("draws"))
    #expect(!groups[0].benchmarks.contains("passing-commands"))
  }
}
