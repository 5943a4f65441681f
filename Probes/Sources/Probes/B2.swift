// B2 (M): A read inside an update pass returns the cached value; outside, and in actions that the
// pass dispatches, it returns the live one.
// Source: OpenSwiftUI readValue, Update.threadIsUpdating
import AppKit
import SwiftUI

enum B2: Probe {
  static let code = "B2"
  static let expected = "outside 2 inside 1"

  private static var first: Binding<Int>?

  private struct Screen: View {
    @State private var value = 1

    var body: some View {
      let _ = note()
      Text("\(value)")
    }

    private func note() {
      guard let first else { return B2.first = $value }
      say("inside \(first.wrappedValue)")
    }
  }

  static func run() {
    let stage = Stage(Screen())
    first?.wrappedValue = 2
    say("outside \(first?.wrappedValue ?? 0)")
    stage.pass()
  }
}
