// B12 (M): A setter with one argument does not see the binding's transaction; one with two receives
// it.
// Source: OpenSwiftUI Binding.init(get:set:)
import AppKit
import SwiftUI

enum B12: Probe {
  static let code = "B12"
  static let expected = "one none two outer"

  static func run() {
    let inner = Binding<Int>(get: { 0 }, set: { _, transaction in say("one \(transaction.mark)") })
    let one = Binding<Int>(get: { 0 }, set: { inner.wrappedValue = $0 })
    one.transaction(.marked("outer")).wrappedValue = 1
    let two = Binding<Int>(get: { 0 }, set: { _, transaction in say("two \(transaction.mark)") })
    two.transaction(.marked("outer")).wrappedValue = 1
  }
}
