// R1 (H): The row's own view gets a new binding at every render and keeps its last.
// Source: ForEach documentation
import AppKit
import SwiftUI

enum R1: Probe {
  static let code = "R1"
  static let expected = "different"

  private static var list: Binding<[Item]>?
  private static var given: [Binding<Item>] = []

  private struct Screen: View {
    @State private var items: [Item] = .named("A")

    var body: some View {
      let _ = R1.list = $items
      VStack {
        ForEach($items) { $item in
          let _ = R1.given.append($item)
          Text(item.text)
        }
      }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    list?.wrappedValue[0].text = "new"
    stage.pass()
    guard let first = given.first, let last = given.last, given.count > 1 else { return }
    say(shareLocation(first, last) ? "same" : "different")
  }
}
