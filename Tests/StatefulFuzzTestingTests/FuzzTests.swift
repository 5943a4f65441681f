import FuzzCampaigns
import StatefulFuzz
import StatefulFuzzTesting
import Testing

@Suite("A check in a test")
struct FuzzTests {
  /// A property that 500 is the smallest number to refute.
  private func checkLimit(
    _ limit: Int = 500, at location: SourceLocation = #_sourceLocation
  ) -> CampaignSummary? {
    fuzz(.int(in: 0...1_000), name: "numbers/limit", sourceLocation: location) { $0 < limit }
  }

  @Test("passes without a word")
  func passes() {
    let summary = TemporaryCorpus().scope { checkLimit(2_000) }
    #expect(summary?.cases == 200)
  }

  @Test("passes with a warning at the caller's line where it compares nothing")
  func comparesNothing() {
    let location = #_sourceLocation
    withKnownIssue {
      let summary = TemporaryCorpus().scope {
        fuzz("numbers/silent", model: 0, system: { 0 }, sourceLocation: location) { on in
          on.command("up") {
            $0 += 1
          } system: {
            $0 += 2
          }
        }
      }
      #expect(summary?.cases == 200)
    } matching: { issue in
      issue.severity == .warning && issue.sourceLocation == location
        && issue.comments.first?.rawValue.hasPrefix(
          "numbers/silent: nothing is compared with the model: ") == true
    }
  }

  @Test("fails at the caller's line, with the report of the smallest case")
  func fails() {
    let location = #_sourceLocation
    withKnownIssue {
      _ = TemporaryCorpus().scope { checkLimit(at: location) }
    } matching: { issue in
      issue.sourceLocation == location
        && issue.comments.first?.rawValue.hasPrefix(
          """
          ✗ mismatch · numbers/limit · step 1 of 1
              1  check(500)
          """) == true
    }
  }

  @Test("keeps its failure as a regression, and begins with it the next time")
  func savesAndReplays() throws {
    let corpus = TemporaryCorpus()
    try corpus.scope {
      withKnownIssue { _ = checkLimit() }
      let entry = try #require(corpus.entries().first)
      #expect(entry.role == .regression)
      #expect(entry.expectation == CorpusExpectation(.passed))
      #expect(entry.commands == ["check(500) <- 500"])
      withKnownIssue {
        _ = checkLimit(400)
      } matching: {
        let report = $0.comments.first?.rawValue ?? ""
        return report.contains("    1  check(500)\n")
          && report.contains("\n  saved in \(corpus.path)/numbers/")
      }
      #expect(checkLimit(2_000)?.cases == 200)
    }
  }

  @Test("takes an open entry's failure for known, wherever it is met")
  func openEntry() throws {
    let corpus = TemporaryCorpus()
    try corpus.scope {
      try corpus.add("numbers/limit", ["check(700) <- 700"], .open, nil)
      // The check itself reports a known issue: nothing is left to match.
      #expect(checkLimit()?.cases == 200)
      #expect(try corpus.entries().count == 1)
    }
  }

  @Test("says so when an open entry passes")
  func fixedEntry() throws {
    let corpus = TemporaryCorpus()
    try corpus.scope {
      try corpus.add("numbers/limit", ["check(300) <- 300"], .open, nil)
      withKnownIssue {
        _ = checkLimit()
      } matching: {
        $0.comments.first?.rawValue.contains(".repro is fixed: it passes now; change its") == true
      }
    }
  }

  @Test("wants a demonstrator to fail in exactly its way")
  func demonstrator() throws {
    let corpus = TemporaryCorpus()
    try corpus.scope {
      try corpus.add(
        "numbers/limit", ["check(700) <- 700"], .demonstrator, CorpusExpectation(.trap, step: 1))
      withKnownIssue {
        _ = checkLimit()
      } matching: {
        $0.comments.first?.rawValue.contains("is different: the result is not the one") == true
      }
    }
  }

  @Test("takes what the machine is expected to show for known")
  func expectedHazard() {
    let summary = TemporaryCorpus().scope {
      fuzz("counter/forgetful", expecting: ["lost-count"]) { ForgetfulCounter() }
    }
    #expect(summary?.findings.map(\.isExpected) == [true])
    #expect(summary?.cases == 200)
  }

  @Test("fails with what a machine shows and nobody expects")
  func unexpectedHazard() {
    withKnownIssue {
      _ = TemporaryCorpus().scope { fuzz("counter/forgetful") { ForgetfulCounter() } }
    } matching: {
      $0.comments.first?.rawValue.hasPrefix("✗ lost-count · counter/forgetful · step 3 of 3")
        == true
    }
  }

  @Test(
    "says so when a saved case cannot be run any more, and what to do about it",
    arguments: [
      ("check(7) <- seven", "stale: a line of it can no longer be run as it stands"),
      ("chekc(7) <- 7", "stale: update the command names in the file"),
    ])
  func staleEntry(line: String, advice: String) throws {
    let corpus = TemporaryCorpus()
    try corpus.scope {
      try corpus.add("numbers/limit", [line], .open, nil)
      withKnownIssue {
        _ = checkLimit()
      } matching: {
        $0.comments.first?.rawValue.contains(".repro is \(advice)") == true
      }
    }
  }

  @Test("catches a trap, where runs have a process of their own", .fuzz(corpus: .nowhere))
  func trap() {
    withKnownIssue {
      _ = fuzz(.array(of: Gen.int(), count: 0...9)) { $0.count < 3 || $0[$0.count] == 0 }
    } matching: {
      $0.comments.first?.rawValue.contains("✗ trap · property/trap · step 1 of 1") == true
    }
  }
}
