// P2 (M): Between an event and the pass any code may run, and touch any binding.
// Source: niw gist
import AppKit
import SwiftUI

enum P2: Probe {
  static let code = "P2"
  static let expected = "posted trap"

  private static var list: Binding<[Item]>?
  private static var last: Binding<Item>?

  private struct Screen: View {
    @State private var items: [Item] = .named("A", "B")

    var body: some View {
      let _ = P2.list = $items
      VStack {
        ForEach($items) { $item in
          let _ = P2.last = $item
          Text(item.id)
        }
      }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    guard let kept = last else { return }
    let name = Notification.Name("removed")
    let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
      _ in
      say("posted")
      say(kept.wrappedValue.id)
    }
    list?.wrappedValue.removeAll()
    NotificationCenter.default.post(name: name, object: nil)
    _ = (stage, observer)
  }
}
