// C2 (M): Content runs once for each live row, in order, with one binding of the list made for this
// commit; then the row's box is refreshed.
// Source: OpenSwiftUI, order of a commit
import AppKit
import SwiftUI

enum C2: Probe {
  static let code = "C2"
  static let expected = "A B then A B"

  private static var list: Binding<[Item]>?

  private struct Screen: View {
    @State private var items: [Item] = .named("A", "B")

    var body: some View {
      let _ = C2.list = $items
      VStack {
        ForEach($items) { $item in
          let _ = say(item.id)
          Text(item.text)
        }
      }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    say("then")
    list?.wrappedValue[0].text = "new"
    stage.pass()
  }
}
