// P5 (H): The control of a removed row may write when it is torn down, after the pass.
// Source: TCA#625, OpenSuperWhisper#94, swift-navigation#54
import AppKit
import SwiftUI

enum P5: Probe {
  static let code = "P5"
  static let expected = "body without dismantled wrote 7"

  private static var list: Binding<[Item]>?
  private static var log: Binding<Int>?

  private struct Hosted: NSViewRepresentable {
    func makeNSView(context: Context) -> NSView { NSView() }

    func updateNSView(_ view: NSView, context: Context) {}

    static func dismantleNSView(_ view: NSView, coordinator: ()) {
      say("dismantled")
      P5.log?.wrappedValue = 7
      say("wrote \(P5.log?.wrappedValue ?? 0)")
    }
  }

  private struct Screen: View {
    @State private var items: [Item] = .named("A")
    @State private var number = 1

    var body: some View {
      let _ = P5.list = $items
      let _ = P5.log = $number
      let _ = items.isEmpty ? say("body without") : ()
      VStack { ForEach(items) { _ in Hosted() } }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    list?.wrappedValue = []
    stage.pass()
  }
}
