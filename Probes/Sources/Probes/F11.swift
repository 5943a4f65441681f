// F11 (H): An element whose id changes loses its row and the row's state.
// Source: ForEach documentation
import AppKit
import SwiftUI

enum F11: Probe {
  static let code = "F11"
  static let expected = "1 2"

  private static var list: Binding<[Item]>?
  private static var births = 0

  private struct Row: View {
    @State private var birth = 0

    var body: some View {
      Text("\(birth)").onAppear {
        F11.births += 1
        birth = F11.births
        say(birth)
      }
    }
  }

  private struct Screen: View {
    @State private var items: [Item] = .named("A")

    var body: some View {
      let _ = F11.list = $items
      VStack { ForEach(items) { _ in Row() } }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    list?.wrappedValue[0].id = "B"
    stage.pass()
  }
}
