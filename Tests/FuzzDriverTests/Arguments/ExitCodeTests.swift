import Testing

@testable import FuzzDriver

@Suite("Exit codes")
struct ExitCodeTests {
  @Test("are the numbers that scripts rely on")
  func numbers() {
    let table: [(ExitCode, Int32)] = [
      (.success, 0), (.finding, 1), (.vacuous, 3), (.usage, 64), (.badCorpusFile, 65),
      (.missingInput, 66), (.internalError, 70), (.cannotCreate, 73), (.cannotSave, 74),
      (.locked, 75), (.untestable, 125), (.interrupted, 130), (.terminated, 143),
    ]
    #expect(table.map(\.0.rawValue) == table.map(\.1))
    #expect(table.count == ExitCode.allCases.count)
  }
}
