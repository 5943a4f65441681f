// T1 (H): A change has the transaction of the binding that was written, unchanged by projections,
// plus what withTransaction set around the write.
// Source: documentation of Transaction
import AppKit
import SwiftUI

enum T1: Probe {
  static let code = "T1"
  static let expected = "own own"

  private struct Pair { var first = 1 }

  static func run() {
    let base = Binding<Pair>(get: { Pair() }, set: { _, transaction in say(transaction.mark) })
    let marked = base.transaction(.marked("own"))
    marked.wrappedValue = Pair()
    marked.first.wrappedValue = 2
  }
}
