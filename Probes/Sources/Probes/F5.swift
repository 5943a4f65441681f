// F5 (H): A removed row may still be refreshed, and its control may still read or write.
// Source: Prowl#637, TCA#1815, sqlite-data#13
import AppKit
import SwiftUI

enum F5: Probe {
  static let code = "F5"
  static let expected = "B trap"

  private static var list: Binding<[Item]>?
  private static var last: Binding<Item>?

  private struct Screen: View {
    @State private var items: [Item] = .named("A", "B")

    var body: some View {
      let _ = F5.list = $items
      VStack {
        ForEach($items) { $item in
          let _ = F5.last = $item
          Text(item.id)
        }
      }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    guard let kept = last else { return }
    say(kept.wrappedValue.id)
    list?.wrappedValue.removeLast()
    stage.pass()
    say(kept.wrappedValue.id)
  }
}
