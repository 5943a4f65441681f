import Testing

@testable import FuzzDriver

@Suite("A suggestion")
struct SuggestionTests {
  @Test(
    "is the candidate with the fewest slips",
    arguments: [
      ("duratoin", "duration"), ("durations", "duration"), ("duraton", "duration"),
      ("DURATION", "duration"), ("tmieout", "timeout"), ("rnu", "run"), ("rn", "run"),
    ])
  func nearest(word: String, candidate: String) {
    #expect(Suggestion.nearest(to: word, among: ["run", "timeout", "duration"]) == candidate)
  }

  @Test("is the first of equals")
  func tie() {
    #expect(Suggestion.nearest(to: "cat", among: ["bat", "hat"]) == "bat")
  }

  @Test("completes a beginning that only one candidate has")
  func completion() {
    #expect(Suggestion.nearest(to: "max", among: ["max-commands", "memory"]) == "max-commands")
    #expect(Suggestion.nearest(to: "sta", among: ["stats-interval", "status-line"]) == nil)
    #expect(Suggestion.nearest(to: "ma", among: ["max-commands"]) == nil)
  }

  @Test("is not made for what is not near", arguments: ["", "x", "unheard-of", "nur", "tion"])
  func nothing(word: String) {
    #expect(Suggestion.nearest(to: word, among: ["run", "timeout", "duration"]) == nil)
  }

  @Test("costs nothing for a huge word", .timeLimit(.minutes(60)))
  func huge() {
    let word = String(repeating: "duration", count: 100_000)
    #expect(Suggestion.nearest(to: word, among: ["duration"]) == nil)
  }
}

@Suite("An argument in a message")
struct EscapedArgumentTests {
  @Test(
    "is harmless for a terminal",
    arguments: [
      ("plain", "'plain'"), ("", "''"), ("ünïcode 🙂", "'ünïcode 🙂'"),
      ("\u{1B}[31m", "'\\u{1B}[31m'"), ("a\nb\r\n", "'a\\u{A}b\\u{D}\\u{A}'"),
      ("\u{202E}gnp", "'\\u{202E}gnp'"), ("a\u{200B}b", "'a\\u{200B}b'"),
      ("\u{7F}\u{9B}", "'\\u{7F}\\u{9B}'"),
    ])
  func escapes(text: String, quoted: String) {
    #expect(text.quoted == quoted)
  }

  @Test("is cut after 100 characters")
  func cut() {
    let hundred = String(repeating: "a", count: 100)
    #expect(hundred.quoted == "'\(hundred)'")
    #expect((hundred + "b").quoted == "'\(hundred)…'")
  }
}
