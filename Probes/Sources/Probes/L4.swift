// L4 (M): A closure that reads another binding obeys that binding's phase; one that reads an object
// gets live data.
// Source: OpenSwiftUI FunctionalLocation
import AppKit
import SwiftUI

enum L4: Probe {
  static let code = "L4"
  static let expected = "binding 1 object 2"

  private final class Model { var value = 1 }

  private static let model = Model()
  private static var first: Binding<Int>?

  private struct Screen: View {
    @State private var value = 1

    var body: some View {
      let _ = note()
      Text("\(value)")
    }

    private func note() {
      guard let first else { return L4.first = $value }
      say("binding \(Binding(get: { first.wrappedValue }, set: { _ in }).wrappedValue)")
      say("object \(Binding(get: { model.value }, set: { _ in }).wrappedValue)")
    }
  }

  static func run() {
    let stage = Stage(Screen())
    model.value = 2
    first?.wrappedValue = 2
    stage.pass()
  }
}
