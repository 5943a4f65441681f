import Testing

@testable import StatefulFuzz

@Suite("A failure")
struct FailureTests {
  @Test("is filed under the machine's name for it, the command and what came before")
  func hazard() {
    let failure = failure(.mismatch, hazard: "wrong-write")
    #expect(failure.signature == "wrong-write")
    #expect(failure.bucket == "wrong-write/edit/after-remove")
  }

  @Test(
    "without a name is filed under its verdict and the command",
    arguments: [Verdict.mismatch, .timeout, .memory, .exit, .flaky])
  func verdict(verdict: Verdict) {
    let failure = failure(verdict, Interruption(cause: .exit, code: 3))
    #expect(failure.signature == "\(verdict.rawValue)/edit")
    #expect(failure.bucket == "\(verdict.rawValue)/edit/after-remove")
  }

  @Test(
    "that is a trap is filed under the runtime's message",
    arguments: [
      (
        "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range",
        "index-out-of-range"
      ),
      (
        "Fatal error: Unexpectedly found nil while unwrapping an Optional value",
        "unexpectedly-found-nil-while-unwrapping-an-optio"
      ),
      ("fatal error: first\nsecond", "first"),
      ("no marker: 7!", "no-marker-n"),
      ("Fatal error: Größe", "gr-e"),
    ] as [(String, String)])
  func trapMessage(message: String, slug: String) {
    let failure = failure(.trap, Interruption(cause: .trap, code: 4, runtimeMessage: message))
    #expect(failure.signature == "trap/edit/\(slug)")
    #expect(failure.bucket == "trap/edit/\(slug)/after-remove")
  }

  @Test("that is a trap with a message of the standard library is filed under the function")
  func commonMessage() {
    func signature(_ message: String, _ place: String?) -> Signature {
      failure(
        .trap, Interruption(cause: .trap, code: 4, runtimeMessage: message, place: place)
      ).signature
    }
    let bounds = "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range"
    #expect(signature(bounds, "Queue.pop()") == "trap/edit/Queue.pop")
    #expect(signature(bounds, "Queue.push()") == "trap/edit/Queue.push")
    #expect(
      signature(
        "App/Queue.swift:3: Fatal error: Unexpectedly found nil while unwrapping", "Queue.pop()")
        == "trap/edit/Queue.pop")
    #expect(
      signature("App/Queue.swift:3: Fatal error: the queue is closed", "Queue.pop()")
        == "trap/edit/the-queue-is-closed")
  }

  @Test(
    "that is a trap is filed alike whatever data its message holds",
    arguments: [
      ("no element 48213", "no-element-n"),
      ("no element -7 of 1.5e10", "no-element-n-of-n"),
      ("no element item12", "no-element-item-n"),
      ("no element for id AB, nor key: C", "no-element-for-id-n-nor-key-n"),
      ("element IDENTITY of A is gone", "element-identity-of-a-is-gone"),
      ("at 0x7fff5fbff8c8, not 7FFF5FBF", "at-n-not-n"),
      ("no item 3F2504E0-4F89-41D3-ABCD-0305E82C3301", "no-item-n"),
      ("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] is out of order", "n-is-out-of-order"),
      ("\"first 'name'\" is taken", "n-is-taken"),
      ("can't find 'it isn't' in `list`", "can-t-find-n-in-n"),
      ("an open \"quote", "an-open-quote"),
      ("«x» and “y” and ‘z’", "n-and-n-and-n"),
      (
        "Could not cast value of type 'Swift.Int' (0x7f4a) to 'A.B' (0x7f4b).",
        "could-not-cast-value-of-type-n-to-n"
      ),
      (
        "'try!' expression unexpectedly raised an error: Full(7)",
        "try-expression-unexpectedly-raised-an-error"
      ),
    ] as [(String, String)])
  func data(message: String, slug: String) {
    let text = "List/List.swift:7: Fatal error: \(message)"
    let failure = failure(.trap, Interruption(cause: .trap, code: 4, runtimeMessage: text))
    #expect(failure.signature == "trap/edit/\(slug)")
    #expect(failure.fullMessage.contains(message))
  }

  @Test("that is a trap without a message is filed under its address")
  func trapAddress() {
    let failure = failure(.trap, Interruption(cause: .trap, code: 4, imageOffset: 0xbeef))
    #expect(failure.signature == "trap/edit/0xbeef")
  }

  @Test("that is a stack overflow is filed as one, wherever it happened")
  func stackOverflow() {
    let failure = failure(
      .trap, Interruption(cause: .trap, code: 11, imageOffset: 0xbeef, isStackOverflow: true))
    #expect(failure.signature == "trap/edit/stack-overflow")
  }

  @Test(
    "says in a sentence what cut the run short",
    arguments: [
      (
        Interruption(cause: .trap, code: 4, runtimeMessage: "Fatal error: Index out of range"),
        "trap SIGILL: Fatal error: Index out of range"
      ),
      (
        Interruption(cause: .trap, code: 11, imageOffset: 0xab, isStackOverflow: true),
        "stack overflow, SIGSEGV: at image offset 0xab"
      ),
      (
        Interruption(cause: .trap, code: 6, imageOffset: 1, isOtherThread: true),
        "trap SIGABRT on another thread than the run's: at image offset 0x1"
      ),
      // Nobody saw where it was.
      (Interruption(cause: .trap, code: 13), "trap SIGPIPE"),
      (Interruption(cause: .trap, code: 64), "trap signal 64"),
      // Who knows the function has no use for an address.
      (
        Interruption(cause: .trap, code: 4, imageOffset: 0xab, place: "Store.row(_:)"),
        "trap SIGILL"
      ),
      (
        Interruption(cause: .exit, code: 3),
        "the process ended with status 3 while the command ran"
      ),
      (Interruption(cause: .timeout), "the command did not end within the time limit"),
      (Interruption(cause: .memory), "the process grew over the memory limit"),
    ])
  func summary(interruption: Interruption, sentence: String) {
    #expect(interruption.summary == sentence)
  }

  @Test("is a verdict that shows a fault of the system")
  func isFailure() {
    let faults = Verdict.allCases.filter(\.isFailure)
    #expect(faults == [.mismatch, .trap, .exit, .timeout, .memory, .flaky])
  }

  private func failure(
    _ verdict: Verdict, hazard: String? = nil, _ interruption: Interruption? = nil
  ) -> Failure {
    Failure(
      verdict: verdict, hazard: hazard, step: 3, commandKind: "edit", phase: "event",
      context: "after-remove", message: "m", interruption: interruption)
  }
}
