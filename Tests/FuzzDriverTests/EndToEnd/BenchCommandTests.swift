import Foundation
import TestSupport
import Testing

@Suite("fuzz-driver bench", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct BenchCommandTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  private struct Report: Decodable {
    struct Figure: Decodable {
      let name: String
      let value: Double
      let unit: String
      let better: String
    }

    let v: Int
    let benchmarks: [Figure]
  }

  @Test("prints a figure and its ratios under names that stay")
  func figures() throws {
    defer { driver.remove() }
    let output = try driver.run("bench", "identified-array/empty", "--json")
    #expect(output.status == 0)
    let report = try JSONDecoder().decode(Report.self, from: Data(output.out.utf8))
    #expect(report.v == 1)
    let labels = ["int-24", "uuid-24", "int-128", "uuid-128", "wrapped-24", "string-24"]
    #expect(
      report.benchmarks.map(\.name)
        == labels.flatMap { label in
          ["", " against dictionary", " against array"].map {
            "identified-array/empty \(label) 8\($0)"
          }
        })
    #expect(report.benchmarks.prefix(3).map(\.unit) == ["ns", "x", "x"])
    #expect(report.benchmarks.prefix(3).map(\.better) == ["lower", "higher", "higher"])
    #expect(report.benchmarks.allSatisfy { $0.value > 0 })
  }
}
