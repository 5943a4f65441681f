// R2 (M): Coordinators, sheets and tasks keep the first binding that their row was handed.
// Source: meeting-transcriber#701, sqlite-data#13
import AppKit
import SwiftUI

enum R2: Probe {
  static let code = "R2"
  static let expected = "made update update"

  private static var kept: Binding<Int>?

  private struct Hosted: NSViewRepresentable {
    @Binding var value: Int

    func makeCoordinator() -> Binding<Int> {
      say("made")
      return $value
    }

    func makeNSView(context: Context) -> NSView { NSView() }

    func updateNSView(_ view: NSView, context: Context) {
      say("update")
      _ = value
    }
  }

  private struct Screen: View {
    @State private var value = 1

    var body: some View {
      let _ = R2.kept = $value
      Hosted(value: $value)
    }
  }

  static func run() {
    let stage = Stage(Screen())
    kept?.wrappedValue = 2
    stage.pass()
  }
}
