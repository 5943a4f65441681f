// T2 (M): If both set a value, that of withTransaction is used.
// Source: OpenSwiftUI StoredLocation, override(.current)
import AppKit
import SwiftUI

enum T2: Probe {
  static let code = "T2"
  static let expected = "ambient"

  private static var kept: Binding<Int>?

  private struct Screen: View {
    @State private var value = 1

    var body: some View {
      let _ = T2.kept = $value
      Text("\(value)").transaction { if $0.mark != "none" { say($0.mark) } }
    }
  }

  static func run() {
    let stage = Stage(Screen())
    withTransaction(.marked("ambient")) {
      kept?.transaction(.marked("own")).wrappedValue = 2
    }
    stage.pass()
  }
}
