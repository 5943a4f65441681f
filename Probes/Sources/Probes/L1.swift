// L1 (M): State discards writes inside a pass and ignores equal ones; a refresh returns the value
// that was saved first after the last commit.
// Source: OpenSwiftUI StoredLocation
import AppKit
import SwiftUI

enum L1: Probe {
  static let code = "L1"
  static let expected = "inside 1 bodies 1"

  private static var bodies = 0
  private static var kept: Binding<Int>?

  private struct Screen: View {
    @State private var value = 1

    var body: some View {
      let _ = write()
      Text("\(value)")
    }

    private func write() {
      L1.bodies += 1
      L1.kept = $value
      if L1.bodies == 1 { value = 2 }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    say("inside \(kept?.wrappedValue ?? 0)")
    kept?.wrappedValue = 1
    stage.pass()
    say("bodies \(bodies)")
  }
}
