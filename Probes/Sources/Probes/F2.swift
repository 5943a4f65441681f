// F2 (H): A constant range keeps its first data forever; a changed count only gives a warning.
// Source: ForEach documentation, log text; OpenSwiftUI
import AppKit
import SwiftUI

enum F2: Probe {
  static let code = "F2"
  static let expected = "3 3"

  private static var count: Binding<Int>?
  private static var shown: Set<Int> = []

  private struct Screen: View {
    @State private var count = 3

    var body: some View {
      let _ = F2.count = $count
      VStack {
        ForEach(0..<count) { index in
          let _ = F2.shown.insert(index)
          Text("\(index)")
        }
      }
      .id(0)
    }
  }

  static func run() {
    let stage = Stage(Screen())
    say(shown.count)
    shown = []
    count?.wrappedValue = 2
    stage.pass()
    say(shown.count)
  }
}
