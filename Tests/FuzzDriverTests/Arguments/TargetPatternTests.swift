import Testing

@testable import FuzzDriver

@Suite("A target pattern")
struct TargetPatternTests {
  @Test(
    "matches",
    arguments: [
      ("list/native-foreach", "list/native-foreach"),
      ("list", "list/native-foreach"),
      ("list/*", "list/native-foreach"),
      ("*", "list/native-foreach"),
      ("*/*", "list/native-foreach"),
      ("*/native-foreach", "list/native-foreach"),
      ("l*", "list/native-foreach"),
      ("l?st", "list/native-foreach"),
      ("list/native-*", "list/native-foreach"),
      ("list/*foreach", "list/native-foreach"),
      ("list/*e*e*", "list/native-foreach"),
      ("list/native?foreach", "list/native-foreach"),
      ("list/**", "list/native-foreach"),
      ("*t/n*h", "list/native-foreach"),
      ("list/native-foreach*", "list/native-foreach"),
    ])
  func matches(pattern: String, name: String) {
    #expect(TargetPattern(pattern).matches(name))
  }

  @Test(
    "does not match",
    arguments: [
      ("list/native", "list/native-foreach"),
      ("native-foreach", "list/native-foreach"),
      ("lis", "list/native-foreach"),
      ("List", "list/native-foreach"),
      ("list/", "list/native-foreach"),
      ("/native-foreach", "list/native-foreach"),
      ("*foreach", "list/native-foreach"),
      ("list?native-foreach", "list/native-foreach"),
      ("list*native-foreach", "list/native-foreach"),
      ("list/?", "list/native-foreach"),
      ("list/native-foreach?", "list/native-foreach"),
      ("list/[n]*", "list/native-foreach"),
      ("*/*/*", "list/native-foreach"),
      ("*/c", "a/b/c"),
      ("a?b/c", "a/b/c"),
      ("", "list/native-foreach"),
    ])
  func doesNotMatch(pattern: String, name: String) {
    #expect(!TargetPattern(pattern).matches(name))
  }

  @Test("takes no exponential time", .timeLimit(.minutes(60)))
  func manyStars() {
    let pattern = "s/" + String(repeating: "a*", count: 200) + "b"
    let name = "s/" + String(repeating: "a", count: 2000)
    #expect(!TargetPattern(pattern).matches(name))
  }
}

@Suite("A selection of targets")
struct TargetSelectionTests {
  private let selection = TargetSelection(targets: CommandLineFixture.targets)

  @Test("has each target once, in the order of the catalogue")
  func order() throws {
    let patterns = ["store", "list/on-demand", "list/*-d*", "store/*"].map { TargetPattern($0) }
    #expect(try selection.select(patterns) == ["list/on-demand", "store/index-action"])
  }

  @Test("leaves out planted bugs only where no pattern asks for them")
  func plantedBugs() throws {
    #expect(try CommandLineFixture.run().targets == Array(CommandLineFixture.targets.dropLast()))
    #expect(try CommandLineFixture.run("*").targets == CommandLineFixture.targets)
  }

  @Test("knows the suites")
  func suites() {
    #expect(selection.suites == ["list", "store", "selftest"])
  }

  @Test(
    "says of a pattern without a match what was meant",
    arguments: [
      (
        "list/native-forech",
        "No target matches 'list/native-forech'. Did you mean 'list/native-foreach'?"
      ),
      (
        "lits/native-foreach",
        "No target matches 'lits/native-foreach'. Did you mean 'list/native-foreach'?"
      ),
      ("lits/id-*", "No target matches 'lits/id-*'. Did you mean 'list/id-*'?"),
      ("lits", "No target matches 'lits'. Did you mean 'list'?"),
      ("list/", "No target matches 'list/'. Did you mean 'list/*'?"),
      ("on-demand", "No target matches 'on-demand'. Did you mean 'list/on-demand'?"),
      (
        "Corpus/list/a.repro",
        "No target matches 'Corpus/list/a.repro'. "
          + "Did you mean 'fuzz-driver replay Corpus/list/a.repro'?"
      ),
      (
        "list/zzz*",
        "No target matches 'list/zzz*'. 'fuzz-driver list list' shows the targets of the suite."
      ),
      ("a/b", "No target matches 'a/b'. 'fuzz-driver list' shows every target."),
    ])
  func noMatch(pattern: String, message: String) {
    #expect(CommandLineFixture.message(["run", "list", pattern]) == message)
  }
}
