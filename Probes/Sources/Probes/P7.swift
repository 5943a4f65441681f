// P7 (M): State discards a write inside a pass with a warning; an object takes it.
// Source: TCA#1111
import AppKit
import SwiftUI

enum P7: Probe {
  static let code = "P7"
  static let expected = "state 1 object 2"

  private final class Model: ObservableObject { @Published var value = 1 }

  private static let model = Model()
  private static var kept: Binding<Int>?
  private static var bodies = 0

  private struct Screen: View {
    @State private var value = 1

    var body: some View {
      let _ = write()
      Text("\(value)")
    }

    private func write() {
      P7.kept = $value
      P7.bodies += 1
      guard P7.bodies == 1 else { return }
      value = 2
      P7.model.value = 2
    }
  }

  static func run() {
    let stage = Stage(Screen())
    say("state \(kept?.wrappedValue ?? 0)")
    say("object \(model.value)")
    stage.pass()
  }
}
