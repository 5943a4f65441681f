import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("A matrix of targets and hazards")
struct HazardMatrixTests {
  private let matrix = SampleMatrix.matrix

  private func cell(_ target: String, _ hazard: String) throws -> HazardMatrix.Cell {
    let row = try #require(matrix.rows.first { $0.target.name == target })
    return try #require(row.cells.first { $0.hazard == hazard })
  }

  @Test("has the given columns, then other hazards, then failures without one")
  func columns() {
    #expect(matrix.columns.map(\.hazard) == ["large", "absent", "zero", "mismatch", "trap"])
    #expect(matrix.columns.map(\.code) == ["H01", "H02", "X2", "mismatch", "trap"])
  }

  @Test(
    "tells found, safe, never reached and not applicable apart",
    arguments: [
      ("a/good", "large", HazardMatrix.Result.safe, 940),
      ("a/good", "zero", .safe, 12_345),
      ("a/good", "absent", .notApplicable, 0),
      ("a/good", "mismatch", .notApplicable, 0),
      ("a/bad", "large", .found, 500),
      ("a/bad", "zero", .neverReached, 0),
      ("b/plain", "large", .notApplicable, 0),
      // A target without hazards is exercised by every case: 3,001 over three targets.
      ("b/plain", "mismatch", .safe, 1_000),
      ("b/plain", "trap", .found, 2),
    ])
  func results(target: String, hazard: String, result: HazardMatrix.Result, count: Int) throws {
    let cell = try cell(target, hazard)
    #expect(cell.result == result)
    #expect(cell.exercised == UInt64(count))
  }

  @Test("knows what nobody expects, and what is missing without a reason")
  func judgement() throws {
    #expect(try cell("a/bad", "large").isUnexpected == false)
    #expect(try cell("b/plain", "trap").isUnexpected)
    // Expected and not found.
    #expect(try cell("a/good", "zero").isGap)
    // Never reached, and somebody has written down why.
    #expect(try cell("a/bad", "zero").isGap == false)
    var summary = SampleMatrix.summary()
    summary.exercisedByTarget["a/good"]?["large"] = nil
    let other = HazardMatrix(
      summary, targets: SampleMatrix.targets, columns: SampleMatrix.columns)
    #expect(other.rows[0].cells[0].result == .neverReached)
    #expect(other.rows[0].cells[0].isGap)
  }

  @Test("counts what a campaign reached for each target, cases that trapped included")
  func campaign() throws {
    let trapping = AdderMachine.target("a/trapping") { machine in
      machine.perform = { command, total in
        if case .double = command { return planted(trapAt: total) }
        return AdderMachine.work(command, &total)
      }
    }
    var options = CampaignOptions(seed: 5)
    options.cases = 512
    options.hasCanary = false
    options.confirmations = 1
    options.commandLimit = 1
    let targets = [AdderMachine.target("a/honest"), trapping]
    let summary = try Campaign(
      targets: targets, options: options, events: CampaignEvents()
    ).run()
    let matrix = HazardMatrix(summary, targets: targets, columns: [])
    let zero = matrix.rows.compactMap { row in row.cells.first { $0.hazard == "zero" } }
    // `double` of 0 reaches 0 in both; in one of them it traps.
    #expect(zero.map(\.result) == [.safe, .safe])
    let trap = try #require(matrix.rows[1].cells.first { $0.hazard == "trap" })
    #expect(trap.result == .found)
    let zeroes = summary.exercisedByTarget["a/trapping"]?["zero"] ?? 0
    let untrapped = UInt64(256) - trap.exercised
    #expect(zeroes > 0)
    #expect(untrapped < 256)
    #expect(
      zeroes + (summary.exercisedByTarget["a/honest"]?["zero"] ?? 0) == summary.exercised["zero"])
  }
}
