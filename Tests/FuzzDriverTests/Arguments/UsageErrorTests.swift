import Testing

@testable import FuzzDriver

@Suite("A usage error")
struct UsageErrorTests {
  @Test("prints the message, the usage and the way to the help page")
  func description() {
    #expect(
      CommandLineFixture.error(["run", "--duratoin", "8h"])?.description == """
        Error: Unknown option '--duratoin'. Did you mean '--duration'?
        Usage: fuzz-driver run [<options>] [<target-pattern> ...]
          See 'fuzz-driver run --help' for more information.
        """)
  }

  @Test("shows the usage of its own subcommand")
  func subcommand() {
    #expect(
      CommandLineFixture.error(["shrink"])?.description == """
        Error: Missing expected argument '<file>'.
        Usage: fuzz-driver shrink [--time <duration>] [--output <file>] [--isolation-start <how>] [--json] <file>
          See 'fuzz-driver shrink --help' for more information.
        """)
  }

  @Test("shows the usage of the driver where no subcommand is meant")
  func root() {
    #expect(
      CommandLineFixture.error(["rnu"])?.description == """
        Error: Unknown subcommand 'rnu'. Did you mean 'run'?
        Usage: fuzz-driver [<subcommand>] [<options>]
          See 'fuzz-driver --help' for more information.
        """)
  }

  @Test("has the same text when 'run' was left out")
  func implicitRun() {
    #expect(
      CommandLineFixture.error(["--duratoin"]) == CommandLineFixture.error(["run", "--duratoin"]))
  }
}
