// P1 (H): A mutation changes the live value at once; several before a pass coalesce.
// Source: documentation of State
import AppKit
import SwiftUI

enum P1: Probe {
  static let code = "P1"
  static let expected = "live 3 bodies 2"

  private static var bodies = 0
  private static var kept: Binding<Int>?

  private struct Screen: View {
    @State private var value = 1

    var body: some View {
      let _ = P1.bodies += 1
      let _ = P1.kept = $value
      Text("\(value)")
    }
  }

  static func run() {
    let stage = Stage(Screen())
    kept?.wrappedValue = 2
    kept?.wrappedValue = 3
    say("live \(kept?.wrappedValue ?? 0)")
    stage.pass()
    say("bodies \(bodies)")
  }
}
