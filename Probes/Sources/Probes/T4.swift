// T4 (L): An object's property is written inside withTransaction of the binding's own.
// Source: documentation of Transaction: the root transaction comes from the binding
import AppKit
import SwiftUI

enum T4: Probe {
  static let code = "T4"
  static let expected = "own"

  private final class Model: ObservableObject {
    var changed: (Int) -> Void = { _ in }
    var value = 1 { didSet { changed(value) } }
  }

  private static var kept: Binding<Int>?

  private struct Screen: View {
    @ObservedObject var model: Model
    @State private var copy = 1

    var body: some View {
      let _ = T4.kept = $model.value
      let _ = model.changed = { copy = $0 }
      Text("\(copy)").transaction { if $0.mark != "none" { say($0.mark) } }
    }
  }

  static func run() {
    let stage = Stage(Screen(model: Model()))
    kept?.transaction(.marked("own")).wrappedValue = 2
    stage.pass()
  }
}
