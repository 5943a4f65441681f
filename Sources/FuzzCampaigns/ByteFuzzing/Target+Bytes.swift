import StatefulFuzz

/// A failing case that was made of bytes.
public struct ByteFailure: Sendable {
  /// How model and system differed.
  public var failure: Failure

  /// The case as an entry of a corpus, with what it showed.
  public var entry: CorpusEntry
}

extension Target {
  /// Runs the case behind `bytes` in this process, as a byte fuzzer wants it: a trap of the system
  /// is not caught.
  ///
  /// - Parameter bytes: Anything; see `Choices.init(bytes:)`.
  /// - Returns: What differed; nil when nothing did.
  /// - Complexity: One run; only a failing one allocates more than the machine does.
  public func run(bytes: [UInt8]) -> ByteFailure? {
    var choices = Choices(bytes: bytes)
    let outcome = run(&choices, Choices.byteCommandLimit, .local)
    guard let divergence = outcome.divergence else { return nil }
    let executed = CaseChoices(choices.sequence)
    let failure = tools.failure(executed, outcome.step, .divergence(divergence))
    let script = tools.decode(executed).script
    var entry = CorpusEntry(
      target: name, initial: script.initial.isEmpty ? nil : script.initial,
      commands: script.commands)
    entry.role = expects(failure.signature) ? .demonstrator : .open
    entry.expectation = CorpusExpectation(
      failure.verdict, hazard: failure.hazard, step: failure.step)
    entry.bucket = failure.bucket
    entry.note = failure.message
    return ByteFailure(failure: failure, entry: entry)
  }
}
