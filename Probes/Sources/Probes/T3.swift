// T3 (L): withTransaction replaces the transaction around it; with a key path it changes one value
// of it.
// Source: documentation of withTransaction
import AppKit
import SwiftUI

enum T3: Probe {
  static let code = "T3"
  static let expected = "inner"

  private static var kept: Binding<Int>?

  private struct Screen: View {
    @State private var value = 1

    var body: some View {
      let _ = T3.kept = $value
      Text("\(value)").transaction { if $0.mark != "none" { say($0.mark) } }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    withTransaction(.marked("outer")) {
      withTransaction(Transaction()) { kept?.wrappedValue = 2 }
    }
    stage.pass()
    withTransaction(.marked("outer")) {
      withTransaction(\.mark, "inner") { kept?.wrappedValue = 3 }
    }
    stage.pass()
  }
}
