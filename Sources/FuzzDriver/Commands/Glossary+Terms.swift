import StatefulFuzz

extension Glossary {
  /// Words of reports that name no single thing.
  static let terms = [
    Explanation(
      "label", .term,
      "a name that a test gives to cases that reach some state, to count them"),
    Explanation("pass", .term, "one way of making a case simpler; shrinking tries them in turn"),
    Explanation(
      "watched", .term,
      "a sample of cases, inspected command by command for these statistics"),
    Explanation(
      "pairs", .term, "which kinds of command came directly after which, in the inspected cases"),
    Explanation(
      "growth", .term,
      "the estimated chance that the next case shows a failure of a new kind, from how many kinds were "
        + "seen only once (Good and Turing)"),
    Explanation(
      "reached", .term,
      "hazards whose precondition was met by at least one case"),
    Explanation(
      "precondition", .term, "what must have happened in a case before a hazard can show at all"),
    Explanation(
      "unreached", .term, "hazards whose precondition no case met, so they were not tested"),
    Explanation("rejected", .term, "commands that were illegal in the current state, and skipped"),
    Explanation("effect", .term, "a command has one if it changes the model or the system's state"),
    Explanation(
      "reproduced", .term, "how often the case failed the same way when it was run again by itself"),
    Explanation(
      "shortest", .term,
      "every shorter case with these kinds of command and these values was run, and none fails this way"
    ),
    Explanation("scope", .term, "the bound within which every case was run"),
    Explanation("basis", .term, "why merged states can be treated as equal"),
    Explanation("limits", .term, "what a certificate does not cover"),
    Explanation(
      "retained", .term, "elements that are still in memory although nothing should hold them"),
    Explanation(
      "dropped", .term,
      "a fault of an audit: the command is skipped, and returns what the model returns"),
    Explanation("repeated", .term, "a fault of an audit: the command runs twice"),
    Explanation(
      "noticed", .term,
      "in an audit: some check failed when the fault was planted (a killed mutant)"),
    Explanation(
      "UNNOTICED", .term,
      "in an audit: every check passed although the fault was planted (a surviving mutant)"),
    Explanation(
      "random", .term,
      "how a case was made: generated independently of all others, from the seed and its number"),
    Explanation(
      "search", .term, "how a case was made: by changing an earlier one that reached something new"),
    Explanation("cut short", .term, "of a case: it ended early because its process died"),
    Explanation("system", .term, "what is tested, also called the system under test"),
    Explanation("SUT", .term, "the system under test: what is tested"),
    Explanation(
      "model", .term, "a simple and obviously correct version that the system is compared with"),
    Explanation(
      "command", .term, "one call of the system with its arguments, such as an edit or a removal"),
    Explanation("case", .term, "one sequence of commands from an initial state, with its result"),
    Explanation(
      "target", .term, "one system with its model and its commands, named suite/name"),
    Explanation("suite", .term, "a group of similar targets: the part of their names before the /"),
    Explanation("strategy", .term, "a way for the row of a list to find its element"),
    Explanation("hazard", .term, "a known kind of bug, such as wrong-write"),
    Explanation(
      "catalogue", .term, "the hazards that each target is known to have, as 'list' prints them"),
    Explanation(
      "envelope", .term,
      "which behaviour cases may include: documented only, also observed, or also misuse"),
    Explanation(
      "host", .term, "the simulation of SwiftUI that renders rows and keeps their bindings"),
    Explanation(
      "rule", .term,
      "an assumption about SwiftUI that the simulation makes, such as B2, with a grade of certainty"
    ),
    Explanation("seed", .term, "the number that determines all random choices of a campaign"),
    Explanation(
      "campaign", .term, "all cases of one 'run', with the folder that keeps what they found"),
    Explanation("corpus", .term, "a folder of saved cases, each with its expected result"),
    Explanation(
      "session", .term,
      "one run of a driver in a campaign's folder; a resumed campaign has several"),
    Explanation(
      "journal", .term,
      "the file in a campaign's folder to which each result is appended as it arrives"),
    Explanation(
      "ledger", .term,
      "the file in a campaign's folder with all results so far; the journal is merged into it"),
    Explanation("shard", .term, "a part of a campaign's cases, for one of several machines"),
    Explanation(
      "verdict", .term, "the result of a case: it passed, or how it failed"),
    Explanation(
      "signature", .term,
      "what distinguishes one failure from another: verdict, command, hazard or place; it names the bucket"
    ),
    Explanation(
      "shrink", .term, "to look for a shorter and simpler case that fails the same way"),
    Explanation(
      "inconclusive", .term,
      "a result that proves nothing, such as a run without cases: exit code 3"),
    Explanation("vacuous", .term, "the word of JUnit XML for an inconclusive result"),
    Explanation(
      "certified", .term,
      "every sequence of commands within the bound was run, and none failed; nothing is said about "
        + "longer ones"),
    Explanation(
      "refuted", .term,
      "a sequence within the bound fails; the shortest one for each kind of failure is shown"),
    Explanation(
      "bucket", .term,
      "failures that count as one bug: those with the same hazard, or with the same verdict at the same place"
    ),
    Explanation(
      "not-linearizable", .term,
      "no order of the overlapping commands explains what they returned"),
    Explanation(
      "not-sequentially-consistent", .term,
      "no order of the overlapping commands, each lane in its own order, explains what they "
        + "returned"),
    Explanation(
      "not-quiescently-consistent", .term,
      "no order of the overlapping commands leads to the state that they left"),
    Explanation(
      "deadlock", .term, "a command waits for something that will never happen"),
    Explanation(
      "lane", .term,
      "one of several concurrent callers: its own commands run in sequence, and overlap with those of "
        + "other lanes; in the line 'seed' of a file: how the case was made, random or search"),
    Explanation(
      "schedule", .term,
      "which job runs next, at each point where several could: 0 continues the one that ran last"
    ),
    Explanation(
      "switch", .term, "a point of a schedule at which a job other than the last one continues"),
    Explanation(
      "canary", .term,
      "a check that a campaign finds two planted faults, a wrong answer and a trap; if it misses "
        + "one, none of its results can be trusted"),
    Explanation(
      "finding", .term, "the first failure in a bucket, shrunk as far as possible"),
    Explanation(
      "one-minimal", .term,
      "with any command removed, or any argument one step simpler, it does not fail this way"),
    Explanation(
      "feature", .term,
      "something that a case reached: a hazard, a bucket, or one kind of command after another"),
    Explanation(
      "expected", .term,
      "the target is known to fail this way; finding it again shows that the checks work"),
    Explanation("known", .term, "the corpus holds a case that fails this way"),
    Explanation("new", .term, "neither the catalogue nor the corpus has it"),
    Explanation(
      "hash-dependent", .term,
      "fails under one seed of Swift's hashing and passes under another"),
    Explanation("same", .term, "a replay that did what its file says"),
    Explanation("different", .term, "a replay that failed in a different way than its file says"),
    Explanation("fixed", .term, "a replay that passed although its file says that it fails"),
    Explanation("stale", .term, "a replay of a file with commands that no longer exist"),
    Explanation("drift", .term, "the recorded choices of a file no longer give its commands"),
    Explanation("regression", .term, "the role of a saved case that must pass"),
    Explanation(
      "demonstrator", .term, "the role of a saved case that must keep failing this way"),
    Explanation(
      "open", .term, "the role of a saved case that fails because of a bug not fixed yet"),
    Explanation("role", .term, "what a saved case is kept for: regression, demonstrator or open"),
    Explanation(
      "replay", .term,
      "to run a saved case again and compare what happens with what its file expects"),
    Explanation(
      "trace", .term, "the states of model and system after every command of a case"),
    Explanation(
      "phase", .term,
      "when a command acts on the system: as an event, or in an update, the layout or the teardown of a list"
    ),
    Explanation(
      "event", .term,
      "the phase of a command that comes from outside, such as a tap; outside list suites every command has it"
    ),
    Explanation("update", .term, "the phase of a command that runs while a list is being redrawn"),
    Explanation(
      "any value", .term,
      "arguments for which the case failed the same way with every other value that was tried"),
    Explanation("step", .term, "the position of a command in its case, counted from 1"),
    Explanation(
      "choices", .term,
      "the numbers that a case was generated from; shrinking works on them, and 'replay' checks them"
    ),
    Explanation(
      "in flight", .term,
      "of a command: called but not yet returned, while commands of other lanes run"),
    Explanation(
      "linearizable", .term,
      "every return value can be explained by running the commands one at a time, keeping the order of "
        + "those that did not overlap"),
    Explanation(
      "cancellation", .term, "a decision of the schedule: to cancel the task of a command"),
    Explanation(
      "undecided", .term, "the overlapping commands have too many possible orders to try them all"),
    Explanation(
      "policy", .term,
      "behaviour that is allowed but worth noting, such as ignoring a write to a removed element; "
        + "not a failure"),
    Explanation(
      "oracle", .term, "what decides whether a case failed: the model and any checks"),
    Explanation("worker", .term, "a process that runs cases, so a crash ends nothing else"),
    Explanation(
      "restarts", .term, "how often a worker process was replaced, for example after a crash"),
    Explanation(
      "block", .term, "1,024 cases of a campaign with consecutive numbers; one worker runs them"),
    Explanation(
      "coverage", .term, "the code that cases ran, in an instrumented build; it guides the search"),
    Explanation(
      "plateau", .term, "a time without a new kind of failure, after which a campaign may end"),
  ]
}
