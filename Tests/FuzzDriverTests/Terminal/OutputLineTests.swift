import Testing

@testable import FuzzDriver

@Suite("A printed line")
struct OutputLineTests {
  @Test(
    "shows foreign text that could act on a terminal as text",
    arguments: [
      ("\u{1B}]0;title\u{7}", #"\u{1B}]0;title\u{7}"#),
      ("\u{1B}]8;;http://a\u{1B}\\link", #"\u{1B}]8;;http://a\u{1B}\link"#),
      ("\u{1B}[2J\u{1B}[31mred", #"\u{1B}[2J\u{1B}[31mred"#),
      ("a\u{0}b\u{8}c\rd\ne\tf", #"a\u{0}b\u{8}c\u{D}d\u{A}e\u{9}f"#),
      ("\u{9B}31m\u{85}", #"\u{9B}31m\u{85}"#),
      ("\u{202E}abc\u{2066}\u{200F}", #"\u{202E}abc\u{2066}\u{200F}"#),
      ("a\u{2028}b\u{2029}c", #"a\u{2028}b\u{2029}c"#),
      (String(decoding: [0x61, 0xFF, 0x62] as [UInt8], as: UTF8.self), "a\u{FFFD}b"),
      ("é 漢 🎉", "é 漢 🎉"),
    ])
  func escapes(foreign: String, shown: String) {
    #expect(OutputLine(foreign).text == shown)
  }

  @Test(
    "is no command to the program that reads it",
    arguments: [
      ("::error::planted", #"\u{3A}:error::planted"#),
      ("  ::set-output name=a::b", #"  \u{3A}:set-output name=a::b"#),
      ("a ##[error]b", #"a #\u{23}[error]b"#),
      ("List::append", "List::append"), ("", ""), ("  ", "  "),
    ])
  func workflowCommands(foreign: String, shown: String) {
    #expect(OutputLine(foreign).text == shown)
  }

  @Test("may be a command when it is meant as one, on one line")
  func meantAsCommand() {
    #expect(
      OutputLine(workflowCommand: "::error title=a\n::error::b").text
        == #"::error title=a\u{A}::error::b"#)
  }

  @Test("has the driver's own colours")
  func colours() {
    let line = OutputLine.marked("a\u{1B}[1mb", .red) + " c"
    #expect(OutputLine(line).text == "\u{1B}[31ma" + #"\u{1B}[1mb"# + "\u{1B}[0m c")
  }
}
