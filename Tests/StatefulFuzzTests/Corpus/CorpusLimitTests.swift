import StatefulFuzz
import Testing

@Suite("Limits of a corpus entry")
struct CorpusLimitTests {
  @Test("refuse a file of more than 1 MiB before reading it")
  func fileBytes() {
    let bytes = [UInt8](repeating: 0xFF, count: 1_048_577)
    #expect(
      refusal(of: bytes) == "a.repro: the file has 1048577 bytes, more than the limit of 1048576")
  }

  @Test("refuse a line of more than 64 KiB")
  func lineBytes() {
    let line = "x-" + String(repeating: "y", count: 65_535)
    #expect(
      refusal(of: smallText(line))
        == "a.repro:4: the line has 65537 bytes, more than the limit of 65536")
  }

  @Test("refuse the 20 001st line, whatever it holds", arguments: ["", "#", "x-"])
  func lines(line: String) {
    let text = smallText([String](repeating: line, count: 20_000).joined(separator: "\n"))
    #expect(refusal(of: text) == "a.repro:20001: more than 20000 lines")
  }

  @Test("refuse the 10 001st command")
  func commands() {
    let commands = [String](repeating: "do r", count: 10_000).joined(separator: "\n")
    #expect(refusal(of: smallText(commands)) == "a.repro:10003: more than 10000 commands")
  }

  @Test("refuse arguments that are nested 33 deep", arguments: ["do", "init"])
  func depth(key: String) {
    let line = key + " " + String(repeating: "[{", count: 16) + "["
    #expect(
      refusal(of: smallText(line)) == "a.repro:4: arguments are nested more than 32 deep")
  }

  @Test("refuse names of more than 100 bytes")
  func names() {
    let text = smallText().replacing("native-foreach", with: String(repeating: "n", count: 101))
    #expect(
      refusal(of: text)
        == "a.repro:2: target 'list/\(String(repeating: "n", count: 35))…' is not SUITE/STRATEGY "
        + "in kebab case, such as 'list/native-foreach'")
  }
}
