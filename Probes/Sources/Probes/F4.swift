// F4 (M): Content does not run for a removed row: it keeps its last binding.
// Source: OpenSwiftUI ForEach
import AppKit
import SwiftUI

enum F4: Probe {
  static let code = "F4"
  static let expected = "A B then B"

  private static var list: Binding<[Item]>?

  private struct Screen: View {
    @State private var items: [Item] = .named("A", "B")

    var body: some View {
      let _ = F4.list = $items
      VStack {
        ForEach(items) { item in
          let _ = say(item.id)
          Text(item.id)
        }
      }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    say("then")
    list?.wrappedValue.removeFirst()
    stage.pass()
  }
}
