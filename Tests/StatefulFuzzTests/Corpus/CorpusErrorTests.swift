import StatefulFuzz
import Testing

@testable import FuzzCampaigns

@Suite("Refusing a corpus entry")
struct CorpusErrorTests {
  private static let damagedFiles: [(text: String, message: String)] = [
    ("", "a.repro: the file is empty"),
    (
      "hello\n",
      "a.repro:1: not a corpus entry: the file begins with 'hello', expected "
        + "'statefulfuzz-repro 1'"
    ),
    (
      "\u{FEFF}" + smallText(),
      "a.repro:1: not a corpus entry: the file begins with '\\u{FEFF}statefulfuzz-repro 1', "
        + "expected 'statefulfuzz-repro 1'; save the file without a byte order mark"
    ),
    (
      "statefulfuzz-repro 2\nanything\n",
      "a.repro:1: format version '2' is too new: this version reads up to version 1"
    ),
    (
      "statefulfuzz-repro 99999999999999999999\n",
      "a.repro:1: format version '99999999999999999999' is too new: this version reads up to "
        + "version 1"
    ),
    ("statefulfuzz-repro 0\n", "a.repro:1: format version '0' is not 1 or more"),
    ("statefulfuzz-repro +1\n", "a.repro:1: format version '+1' is not 1 or more"),
    ("statefulfuzz-repro 1", "a.repro:1: the line is cut off: the file is truncated"),
    ("statefulfuzz-repro 1\n", "a.repro:1: no 'end' line: the file is truncated"),
    (
      "statefulfuzz-repro 1\ntarget list/a\ndo ren",
      "a.repro:3: the line is cut off: the file is truncated"
    ),
    (
      "statefulfuzz-repro 1\ntarget list/a\ndo render\n",
      "a.repro:3: no 'end' line: the file is truncated"
    ),
    (
      "statefulfuzz-repro 1\ndo render\nend\n", "a.repro:3: no 'target' line before 'end'"
    ),
    (
      "statefulfuzz-repro 1\ntarget list/a\nend\n",
      "a.repro:3: no 'do' line before 'end': a case has at least one command"
    ),
    (
      "statefulfuzz-repro 1\ntarget list/a\nrole demonstrator\ndo render\nend\n",
      "a.repro:3: a demonstrator needs an 'expect' line, because it must keep failing in exactly this "
        + "way, such as 'expect mismatch wrong-write'"
    ),
    (
      "statefulfuzz-repro 1\ntarget list/a\nrole demonstrator\nexpect passed\ndo render\nend\n",
      "a.repro:4: a demonstrator must keep failing; what is to pass is a regression"
    ),
    (smallText() + "\nend\n", "a.repro:6: nothing may follow 'end', which is on line 4"),
    (smallText() + "# x\n", "a.repro:5: nothing may follow 'end', which is on line 4"),
  ]

  @Test("names what is wrong with the file", arguments: damagedFiles)
  func file(text: String, expected: String) {
    #expect(refusal(of: text) == expected)
  }

  @Test(
    "names what is wrong with a line",
    arguments: [
      ("targt list/a", "unknown key 'targt'; did you mean 'target'?"),
      ("Note x", "unknown key 'Note'; did you mean 'note'?"),
      ("severity 2", "unknown key 'severity'; keys of your own begin with 'x-'"),
      ("tic\u{202E}ket", "unknown key 'tic\\u{202E}ket'; keys of your own begin with 'x-'"),
      ("target list/b", "'target' is already on line 2"),
      ("role", "'role' has no value"),
      ("do  ", "'do' has no value"),
      (" do render", "a key starts in the first column, here is space"),
      ("do edit\tB", "a tab within a value; tabs may only separate a key from its value"),
      ("do edit\u{1B}[31mB", "control character U+001B in the line"),
      ("do edit\u{0}B", "control character U+0000 in the line"),
      ("do edit\rB", "control character U+000D in the line"),
      ("do edit\u{7F}B", "control character U+007F in the line"),
      ("# \u{9B}31m", "control character U+009B in the line"),
      ("<<<<<<< HEAD", "git conflict marker '<<<<<<<'; resolve the merge first"),
      ("||||||| base", "git conflict marker '|||||||'; resolve the merge first"),
      ("=======", "git conflict marker '======='; resolve the merge first"),
      (">>>>>>> theirs", "git conflict marker '>>>>>>>'; resolve the merge first"),
      ("end of it", "'end' takes no value"),
      ("role opne", "unknown role 'opne'; did you mean 'open'?"),
      ("role x", "unknown role 'x'; expected regression, demonstrator or open"),
    ])
  func line(line: String, expected: String) {
    #expect(refusal(of: smallText(line)) == "a.repro:4: " + expected)
  }

  @Test(
    "names what is wrong with an expectation",
    arguments: [
      ("mismach", "'mismach' is not a verdict; did you mean 'mismatch'?"),
      (
        "wrong-write",
        "'wrong-write' is not a verdict; expected one of passed, invalid, mismatch, trap, exit, "
          + "timeout, memory, flaky, indeterminate"
      ),
      ("trap Wrong", "hazard 'Wrong' is not in kebab case"),
      ("trap a b", "'b' is out of place"),
      ("trap step=1 a", "'a' is out of place"),
      ("trap stpe=1", "unknown part 'stpe=1'; did you mean 'step='?"),
      ("trap step=1 step=1", "'step=' stands there twice"),
      ("trap step=0", "steps are counted from 1"),
      ("trap step=+3", "step '+3' is not a plain decimal number"),
      ("trap step=03", "step '03' is not a plain decimal number"),
      ("trap step=", "step '' is not a plain decimal number"),
      ("trap step=٣", "step '٣' is not a plain decimal number"),
      ("trap step=9223372036854775808", "step '9223372036854775808' is too large"),
      ("passed step=1", "'passed' has no step"),
    ])
  func expectation(value: String, expected: String) {
    #expect(refusal(of: smallText("expect " + value)) == "a.repro:4: " + expected)
  }

