// B7 (H): Since Xcode 13 $list[i] is the closure form of B6; before, it was a key-path projection.
// Source: compile probe
import AppKit
import SwiftUI

enum B7: Probe {
  static let code = "B7"
  static let expected = "different"

  private static var kept: Binding<[Int]>?

  private struct Screen: View {
    @State private var list = [1, 2]

    var body: some View {
      let _ = B7.kept = $list
      Text("\(list.count)")
    }
  }

  static func run() {
    let stage = Stage(Screen())
    guard let kept else { return }
    say(shareLocation(kept[0], kept[0]) ? "same" : "different")
    stage.pass()
  }
}
