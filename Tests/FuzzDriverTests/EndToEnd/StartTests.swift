import TestSupport
import Testing

#if os(Linux)
@Suite("A driver that is given too little", .timeLimit(.minutes(60)), .ownThread)
struct StartTests {
  private func started(_ shell: String) throws -> Driver.Output {
    let driver = try Driver()
    defer { driver.remove() }
    return try driver.run("--version", shell: shell)
  }

  @Test("of files says so and ends with 70")
  func files() throws {
    let output = try started("ulimit -n 4")
    #expect(output.status == 70)
    #expect(
      output.err
        == "Error: cannot start: no more files can be opened; raise the limit (ulimit -n)\n")
  }

  @Test("of memory says so and ends with 70")
  func memory() throws {
    // What is mapped before anything runs takes about 80 MB.
    let output = try started("ulimit -v 112640")
    #expect(output.status == 70)
    #expect(
      output.err
        == "Error: cannot start: too little memory is allowed; raise the limit (ulimit -v)\n")
  }

  @Test("runs where it is enough")
  func enough() throws {
    let output = try started("ulimit -n 32; ulimit -v 1000000")
    #expect(output.status == 0)
    #expect(output.out.hasPrefix("fuzz-driver "))
  }

  @Test("of files for workers says so, whatever there is left", arguments: 5...24)
  func fewFiles(limit: Int) throws {
    let driver = try Driver()
    defer { driver.remove() }
    let output = try driver.run(
      "run", "selftest/failure", "--cases", "100", "--seed", "1", "--no-canary", "--verify", "1",
      shell: "ulimit -n \(limit)")
    // 1 is the finding of a run that had enough.
    #expect([1, 70, 73, 74].contains(output.status), "\(output.err)")
    #expect(output.status == 1 || output.err.contains("Error: "))
  }
}
#endif
