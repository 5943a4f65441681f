// C1 (M): A commit ends pending transactions first, so that what is live becomes visible.
// Source: OpenSwiftUI, order of a commit
import AppKit
import SwiftUI

enum C1: Probe {
  static let code = "C1"
  static let expected = "1 2"

  private static var kept: Binding<Int>?

  private struct Screen: View {
    @State private var value = 1

    var body: some View {
      let _ = C1.kept = $value
      let _ = say(value)
      Text("\(value)")
    }
  }

  static func run() {
    let stage = Stage(Screen())
    kept?.wrappedValue = 2
    stage.pass()
  }
}
