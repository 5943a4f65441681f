// F1 (H): A row is identified by the id key path, or by position for a constant range.
// Source: ForEach documentation
import AppKit
import SwiftUI

enum F1: Probe {
  static let code = "F1"
  static let expected = "A:A B:B by position A:A B:B B:A"

  private static var list: Binding<[Item]>?
  private static var isByPosition = false

  private struct Row: View {
    let id: String
    @State private var token: String

    init(id: String) {
      self.id = id
      _token = State(initialValue: id)
    }

    var body: some View {
      let _ = say("\(id):\(token)")
      Text(id)
    }
  }

  private struct Screen: View {
    @State private var items: [Item] = .named("A", "B")

    var body: some View {
      let _ = F1.list = $items
      VStack {
        if F1.isByPosition {
          ForEach(items.indices, id: \.self) { Row(id: items[$0].id) }
        } else {
          ForEach(items) { Row(id: $0.id) }
        }
      }
    }
  }

  static func run() {
    for isByPosition in [false, true] {
      F1.isByPosition = isByPosition
      if isByPosition { say("by position") }
      let stage = Stage(Screen())
      list?.wrappedValue.removeFirst()
      stage.pass()
    }
  }
}
