import Foundation
import Testing

@testable import FuzzDriver
@testable import FuzzReports
@testable import StatefulFuzz

@Suite("fuzz-driver explain")
struct ExplainCommandTests {
  let driver: Driver

  init() throws { driver = try Driver() }

  @Test("has a sentence for every hazard, verdict, envelope, rule, confidence, symbol and pass")
  func complete() throws {
    defer { driver.remove() }
    let entries = try driver.run("explain", "--json").objects()
    var sentences: [String: [String: String]] = [:]
    for entry in entries {
      let kind = try #require(entry["kind"] as? String)
      let word = try #require(entry["word"] as? String)
      let sentence = try #require(entry["sentence"] as? String)
      #expect(
        sentence.count > 10 && !sentence.hasSuffix(".") && !sentence.contains("\n"), "\(word)")
      #expect(!sentence.contains("no description was given"), "\(word)")
      #expect(sentences[kind, default: [:]].updateValue(sentence, forKey: word) == nil, "\(word)")
    }
    let words = { (kind: String) -> Set<String> in
      guard let known = sentences[kind] else { return [] }
      return Set(known.keys)
    }
    let targets = try driver.run("list", "*", "selftest/*", "--json").objects()
    let hazards = targets.flatMap { target -> [String] in
      let envelopes = target["envelopes"] as? [String: [String]] ?? [:]
      return (target["hazards"] as? [String] ?? []) + envelopes.values.flatMap(\.self)
    }
    #expect(hazards.count > 100)
    #expect(Set(hazards).subtracting(words("hazard")) == [])
    #expect(words("hazard").contains("setter-side-effect"))
    #expect(words("verdict") == Set(Verdict.allCases.map(\.rawValue)))
    #expect(words("envelope") == Set(Envelope.allCases.map(\.rawValue)))
    #expect(words("confidence") == ["H", "M", "L"])
    #expect(words("symbol").isSuperset(of: ["●", "✗", "✓", "?", "0!", "0", "–"]))
    #expect(words("host rule").count > 30)
    let rules = entries.filter { $0["kind"] as? String == "host rule" }
    #expect(rules.allSatisfy { $0["source"] is String && $0["code"] is String })
  }

  @Test("takes words as reports write them, and suggests where one is mistyped")
  func words() throws {
    defer { driver.remove() }
    let hazard = try driver.run("explain", "H04")
    #expect(
      hazard.out == """
        wrong-write (H04), hazard
          an edit changes a different element from the one its row shows

        """)
    let rule = try driver.run("explain", "B2 (M)").out
    #expect(rule.hasPrefix("B2 (M), host rule\n  A read inside an update pass"))
    #expect(rule.contains("\n  source: OpenSwiftUI"))
    // The rule's own lines say how sure it is.
    #expect(!rule.contains("M, confidence"))
    let plain = [
      "hazard", "catalogue", "envelope", "sut", "corpus", "event", "update", "session", "role",
      "label", "rules", "replay", "trace", "journal", "ledger", "any value", "cut short",
      "precondition",
    ]
    for word in plain { #expect(try driver.run("explain", word).status == 0, "\(word)") }
    #expect(try driver.run("explain", "mismatch wrong-write").out.contains("wrong-write (H04)"))
    let mistyped = try driver.run("explain", "wrong-wrte")
    #expect(mistyped.status == 64)
    #expect(
      mistyped.err.hasPrefix(
        "Error: Nothing is known about 'wrong-wrte'. Did you mean 'wrong-write'?\n"))
  }

  @Test("knows plurals, phrases, and symbols as terminals without UTF-8 have them")
  func forms() {
    let glossary = Glossary(DriverContents([]))
    #expect(glossary.find(["buckets"]).found.map(\.word) == ["bucket"])
    #expect(glossary.find(["in", "flight"]).found.map(\.word) == ["in flight"])
    #expect(glossary.find(["-"]).found.map(\.word) == ["–"])
    #expect(glossary.find(["*", "X"]).found.map(\.word) == ["●", "✗"])
    #expect(glossary.find(["s"]).unknown == ["s"])
  }

  @Test("knows targets and strategies by their names, and the words of pages and JSON")
  func names() throws {
    defer { driver.remove() }
    let whole = try driver.run("explain", "list/native-foreach")
    #expect(whole.out.hasPrefix("list/native-foreach (S07), strategy\n  "))
    for word in ["native-foreach", "id-lookup-fallback", "async-merge"] {
      let output = try driver.run("explain", word)
      #expect(output.status == 0 && output.out.contains("/\(word) ("), "\(word)")
    }
    #expect(try driver.run("explain", "list").out.contains("a suite of "))
    let words = [
      "killed", "survived", "impossible", "safe", "found", "never-reached", "not-applicable",
      "gaps",
      "lost work", "standing", "seen", ".", "delete-commands", "deleteCommands", "confidence",
      "generation", "crash", "hang",
    ]
    for word in words { #expect(try driver.run("explain", word).status == 0, "\(word)") }
    let pattern = try driver.run("explain", "list/*")
    #expect(pattern.status == 64 && pattern.out == "")
    #expect(
      pattern.err.hasPrefix(
        "Error: Nothing is known about 'list/*'. Targets are listed by: fuzz-driver list 'list/*'\n"
      ))
    let start = try driver.run("explain", "wrong")
    #expect(start.err.hasPrefix("Error: Nothing is known about 'wrong'. Did you mean "))
    for word in ["wrong-read", "wrong-write"] { #expect(start.err.contains("'\(word)'")) }
  }

  @Test("knows every label of a summary")
  func labels() throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/FuzzDriver/Commands/SummaryText.swift")
    let labels = try String(contentsOf: source, encoding: .utf8)
      .matches(of: /label: "([a-z]+)"/).map { String($0.1) }
    #expect(labels.count > 15)
    #expect(Glossary(DriverContents([])).find(labels).unknown == [])
  }

  @Test("explains the words that it knows beside one that it does not")
  func partly() throws {
    defer { driver.remove() }
    let output = try driver.run("explain", "capped", "nope")
    #expect(output.status == 64 && output.err.contains("'nope'"))
    #expect(output.out.hasPrefix("capped, term\n"))
  }

  @Test("says of a hazard without a sentence which targets have it")
  func bare() {
    let contents = DriverContents([], hazards: ["unheard-of"])
    let (found, unknown) = Glossary(contents).find(["unheard-of", "nope"])
    #expect(found.map(\.word) == ["unheard-of"])
    #expect(unknown == ["nope"])
  }
}
