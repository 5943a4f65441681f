import StatefulFuzz
import Testing

@testable import FuzzCampaigns

@Suite("Writing a corpus entry")
struct CorpusTextTests {
  @Test("lays the sample out as it is documented")
  func sample() {
    #expect(sampleEntry.text() == sampleText)
  }

  @Test("writes nothing for what is not there")
  func smallest() {
    let entry = CorpusEntry(target: "list/offsets", initial: "", commands: ["render"])
    #expect(
      entry.text() == """
        statefulfuzz-repro 1
        target   list/offsets
        do       render
        end

        """)
  }

  @Test("keeps comments below the format line and x- lines before the end")
  func foreignLines() throws {
    let entry = try parse(smallText("x-seen", "# by hand", "role open", "x-long-key-name 1")).entry
    #expect(
      entry.text() == """
        statefulfuzz-repro 1
        # by hand
        target   list/native-foreach
        role     open
        do       render
        x-seen
        x-long-key-name 1
        end

        """)
  }

  @Test("leaves tabs in comments as they are, and escapes them in values, which may hold none")
  func tabs() throws {
    let text = smallText("#\ta\tb")
    var entry = try parse(text).entry
    entry.bucket = "x\ty"
    #expect(entry.text().contains("\n#\ta\tb\n"))
    #expect(try parse(entry.text()).entry.comments == ["#\ta\tb"])
    #expect(try parse(entry.text()).entry.bucket == "x\\u{9}y")
  }

  @Test("escapes what a note may hold and a line may not")
  func note() throws {
    var entry = CorpusEntry(target: "list/offsets", commands: ["render"])
    entry.note = "a \"b\" \\\n\t\r\u{1B}\u{202E}\u{2028}é"
    #expect(
      entry.text().contains(#"note     "a \"b\" \\\n\t\r\u{1B}\u{202E}\u{2028}é""# + "\n"))
    #expect(try parse(entry.text()).entry == entry)
  }

  @Test("never lets a value become a line of its own")
  func injection() throws {
    var entry = CorpusEntry(target: "list/offsets", commands: ["render"])
    entry.bucket = "x\nend\ntarget a/b"
    #expect(entry.text().contains("bucket   x\\u{A}end\\u{A}target a/b\n"))
    #expect(try parse(entry.text()).entry.bucket == "x\\u{A}end\\u{A}target a/b")
  }

  @Test("leaves out choices that do not fit in a line, and says so")
  func tooManyChoices() throws {
    var entry = CorpusEntry(target: "list/offsets", commands: ["render"])
    let choice = Choice(value: 1, bound: 2)
    entry.choices = ChoiceRecord(generation: 1, choices: Array(repeating: choice, count: 16_381))
    let read = try parse(entry.text()).entry
    #expect(read.choices == nil)
    #expect(read.comments == ["# 16381 choices left out: they do not fit in a line"])
    entry.choices?.choices.removeLast()
    #expect(try parse(entry.text()).entry == entry)
  }

  @Test("drops step 0, the start, from an expectation")
  func startFailure() {
    #expect(CorpusExpectation(.trap, step: 0).step == nil)
  }
}

@Suite("Names of corpus entries")
struct CorpusFileNameTests {
  @Test("hash target, initial state and commands alone")
  func normalised() {
    #expect(
      sampleEntry.normalisedText == """
        target list/identifiable-indices-closure
        init A B C
        do render
        do remove A
        do edit B 7

        """)
    var other = sampleEntry
    other.note = nil
    other.choices = nil
    other.seed = nil
    #expect(other.fileName == sampleEntry.fileName)
  }

  @Test("are the hazard, the strategy and 12 digits")
  func hazard() {
    // printf 'target …\ninit A B C\ndo render\ndo remove A\ndo edit B 7\n' | sha256sum
    #expect(sampleEntry.fileName == "wrong-write-identifiable-indices-closure-42bb641895b4.repro")
  }

  @Test("begin with the verdict where no hazard is named")
  func verdict() {
    var entry = CorpusEntry(target: "list/offsets", commands: ["render"])
    entry.expectation = CorpusExpectation(.timeout)
    #expect(entry.fileName == "timeout-offsets-7254d0ff764d.repro")
  }

  @Test(
    "begin with what failed where the case is to pass from now on",
    arguments: [
      ("mismatch/pop/answer/after-push", "mismatch-pop"),
      ("mismatch/addAll/answer/after-push", "mismatch-add-all"),
      ("mismatch/busy?/answer/after-push", "mismatch-busy"),
      ("mismatch/???/answer/after-push", "mismatch"),
      ("trap/pop/index-out-of-range/at-start", "trap-pop"),
      ("wrong-write/edit/after-remove", "wrong-write"),
      ("../../etc", "passed"), ("trap/../x", "trap"),
    ])
  func mended(bucket: String, name: String) {
    var entry = CorpusEntry(target: "list/offsets", commands: ["render"])
    entry.expectation = CorpusExpectation(.passed)
    entry.bucket = bucket
    #expect(entry.fileName == "\(name)-offsets-7254d0ff764d.repro")
    entry.bucket = nil
    #expect(entry.fileName == "passed-offsets-7254d0ff764d.repro")
  }

  @Test("begin with case where nothing is expected")
  func noVerdict() {
    let entry = CorpusEntry(target: "list/offsets", commands: ["render"])
    #expect(entry.fileName == "case-offsets-7254d0ff764d.repro")
  }

  @Test("differ between an empty start and one command more")
  func injective() {
    let one = CorpusEntry(target: "list/offsets", initial: "A", commands: ["render"])
    let two = CorpusEntry(target: "list/offsets", commands: ["A", "render"])
    #expect(one.normalisedText != two.normalisedText)
  }
}
