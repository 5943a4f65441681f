import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// Every word that the driver's reports use and that has a sentence: those of its own, and those that the
/// executable has handed in.
struct Glossary {
  let entries: [Explanation]

  init(_ contents: DriverContents) {
    let targets = contents.targets
    let described = Set(contents.explanations.filter { $0.kind == .hazard }.map(\.word))
    // A hazard without a sentence is still known by who names it.
    let bare = contents.hazards.filter { !described.contains($0) }.map { hazard in
      let names = targets.filter { ($0.hazardNames + $0.expectedHazards).contains(hazard) }
        .map(\.name)
      return Explanation(
        hazard, .hazard,
        "a hazard that \(names.joined(separator: ", ")) can show; nobody has said more")
    }
    entries =
      contents.explanations + bare + Verdict.explanations + Envelope.explanations
      + MatrixSymbols.explanations + Explanation.shrinkPasses
      + Self.terms.filter { !described.contains($0.word) }
  }

  /// Words to complete and to suggest: those that a shell takes as they are.
  var words: [String] {
    entries.map(\.word).filter { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } }
  }

  /// What a word means, or several written as reports write them: `B2 (M)`, `mismatch wrong-write`.
  ///
  /// - Returns: The entries in the order of the words; the words that are unknown.
  func find(_ text: [String]) -> (found: [Explanation], unknown: [String]) {
    var found: [Explanation] = []
    var unknown: [String] = []
    let parts = text.flatMap { $0.split { " (),/".contains($0) }.map(String.init) }
    for part in parts {
      let named = entries.filter { entry in
        [entry.word, entry.kind == .hazard ? entry.code : ""].contains {
          $0.lowercased() == part.lowercased()
        }
      }
      // Case tells a confidence from a symbol where both have the word.
      let exact = named.filter { $0.word == part }
      for entry in exact.isEmpty ? named : exact where !found.contains(entry) {
        found.append(entry)
      }
      if named.isEmpty { unknown.append(part) }
    }
    // A rule says itself how sure it is: `B2 (M)`.
    let saidWithRules = Set(found.filter { $0.kind == .rule }.map(\.code))
    found.removeAll { $0.kind == .confidence && saidWithRules.contains($0.word) }
    return (found, unknown)
  }

  /// The word that was probably meant.
  func suggestion(for word: String) -> String? { Suggestion.nearest(to: word, among: words) }

  /// Words of reports that name no single thing.
  static let terms = [
    Explanation("system", .term, "what is tested, also called the system under test"),
    Explanation("SUT", .term, "the system under test: what is tested"),
    Explanation(
      "model", .term, "a simple and obviously right version that the system is compared with"),
    Explanation(
      "command", .term, "one call of the system with its arguments, such as an edit or a removal"),
    Explanation("case", .term, "one sequence of commands from a start, with what came of it"),
    Explanation(
      "target", .term, "one system with its model and its commands, named suite/name"),
    Explanation("suite", .term, "targets that are alike: what stands before the / of their names"),
    Explanation("strategy", .term, "a way in which the row of a list finds its element"),
    Explanation("hazard", .term, "a known way of going wrong, such as wrong-write"),
    Explanation(
      "catalogue", .term, "the hazards that each target is known to have, as 'list' prints them"),
    Explanation(
      "envelope", .term,
      "how much the commands may ask of a host: what is documented, also what was observed, or "
        + "also what nobody should do"),
    Explanation("host", .term, "what stands for SwiftUI here: it renders rows and keeps bindings"),
    Explanation("seed", .term, "the number that all random choices of a campaign follow from"),
    Explanation(
      "campaign", .term, "all cases of one 'run', with the folder that keeps what they found"),
    Explanation("corpus", .term, "a folder of saved cases, each with what is expected of it"),
    Explanation("shard", .term, "a part of a campaign's cases, for one of several machines"),
    Explanation(
      "verdict", .term, "what became of a case: it passed, or the engine says how it failed"),
    Explanation(
      "signature", .term,
      "what tells one failure from another: verdict, command, hazard or place; it names the bucket"),
    Explanation(
      "shrink", .term, "to look for a shorter and simpler case that fails in the same way"),
    Explanation(
      "vacuous", .term,
      "a result that shows nothing, such as a campaign that ran no case: exit code 3"),
    Explanation(
      "certified", .term,
      "every sequence of commands within the bound was run, and none failed; nothing is said about "
        + "longer ones"),
    Explanation(
      "refuted", .term,
      "a sequence within the bound fails; the shortest one for each way of failing is given"),
    Explanation(
      "bucket", .term,
      "failures that count as one bug: those with one hazard, or with one verdict at one place"),
    Explanation(
      "not-linearizable", .term,
      "no order of the commands that overlapped explains their answers"),
    Explanation(
      "deadlock", .term, "a command waits for something that nobody will do any more"),
    Explanation(
      "lane", .term,
      "one of several callers whose commands overlap; the commands of one lane run one after the other"
    ),
    Explanation(
      "schedule", .term,
      "which job runs next, at each point where several could: 0 goes on with the one that ran last"
    ),
    Explanation(
      "switch", .term, "a point of a schedule at which a job other than the last one goes on"),
    Explanation(
      "canary", .term,
      "a check that a campaign finds two planted faults, a wrong answer and a trap; if it misses "
        + "one, nothing else that it says can be trusted"),
    Explanation(
      "finding", .term, "the first failure in a bucket, shrunk as far as possible"),
    Explanation(
      "one-minimal", .term,
      "with any command removed, or any argument one step simpler, it does not fail in this way"),
    Explanation(
      "feature", .term,
      "something that a case reached: a hazard, a bucket, or one kind of command after another"),
    Explanation(
      "expected", .term, "the catalogue says that the target fails like this: it tests the oracle"),
    Explanation("known", .term, "the corpus holds a case that fails like this"),
    Explanation("new", .term, "neither the catalogue nor the corpus expects it"),
    Explanation(
      "hash-dependent", .term,
      "fails under one seed of Swift's hashing and passes under another one"),
    Explanation("same", .term, "a replay that did what its file says"),
    Explanation("different", .term, "a replay that failed in another way than its file says"),
    Explanation("fixed", .term, "a replay that passed although its file says that it fails"),
    Explanation("stale", .term, "a replay of a file with commands that no longer exist"),
    Explanation("drift", .term, "the recorded choices of a file no longer give its commands"),
    Explanation("regression", .term, "the role of a saved case that must pass"),
    Explanation(
      "demonstrator", .term, "the role of a saved case that must keep failing in this way"),
    Explanation("open", .term, "the role of a saved case that fails and should not"),
  ]
}
