// B3 (H): A write always goes to the location and leaves the cached value alone.
// Source: documentation of Binding.wrappedValue
import AppKit
import SwiftUI

enum B3: Probe {
  static let code = "B3"
  static let expected = "live 2 cached 1"

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
    let binding = kept[0]
    binding.wrappedValue = 2
    say("live \(binding.wrappedValue)")
    say("cached \(part("_value", of: binding) ?? "?")")
    stage.pass()
  }
}
