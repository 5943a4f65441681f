// F6 (M): Without a transition a removed row is erased at once: an id that returns gets a fresh
// row. With one it stays alive, and an id that returns meanwhile gets the same row.
// Source: OpenSwiftUI unerase, unremove
import AppKit
import SwiftUI

enum F6: Probe {
  static let code = "F6"
  static let expected = "1 2"

  private static var list: Binding<[Item]>?
  private static var births = 0

  private struct Row: View {
    @State private var birth: Int = {
      F6.births += 1; return F6.births
    }()

    var body: some View { Text("\(birth)").onAppear { say(birth) } }
  }

  private struct Screen: View {
    @State private var items: [Item] = .named("A")

    var body: some View {
      let _ = F6.list = $items
      VStack { ForEach(items) { _ in Row() } }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    list?.wrappedValue = []
    stage.pass()
    births = 1
    list?.wrappedValue = .named("A")
    stage.pass()
  }
}
