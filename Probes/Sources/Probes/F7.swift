// F7 (M): Two elements with one id share a row, with a warning and undefined results.
// Source: log text; vinhnx/notes#385, swift-cross-ui#456
import AppKit
import SwiftUI

enum F7: Probe {
  static let code = "F7"
  static let expected = "1"

  private static var appearances = 0

  private struct Screen: View {
    var body: some View {
      VStack {
        ForEach([Item].named("A", "A")) { _ in
          Text("A").onAppear { F7.appearances += 1 }
        }
      }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    stage.pass()
    say(appearances)
  }
}
