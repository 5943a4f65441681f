import FuzzReports
import Testing

@Suite("Texts that fit a terminal")
struct TextWidthTests {
  @Test("count two columns for a wide character, and one for any other")
  func columns() {
    #expect("abc".columns == 3)
    #expect("日本".columns == 4)
    #expect("é e\u{301} ✓ … ●".columns == 9)
    #expect("👍🏽".columns == 2)
    #expect("".columns == 0)
  }

  @Test("are cut with an ellipsis that is inside the limit")
  func cut() {
    #expect("abcdef".cut(toColumns: 6, hasUnicode: true) == "abcdef")
    #expect("abcdef".cut(toColumns: 5, hasUnicode: true) == "abcd…")
    #expect("abcdef".cut(toColumns: 5, hasUnicode: false) == "ab...")
    #expect("日本語".cut(toColumns: 4, hasUnicode: true) == "日…")
    #expect("abcdef".cut(toColumns: 2, hasUnicode: false) == "ab")
  }

  @Test("are broken at spaces, below the text behind a label")
  func filled() {
    #expect(
      "model  [A=1, B=2]".filled(toColumns: 14) == ["model  [A=1,", "       B=2]"])
    #expect("  one two three".filled(toColumns: 9) == ["  one two", "    three"])
    #expect("short".filled(toColumns: 9) == ["short"])
  }

  @Test(
    "are never wider than the screen, and lose nothing",
    arguments: [20, 21, 40, 80])
  func fits(limit: Int) {
    let texts = [
      "  model  [A=1, B=2, C=3, D=4, E=5, F=6, G=7, H=8, I=9, J=10, K=11, L=12, M=13, N=14]",
      "/a/very/long/path/that/has/no/space/in/it/at/all/and/goes/on/and/on/and/on/case.repro  x  y",
      "日本語日本語日本語日本語日本語日本語日本語日本語 日本語日本語日本語日本語日本語日本語日本語日本語日本語",
      String(repeating: " ", count: 90) + "far away",
    ]
    for text in texts {
      let lines = text.filled(toColumns: limit)
      #expect(lines.allSatisfy { $0.columns <= limit }, "\(lines)")
      let whole = lines.joined().filter { $0 != " " }
      #expect(whole == text.filter { $0 != " " })
    }
  }

  @Test("are shell commands that stay one command when they are broken")
  func shell() {
    let command = "fuzz-driver run 'a b/*' --seed 0x1 --cases 100 --campaign-dir 'my folder'"
    #expect(command.shellLines(toColumns: 200) == [command])
    #expect(
      command.shellLines(toColumns: 40, indent: 2) == [
        "  fuzz-driver run 'a b/*' --seed 0x1 \\", "    --cases 100 --campaign-dir \\",
        "    'my folder'",
      ])
    #expect(command.shellLines(toColumns: 20, indent: 2).first == "fuzz-driver run \\")
  }

  @Test("break a path that is too long alone where a shell puts it together again")
  func path() {
    let path =
      ".fuzz/exhaust-20261127T195508Z-4711/findings/stale-index-trap-native-foreach-1c77ab90e2d4.repro"
    let command = "fuzz-driver replay \(path) --trace"
    for columns in [30, 40, 60, 80] {
      let lines = command.shellLines(toColumns: columns, indent: 2)
      #expect(lines.allSatisfy { $0.columns <= columns }, "\(lines)")
      // As a shell reads it.
      let read = lines.joined(separator: "\n").replacing("\\\n", with: "")
      #expect(read.split(separator: " ").joined(separator: " ") == command)
    }
    // Inside quotes a backslash is one.
    let quoted =
      "fuzz-driver replay '.fuzz/my folder/findings/stale-index-trap-native-foreach.repro'"
    #expect(quoted.shellLines(toColumns: 40).count == 2)
  }

  @Test("stand side by side as far as there is room")
  func sideBySide() {
    let texts = ["one", "two", "three", "four", "five"]
    #expect(texts.sideBySide(19) == ["one    three  five", "two    four"])
    #expect(texts.sideBySide(5) == texts)
    #expect([5, 5, 5].blocks(of: 20, beside: 6) == [0..<2, 2..<3])
  }
}
