// B1 (M): A binding is a transaction, a location and a cached value.
// Source: OpenSwiftUI
import AppKit
import SwiftUI

enum B1: Probe {
  static let code = "B1"
  static let expected = "transaction location _value"

  private static var kept: [Binding<Int>] = []

  private struct Screen: View {
    @State private var value = 1

    var body: some View {
      let _ = kept.append($value)
      Text("\(value)")
    }
  }

  static func run() {
    let stage = Stage(Screen())
    for child in Mirror(reflecting: kept[0]).children { say(child.label ?? "?") }
    stage.pass()
  }
}
