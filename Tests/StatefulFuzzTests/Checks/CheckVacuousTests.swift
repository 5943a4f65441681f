import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

@Suite("A check whose commands do nothing")
struct CheckVacuousTests {
  private let options = CheckOptions(cases: 200)

  /// Replaces elements of an array and answers nothing, so that the model alone shows that it did.
  private func replacing<Element: Sendable & Equatable>(
    with generator: Gen<Element>, in start: [Element]
  ) -> StatefulTest<[Element], [Element]> {
    StatefulTest("vacuous/replace", model: start, system: { start }) {
      command("replace", .int(in: 0...start.count - 1), generator) {
        $0[$1] = $2
      } system: {
        $0[$1] = $2
      }
    } check: {
      $0 == $1
    }
  }

  @Test("is told from one whose effect is a character")
  func characters() throws {
    try replacing(with: .element(of: ["a", "b", "c"]), in: ["a", "b"] as [Character]).run(options)
  }

  @Test("is told from one whose effect is a number of another precision")
  func floats() throws {
    try replacing(with: .element(of: [1, 2.5, 3] as [Float]), in: [0, 0]).run(options)
  }

  @Test("is told from one whose effect lies too deep to be seen")
  func deep() throws {
    indirect enum Deep: Sendable, Equatable {
      case leaf(Int)
      case deeper(Deep)

      static func at(_ depth: Int, _ value: Int) -> Deep {
        depth == 0 ? .leaf(value) : .deeper(.at(depth - 1, value))
      }
    }
    let start = Deep.at(14, 0)
    try StatefulTest("vacuous/deep", model: start, system: { start }) {
      command("replace", .int(in: 1...9)) {
        $0 = .at(14, $1)
      } system: {
        $0 = .at(14, $1)
      }
    }.run(CheckOptions(cases: 50, commandLimit: 5))
  }

  @Test("is told from one that only throws, as it should")
  func throwing() throws {
    try StatefulTest("vacuous/throws", model: 0, system: { 0 }) { on in
      on.command("up") {
        $0 += 1
      } system: {
        $0 += 1
      }
      on.command("fail") { _ in
        throw CancellationError()
      } system: { _ in
        throw CancellationError()
      }
    }.run(options)
  }

  @Test("names one that a filter never lets run; a test with little else gives up")
  func filtered() throws {
    let vacuous = try #require(throws: CheckVacuous.self) { try self.filtering(other: 0...99) }
    #expect(
      vacuous.description
        == "vacuous/filter: 'odd' never ran: every call was illegal, or a filter of its generators "
        + "accepted no value. Widen the filter, or generate only values that pass it")
    let gaveUp = try #require(throws: CheckGaveUp.self) {
      try self.filtering(other: 20...20)
    }
    #expect(gaveUp.description.contains("in the current state); most often 'o"))
  }

  /// A command with values up to 9, of which a filter wants 20 or more, and another one with a filter for less.
  private func filtering(other: ClosedRange<Int>) throws {
    try StatefulTest("vacuous/filter", model: 0, system: { 0 }) { on in
      on.command("other", Gen.int(in: other).filter { $0 < 20 || $0 > 60 }) {
        $0 &+= $1 + 1
      } system: {
        $0 &+= $1 + 1
      }
      on.command("odd", Gen.int(in: 0...9).filter { $0 >= 20 }) {
        $0 += $1
      } system: {
        $0 += $1
      }
    }.run(options)
  }

  @Test("says which of them")
  func vacuous() throws {
    let vacuous = try #require(throws: CheckVacuous.self) {
      try replacing(with: .always("a"), in: ["a", "a"] as [Character]).run(options)
    }
    #expect(vacuous.idleKinds == [IdleKind(target: "vacuous/replace", kind: "replace")])
  }
}
