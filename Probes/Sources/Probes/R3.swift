// R3 (M): A row that a render leaves out keeps the binding that it has.
// Source: OpenSwiftUI, views with equal inputs
import AppKit
import SwiftUI

enum R3: Probe {
  static let code = "R3"
  static let expected = "row screen"

  private static var kept: Binding<Int>?

  private struct Row: View, Equatable {
    let text: String

    var body: some View {
      let _ = say("row")
      Text(text)
    }
  }

  private struct Screen: View {
    @State private var value = 1

    var body: some View {
      let _ = R3.kept = $value
      let _ = value > 1 ? say("screen") : ()
      Row(text: "same").equatable()
    }
  }

  static func run() {
    let stage = Stage(Screen())
    kept?.wrappedValue = 2
    stage.pass()
  }
}
