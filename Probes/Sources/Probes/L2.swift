// L2 (M): Objects and stores are live in both phases.
// Source: OpenSwiftUI ObjectLocation
import AppKit
import SwiftUI

enum L2: Probe {
  static let code = "L2"
  static let expected = "inside 3"

  private final class Model: ObservableObject {
    var value = 1

    func announce() { objectWillChange.send() }
  }

  private static var bodies = 0

  private struct Screen: View {
    @ObservedObject var model: Model

    var body: some View {
      let _ = note()
      Text("\(model.value)")
    }

    private func note() {
      L2.bodies += 1
      guard L2.bodies == 2 else { return }
      model.value = 3
      say("inside \($model.value.wrappedValue)")
    }
  }

  static func run() {
    let model = Model()
    let stage = Stage(Screen(model: model))
    model.value = 2
    model.announce()
    stage.pass()
  }
}
