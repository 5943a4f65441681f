import FuzzCampaigns
import StatefulFuzz

/// What speaks for a case: bucket, confirmations, provenance, shrinking, and the file itself.
struct CounterexampleEvidence {
  let page: CounterexamplePage

  private var entry: CorpusEntry { page.entry }
  private var result: ReplayResult { page.result }

  func write(to html: inout HTMLWriter) {
    html.element("dl", [.init("class", "k")]) { list in
      for (name, value) in facts {
        list.element("dt", text: name)
        list.element("dd") { $0.element("code", text: value) }
      }
    }
    writeRules(to: &html)
    if let shrunk = entry.shrunk {
      html.element("details") { details in
        details.element("summary", text: "Shrinking")
        details.lines(shrinking(shrunk), label: "shrinking")
      }
    }
    html.element("details") { details in
      details.element("summary", text: "Corpus file")
      let lines = entry.text().split(separator: "\n", omittingEmptySubsequences: false)
      details.lines(lines.dropLast().map(String.init), label: "corpus file")
    }
  }

  /// The rules of the host that the case depends on.
  private func writeRules(to html: inout HTMLWriter) {
    let rules = (result.failure?.basis?.rules ?? []).compactMap { rule in
      page.explanations.first { $0.kind == .rule && $0.word == rule.code }
    }
    guard !rules.isEmpty else { return }
    html.element("h3", text: "Depends on these host rules")
    html.element("dl", [.init("class", "k")]) { list in
      for rule in rules {
        list.element("dt", text: "\(rule.word) (\(rule.code))")
        list.element("dd", text: rule.sentence)
      }
    }
  }

  private var facts: [(name: String, value: String)] {
    let target = page.target
    let all: [(String, String?)] = [
      (
        "target",
        [target?.code, result.target].compactMap { $0 }.filter { !$0.isEmpty }
          .joined(separator: " ")
      ),
      ("description", target?.summary),
      ("target's source", target.map(\.source)),
      ("bucket", result.failure?.bucket ?? (result.target == entry.target ? entry.bucket : nil)),
      ("expected", result.expectation?.text),
      ("this replay", result.agreement.map { "\($0.rawValue): \(verdict)" } ?? verdict),
      ("reproduced", reproduced),
      (
        "hash-dependent",
        entry.hashSeed.map { "fails under hash seed \(HashSeed.text($0)), not under every one" }
      ),
      ("size", size),
      ("any value for _", anyValue),
      ("seed", entry.seed?.text),
      ("commit", entry.commit),
      ("toolchain", entry.toolchain),
      ("found", entry.found),
      ("source", entry.source),
      ("note", entry.note),
    ]
    return all.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : (name, $0) }
    }
  }

  private var verdict: String {
    CorpusExpectation(result.verdict, hazard: result.failure?.hazard, step: result.step).text
  }

  private var size: String {
    let count = entry.commands.count
    return "\(count) command\(count == 1 ? "" : "s")"
      + (shrunkWord("from").map { " (from \($0))" } ?? "")
  }

  /// `3/3, each time in a fresh process`; what failed otherwise need not have had one.
  private var reproduced: String? {
    guard let word = shrunkWord("reproduced") else { return nil }
    let counts = word.split(separator: "/")
    if counts.last == "0" { return "not run again yet" }
    return counts.first == counts.last
      ? "\(word), each time in a fresh process"
      : "\(word) of the confirming runs failed the same way"
  }

  /// The value of `name=value` in the file's `shrunk` line.
  private func shrunkWord(_ name: String) -> String? {
    let word = entry.shrunk?.split(separator: " ").first { $0.hasPrefix("\(name)=") }
    return word.map { String($0.dropFirst(name.count + 1)) }
  }

  private var anyValue: String? {
    let free = entry.told(.free)
    return free.isEmpty ? nil : free.joined(separator: "; ")
  }

  private func shrinking(_ shrunk: String) -> [String] {
    guard let from = shrunkWord("from"), let to = shrunkWord("to"), let runs = shrunkWord("runs")
    else { return [shrunk] }
    if runs == "0", shrunkWord("reproduced") == "0/0" { return ["not shrunk yet"] }
    var lines = ["\(from) commands  as found"]
    lines += entry.told(.turn).map { "  \($0)" }
    lines.append("\(to) commands  after \(runs) runs")
    if shrunk.split(separator: " ").contains("one-minimal") {
      lines.append(
        Finding.oneMinimalText(
          isOverlapping: !FlightRecord.schedule(of: entry.initial ?? "").text.isEmpty))
    }
    let words = shrunk.split(separator: " ").map(String.init)
    for end in [ShrinkResult.End.outOfRuns, .outOfTime] {
      guard let word = end.word, words.contains(word), let limit = end.limitText else { continue }
      lines.append("may not be minimal: shrinking stopped at its limit of \(limit)")
    }
    for scope in entry.told(.shortest) {
      lines.append(
        scope.hasPrefix("commands=")
          ? "shortest: no shorter case with these commands and values fails this way (\(scope))"
          : "shortest: no case with fewer commands fails this way (\(scope))")
    }
    return lines
  }
}
