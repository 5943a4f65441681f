// P8 (L): An element write inside a pass reads the collection that its closure binding captured.
// Source: follows from B2 and B6
import AppKit
import SwiftUI

enum P8: Probe {
  static let code = "P8"
  static let expected = "[9]"

  private final class Model: ObservableObject { @Published var list = [1] }

  private static let model = Model()
  private static var first: Binding<Int>?
  private static var hasWritten = false

  private struct Screen: View {
    @ObservedObject var model: Model

    var body: some View {
      let _ = write()
      Text("\(model.list.count)")
    }

    private func write() {
      guard let first else { return P8.first = $model.list[0] }
      guard !P8.hasWritten else { return }
      P8.hasWritten = true
      first.wrappedValue = 9
    }
  }

  static func run() {
    let stage = Stage(Screen(model: model))
    model.list.append(2)
    stage.pass()
    say(model.list)
  }
}
