import Testing

@testable import FuzzReports
@testable import StatefulFuzz

@Suite("The page of a counterexample")
struct CounterexamplePageTests {
  @Test("is the golden page")
  func golden() throws {
    let html = SampleCase.wrongWrite().page.html
    let body = try #require(html.split(separator: "<body>", maxSplits: 1).last)
    let lines = body.replacing("><", with: ">\n<").replacing(">\n</", with: "></")
    #expect(String(lines) == GoldenPage.body)
  }

  @Test("allows nothing but its own style, and fetches nothing")
  func policy() {
    let html = SampleCase.wrongWrite().page.html
    #expect(
      html.contains(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
          + "'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">"))
    for forbidden in ["<script", "javascript:", "src=", "<link", "@import", "<iframe", "<base"] {
      #expect(!html.lowercased().contains(forbidden), "\(forbidden)")
    }
  }

  @Test(
    "has a second picture for paper where the first is too wide, of the last columns; ids are there once"
  )
  func paper() throws {
    #expect(!SampleCase.wrongWrite().page.html.contains("<svg class=\"on-paper\""))
    var sample = SampleCase.wrongWrite()
    let last = sample.result.trace.removeLast()
    sample.result.trace += (3...40).map {
      SampleCase.step($0, "edit B \($0)", [("B", $0)], [("B", $0)])
    }
    sample.result.trace.append(last)
    let html = sample.page.html
    let picture = try #require(html.split(separator: "<svg class=\"on-paper\"").dropFirst().first)
    #expect(picture.contains(">… 35 steps</text>"))
    #expect(picture.contains(">✗ edit B 7</text>"))
    #expect(picture.contains("marker-end=\"url(#on-paper-head)\""))
    let ids = html.matches(of: /id="([^"]*)"/).map { String($0.1) }
    #expect(ids.count == Set(ids).count)
    #expect(html.unbalancedTags == [])
  }

  @Test("shows hostile names, commands and notes as text, wherever they stand")
  func hostile() {
    let evil = "\"><script>alert(1)</script>\u{202E}\u{0}'"
    var sample = SampleCase.wrongWrite()
    sample.entry.commands[2] = evil
    sample.entry.note = evil
    sample.entry.source = evil
    sample.entry.bucket = evil
    sample.entry.shrunk = evil
    sample.result.target = "list/\(evil)"
    sample.result.failure?.message = evil
    sample.result.failure?.hazard = evil
    let last = sample.result.trace.count - 1
    sample.result.trace[last].command = evil
    sample.result.trace[last].phase = evil
    sample.result.trace[last].model = evil
    sample.result.trace[last].system = evil + evil
    sample.result.trace[last].modelCells = [StateCell(identity: evil, text: evil)]
    sample.result.trace[last].reach = StepReach(capturedAt: 0, meant: evil, acted: evil)
    let html = CounterexamplePage(
      file: evil, entry: sample.entry, result: sample.result,
      target: Target("list/evil", summary: evil, source: evil) { AdderMachine() }
    ).html
    #expect(!html.contains("<script"))
    #expect(!html.contains("\u{202E}"))
    #expect(!html.contains("\u{0}"))
    #expect(html.contains("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\\u{202E}\\u{0}&#39;"))
    #expect(html.unbalancedTags == [])
  }

  @Test("is well-formed, with and without a failure, steps, or a system that came back")
  func wellFormed() {
    var sample = SampleCase.wrongWrite()
    #expect(sample.page.html.unbalancedTags == [])
    sample.result.trace[3].system = nil
    sample.result.trace[3].systemCells = nil
    #expect(sample.page.html.contains("✗ never returned"))
    #expect(sample.page.html.unbalancedTags == [])
    sample.result.trace = []
    #expect(sample.page.html.contains("There is no step to show."))
    #expect(sample.page.html.unbalancedTags == [])
    sample.result.failure = nil
    sample.result.verdict = .passed
    #expect(sample.page.html.contains("✓ passed"))
    #expect(sample.page.html.unbalancedTags == [])
  }

  @Test("says of an answer that is wrong that the states are not")
  func answer() {
    var sample = SampleCase.wrongWrite()
    sample.result.trace[3].system = sample.result.trace[3].model
    #expect(sample.page.html.contains("model and system both hold <code>[B=7, C=0]</code>"))
  }

  @Test(
    "names commands that a shell understands",
    arguments: [
      ("Corpus/list/a.repro", "Corpus/list/a.repro"),
      ("a b'c.repro", "'a b'\\''c.repro'"),
      ("-x.repro", "./'-x.repro'"),
      ("$(id).repro", "'$(id).repro'"),
      ("-", "-"),
      ("", "''"),
    ])
  func shellWords(path: String, word: String) {
    #expect(path.shellWord == word)
  }

  @Test(
    "says how often a case was run again, and that it was not",
    arguments: [
      ("from=41 to=41 runs=0 reproduced=0/0", "not run again yet", "not shrunk yet"),
      ("from=41 to=3 runs=9 reproduced=0/0", "not run again yet", "3 commands  after 9 runs"),
      (
        "from=41 to=3 runs=9 reproduced=3/3", "3/3, each time in a fresh process",
        "3 commands  after 9 runs"
      ),
      (
        "from=41 to=3 runs=9 reproduced=1/3", "1/3 of the confirming runs failed the same way",
        "3 commands  after 9 runs"
      ),
    ])
  func reproduced(shrunk: String, again: String, summary: String) {
    var sample = SampleCase.wrongWrite()
    sample.entry.shrunk = shrunk
    let html = sample.page.html
    #expect(html.contains("<dt>reproduced</dt><dd><code>\(again)</code></dd>"))
    #expect(html.contains(summary))
  }

  @Test("names the other target where the case ran on another one")
  func otherTarget() {
    var sample = SampleCase.wrongWrite()
    sample.result.target = "list/on-demand"
    #expect(
      sample.page.html.contains(
        "fuzz-driver replay --trace --target list/on-demand Corpus/list/a.repro</pre>"))
  }
}

extension String {
  /// Tags that are closed without being open, or never closed.
  var unbalancedTags: [String] {
    var open: [String] = []
    for part in split(separator: "<", omittingEmptySubsequences: true).dropFirst() {
      let name = String(part.prefix { !" >\n".contains($0) })
      if ["!doctype", "meta", "br"].contains(name) { continue }
      if !name.hasPrefix("/") {
        open.append(name)
      } else if open.popLast() != String(name.dropFirst()) {
        return [name] + open
      }
    }
    return open
  }
}
