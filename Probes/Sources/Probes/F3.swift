// F3 (M): A keyed update keeps rows whose id is still there, makes rows for new ids and removes the
// rest.
// Source: OpenSwiftUI ForEach
import AppKit
import SwiftUI

enum F3: Probe {
  static let code = "F3"
  static let expected = "+A +B -A +C"

  private static var list: Binding<[Item]>?

  private struct Screen: View {
    @State private var items: [Item] = .named("A", "B")

    var body: some View {
      let _ = F3.list = $items
      VStack {
        ForEach(items) { item in
          Text(item.id)
            .onAppear { say("+\(item.id)") }
            .onDisappear { say("-\(item.id)") }
        }
      }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    list?.wrappedValue.removeFirst()
    stage.pass()
    list?.wrappedValue.append(Item(id: "C"))
    stage.pass()
  }
}
