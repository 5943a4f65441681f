/// Failing cases of a block with one target and signature.
package struct LedgerEntry: Sendable, Equatable {
  package var target: Int
  package var signature: Signature
  package var firstCase: UInt64
  package var count: UInt64

  package init(
    target: Int, signature: Signature, firstCase: UInt64, count: UInt64
  ) {
    self.target = target
    self.signature = signature
    self.firstCase = firstCase
    self.count = count
  }
}