  @Test(
    "names what is wrong with choices",
    arguments: [
      ("2:5", "choices begin with 'gen=N', the generator's version"),
      ("gen=x 2:5", "gen 'x' is not a plain decimal number"),
      ("gen=1 2", "choice '2' is not value:bound"),
      ("gen=1 2:5:6", "choice '2:5:6' is not value:bound"),
      ("gen=1 -2:5", "choice '-2' is not a plain decimal number"),
      ("gen=1 0:18446744073709551616", "bound '18446744073709551616' is too large"),
      ("gen=1 5:5", "choice '5:5' is not below its bound"),
      ("gen=1 0:0", "choice '0:0' is not below its bound"),
    ])
  func choices(value: String, expected: String) {
    #expect(refusal(of: smallText("choices " + value)) == "a.repro:4: " + expected)
  }

  @Test(
    "names what is wrong with a seed",
    arguments: [
      ("case=1", "the seed itself is missing"),
      ("0x", "seed '0x' is not a hexadecimal number"),
      ("0x+1", "seed '0x+1' is not a hexadecimal number"),
      ("0x10000000000000000", "seed '0x10000000000000000' has more than 64 bits"),
      ("18446744073709551616", "seed '18446744073709551616' is too large"),
      ("-1", "seed '-1' is not a plain decimal number"),
      ("1 a b", "'b' is out of place"),
      ("1 cases=4", "unknown part 'cases=4'; did you mean 'case='?"),
      ("1 case=-4", "case '-4' is not a plain decimal number"),
      ("1 lane=../x", "lane '../x' is not in kebab case"),
      ("1 shard=3", "shard '3' is not K/N"),
      ("1 shard=9/8", "shard '9/8' is not within 1/N ... N/N"),
      ("1 shard=0/8", "shard '0/8' is not within 1/N ... N/N"),
    ])
  func seed(value: String, expected: String) {
    #expect(refusal(of: smallText("seed " + value)) == "a.repro:4: " + expected)
  }

  @Test(
    "names what is wrong with a note",
    arguments: [
      (#""open"#, "the closing quote is missing"),
      (#""a" b"#, "' b' follows the closing quote"),
      (#""\x""#, #"a backslash in a quoted note starts \" \\ \n \t \r or \u{...}"#),
      (#""\u{+41}""#, #"a backslash in a quoted note starts \" \\ \n \t \r or \u{...}"#),
      (#""\u{D800}""#, #"a backslash in a quoted note starts \" \\ \n \t \r or \u{...}"#),
      (#""\"#, #"a backslash in a quoted note starts \" \\ \n \t \r or \u{...}"#),
    ])
  func note(value: String, expected: String) {
    #expect(refusal(of: smallText("note " + value)) == "a.repro:4: " + expected)
  }

  @Test(
    "allows no target that could become another path",
    arguments: [
      "list", "list/", "/native", "list/a/b", "../native", "list/..", "list/.", "List/native",
      "list/na tive", "list/native-", "list/-native", "list/na--tive", "list/9a", "list\\native",
      "list/ä",
    ])
  func target(name: String) {
    let expected =
      "a.repro:2: target '\(name)' is not SUITE/STRATEGY in kebab case, such as "
      + "'list/native-foreach'"
    #expect(refusal(of: "statefulfuzz-repro 1\ntarget \(name)\ndo render\nend\n") == expected)
  }

  @Test(
    "names the line that is not UTF-8", arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80]])
  func notUnicode(bytes: [UInt8]) {
    let text =
      Array("statefulfuzz-repro 1\ntarget list/a\ndo ".utf8) + bytes + Array("\nend\n".utf8)
    #expect(refusal(of: text) == "a.repro:3: the line is not valid UTF-8")
  }

  @Test("shortens what it quotes")
  func longQuote() {
    let key = String(repeating: "k", count: 60_000)
    let expected =
      "a.repro:4: unknown key 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…'; keys of your own begin "
      + "with 'x-'"
    #expect(refusal(of: smallText(key)) == expected)
  }

  @Test("names a file with control and bidirectional characters harmlessly")
  func hostileFileName() {
    let error = CorpusError(.data, file: "a\n\u{1B}[2J\u{202E}b", line: 3, message: "x\u{2028}y")
    #expect(error.description == "a\\u{A}\\u{1B}[2J\\u{202E}b:3: x\\u{2028}y")
  }

  @Test(
    "has one exit code for each kind",
    arguments: zip(
      [CorpusError.Kind.data, .missing, .cannotCreate, .cannotSave], [65, 66, 73, 74] as [Int32]))
  func exitCodes(kind: CorpusError.Kind, code: Int32) {
    #expect(CorpusError(kind, file: "a", message: "b").exitCode == code)
  }
}
