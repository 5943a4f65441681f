// P4 (M): After a pass, hosted controls are laid out and read their bindings, in the event phase.
// Source: Prowl#637
import AppKit
import SwiftUI

enum P4: Probe {
  static let code = "P4"
  static let expected = "layout 2"

  private static var kept: Binding<Int>?

  private final class Control: NSView {
    var binding: Binding<Int>?

    override func layout() {
      super.layout()
      if let value = binding?.wrappedValue, value > 1 { say("layout \(value)") }
    }
  }

  private struct Hosted: NSViewRepresentable {
    @Binding var value: Int

    func makeNSView(context: Context) -> Control {
      let control = Control()
      control.binding = $value
      return control
    }

    func updateNSView(_ control: Control, context: Context) { control.needsLayout = true }
  }

  private struct Screen: View {
    @State private var value = 1

    var body: some View {
      let _ = P4.kept = $value
      Hosted(value: $value)
    }
  }

  static func run() {
    let stage = Stage(Screen())
    kept?.wrappedValue = 2
    stage.pass()
  }
}
