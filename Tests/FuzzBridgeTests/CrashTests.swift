import Testing

@testable import FuzzBridge
@testable import StatefulFuzz

/// Which failures are crashes.
struct CrashTests {
  private func failure(in envelope: Envelope?) -> Failure {
    Failure(
      verdict: .mismatch, hazard: "re-entrancy", step: 1, commandKind: "render", phase: "update",
      context: "at-start", message: "", interruption: nil,
      basis: envelope.map { FailureBasis(envelope: $0, rules: []) })
  }

  @Test func thoseWithinTheEnvelopeAre() {
    for bridge in Envelope.allCases {
      for envelope in Envelope.allCases {
        let isCrash = FuzzBridge.counts(failure(in: envelope), in: bridge)
        #expect(isCrash == (envelope <= bridge), "\(envelope) in \(bridge)")
      }
    }
  }

  @Test func thoseOfMachinesWithoutEnvelopesAre() {
    #expect(FuzzBridge.counts(failure(in: nil), in: .documented))
  }
}
