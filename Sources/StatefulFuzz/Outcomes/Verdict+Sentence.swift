extension Verdict {
  /// What the verdict says about a run, in one sentence.
  public var sentence: String {
    switch self {
    case .passed: "model and system agreed after every command"
    case .invalid:
      "a command was illegal in the state it ran in, so the case says nothing about the system"
    case .mismatch: "model and system disagreed after a command"
    case .trap: "the system crashed: a fatal signal ended the run"
    case .exit: "the system ended the process"
    case .timeout: "a command did not return in time"
    case .memory: "the process grew beyond its memory limit"
    case .flaky: "the same case gave a different result when it was run again"
    case .indeterminate:
      "something outside the case ran during it, so the case says nothing about the system; not a failure"
    }
  }

  package static var explanations: [Explanation] {
    allCases.map { Explanation($0.rawValue, .verdict, $0.sentence) }
  }
}

extension Envelope {
  /// What cases of the envelope may do, in one sentence.
  public var sentence: String {
    switch self {
    case .documented: "cases do only what documentation promises can happen"
    case .observed: "cases also do what has been observed and reported; the default"
    case .paranoid: "cases also include misuse"
    }
  }

  package static var explanations: [Explanation] {
    allCases.map { Explanation($0.rawValue, .envelope, $0.sentence) }
  }
}
