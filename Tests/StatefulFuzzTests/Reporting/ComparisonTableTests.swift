import Testing

@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

@Suite("A comparison of targets")
struct ComparisonTableTests {
  private func results() -> [ReplayResult] {
    let bad = SampleCase.wrongWrite().result.withoutStart
    var same = bad
    same.target = "list/on-demand"
    var good = bad
    good.target = "list/id-lookup-fallback"
    good.failure = nil
    good.verdict = .passed
    good.trace[2] = SampleCase.step(3, "edit B 7", [("B", 7), ("C", 0)], [("B", 7), ("C", 0)])
    var early = bad
    early.target = "list/x"
    early.failure?.hazard = nil
    early.failure?.verdict = .trap
    early.trace = [SampleCase.step(1, "render", [("A", 0)], nil, phase: "update")]
    early.trace[0].isOK = false
    early.trace[0].model = bad.trace[0].model
    return [bad, same, good, early]
  }

  @Test("tells step by step where each first leaves the model")
  func whole() {
    #expect(
      ComparisonTable(results(), hasUnicode: true).lines.joined(separator: "\n") == """
                               1   2   3
          native-foreach       =   ~   ✗  wrong-write
          on-demand            =   ~   ✗  wrong-write
          id-lookup-fallback   =   ~   =
          x                    ✗          trap

          = agrees with the model   ~ differs, as allowed   ✗ differs from the model

           1  render  (update)
              model  [A=0, B=0, C=0]
            ✗ SUT    (crashed)  trap
                     x
           2  remove A  (event)
              model  [B=0, C=0]
           3  edit B 7  (event)
              model  [B=7, C=0]
            ✗ SUT    [B=0, C=7]  wrong-write
                     native-foreach, on-demand
        """)
  }

  @Test("stays within 80 columns, however many steps and targets there are")
  func width() {
    var long = results()[0]
    long.target = "list/" + String(repeating: "n", count: 30)
    long.trace = (1...40).map { SampleCase.step($0, "edit A \($0)", [("A", 1)], [("A", 1)]) }
    let many = (0..<30).map { number in
      var result = results()[0]
      result.target = "list/strategy-\(number)"
      return result
    }
    let lines = ComparisonTable([long] + many, hasUnicode: false).lines
    #expect(lines.filter { $0.count > 80 } == [])
    #expect(lines.contains { $0.hasSuffix("40") })
  }
}

extension ReplayResult {
  /// The result as it is without a timeline.
  fileprivate var withoutStart: ReplayResult {
    var result = self
    result.trace.removeFirst()
    return result
  }
}
