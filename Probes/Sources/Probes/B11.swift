// B11 (M): Before a row's body runs, its binding is refreshed by location.update() inside the pass.
// Source: OpenSwiftUI Binding.Box
import AppKit
import SwiftUI

enum B11: Probe {
  static let code = "B11"
  static let expected = "update 1 body 1 update 2 body 2"

  private static var kept: Binding<Int>?

  private struct Watched: DynamicProperty {
    @Binding var value: Int

    func update() { say("update \(value)") }
  }

  private struct Row: View {
    var watched: Watched

    var body: some View {
      let _ = say("body \(watched.value)")
      Text("\(watched.value)")
    }
  }

  private struct Screen: View {
    @State private var value = 1

    var body: some View {
      let _ = B11.kept = $value
      Row(watched: Watched(value: $value))
    }
  }

  static func run() {
    let stage = Stage(Screen())
    kept?.wrappedValue = 2
    stage.pass()
  }
}
