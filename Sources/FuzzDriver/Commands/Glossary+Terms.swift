import StatefulFuzz

extension Glossary {
  /// Words of reports that name no single thing.
  static let terms = [
    Explanation(
      "label", .term,
      "a name that a test gives to cases that reach some state, so that they are counted"),
    Explanation("pass", .term, "one way of making a case simpler; shrinking takes them in turn"),
    Explanation(
      "watched", .term,
      "cases that were looked at command by command, a sample: how many commands were illegal, and how "
        + "many changed something"),
    Explanation(
      "pairs", .term, "which kinds of command came directly after which, in the cases looked at"),
    Explanation(
      "growth", .term,
      "the estimated chance that the next case shows a failure of a new kind, from how many kinds were "
        + "seen only once (Good and Turing)"),
    Explanation(
      "reached", .term,
      "hazards that a case could have shown, because it came to their precondition"),
    Explanation(
      "precondition", .term, "what must have happened in a case before a hazard can show at all"),
    Explanation("never", .term, "hazards that no case could have shown: nothing is known of them"),
    Explanation("rejected", .term, "commands that were illegal in the state that they met"),
    Explanation("effect", .term, "a command has one if it changes the model or the system's state"),
    Explanation(
      "reproduced", .term, "how often the case failed in the same way when it was run again alone"),
    Explanation(
      "shortest", .term,
      "every case with fewer commands of these kinds and numbers was run, and none fails in this way"
    ),
    Explanation("scope", .term, "the bound within which every case was run"),
    Explanation("basis", .term, "why merged states can be treated as equal"),
    Explanation("limits", .term, "what a certificate does not cover"),
    Explanation(
      "retained", .term, "elements that are still in memory although nothing should hold them"),
    Explanation(
      "dropped", .term, "a fault of an audit: the command is answered, but not performed"),
    Explanation("repeated", .term, "a fault of an audit: the command is performed twice"),
    Explanation(
      "noticed", .term,
      "in an audit: some check failed when the fault was planted (a killed mutant)"),
    Explanation(
      "UNNOTICED", .term,
      "in an audit: every check passed although the fault was planted (a surviving mutant)"),
    Explanation(
      "random", .term,
      "how a case was made: drawn independently of all others, from seed and number"),
    Explanation(
      "search", .term, "how a case was made: by changing an earlier one that reached something new"),
    Explanation("cut short", .term, "of a case: it ended early because its process died"),
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
      "which behaviour cases may include: documented only, also observed, or also misuse"),
    Explanation(
      "host", .term, "the simulation of SwiftUI that renders rows and keeps their bindings"),
    Explanation(
      "rule", .term,
      "what the simulation of SwiftUI takes for granted, such as B2, and how certain that is"),
    Explanation("seed", .term, "the number that all random choices of a campaign follow from"),
    Explanation(
      "campaign", .term, "all cases of one 'run', with the folder that keeps what they found"),
    Explanation("corpus", .term, "a folder of saved cases, each with what is expected of it"),
    Explanation(
      "session", .term,
      "one start of a driver in a campaign's folder; a resumed campaign has several"),
    Explanation(
      "journal", .term, "the file of a campaign's folder to which each result is added as it comes"),
    Explanation(
      "ledger", .term,
      "the file of a campaign's folder with all results so far; what the journal has goes into it"),
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
      "deadlock", .term, "a command waits for something that will never happen"),
    Explanation(
      "lane", .term,
      "one of several callers whose commands overlap; the commands of one lane run one after the other; "
        + "in the line 'seed' of a file: how the case was made, random or search"),
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
      "the phase of a command that comes from outside, such as a tap; outside of lists every command has it"
    ),
    Explanation("update", .term, "the phase of a command that runs while a list is being redrawn"),
    Explanation(
      "any value", .term,
      "arguments for which the case failed in the same way with every other value that was tried"),
    Explanation("step", .term, "the place of a command in its case, counted from 1"),
    Explanation(
      "choices", .term,
      "the numbers that a case was drawn from; shrinking works on them, and 'replay' checks them"),
    Explanation(
      "in flight", .term,
      "of a command: called, and not yet returned, while commands of other lanes run"),
    Explanation(
      "linearizable", .term,
      "some order of the overlapping commands, which keeps those that did not overlap in order, explains "
        + "every answer"),
    Explanation(
      "cancellation", .term, "a decision of the schedule: the task of a command is cancelled"),
    Explanation(
      "undecided", .term, "more orders of overlapping commands are possible than were tried"),
    Explanation(
      "policy", .term,
      "what the system may do either way; it is noted with the step, and is no failure"),
    Explanation(
      "oracle", .term, "what decides whether a case failed: the model, and the checks beside it"),
    Explanation("worker", .term, "a process that runs cases, so that a crash ends nothing else"),
    Explanation(
      "restarts", .term, "how often a worker's process was replaced, such as after a crash"),
    Explanation(
      "block", .term, "1,024 cases of a campaign with consecutive numbers; one worker runs them"),
    Explanation(
      "coverage", .term, "the code that cases ran, in a build that counts it; the search uses it"),
    Explanation(
      "plateau", .term, "a time without any failure of a new kind, after which a campaign may end"),
  ]
}
