// F8 (H): ForEach($list) reads ids on access, through the captured binding.
// Source: swiftinterface
import AppKit
import SwiftUI

enum F8: Probe {
  static let code = "F8"
  static let expected = "A B trap"

  private static var list: Binding<[Item]>?
  private static var read: () -> [String] = { [] }

  private struct Screen: View {
    @State private var items: [Item] = .named("A", "B")

    var body: some View {
      let rows = ForEach($items) { $item in Text(item.id) }
      let _ = F8.list = $items
      let _ = F8.read = { rows.data.map { "\($0.id)" } }
      VStack { rows }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    let read = F8.read
    say(read().joined(separator: " "))
    list?.wrappedValue.removeLast()
    say(read().joined(separator: " "))
    stage.pass()
  }
}
