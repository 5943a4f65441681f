// B5 (M): A projection projects the cached value at once and takes its location from the base
// location's cache.
// Source: OpenSwiftUI projecting
import AppKit
import SwiftUI

enum B5: Probe {
  static let code = "B5"
  static let expected = "cached 1 same"

  private struct Pair {
    var first = 1
    var second = 2
  }

  private static var kept: Binding<Pair>?

  private struct Screen: View {
    @State private var pair = Pair()

    var body: some View {
      let _ = B5.kept = $pair
      Text("\(pair.first)")
    }
  }

  static func run() {
    let stage = Stage(Screen())
    guard let kept else { return }
    let (one, other) = (kept.first, kept.first)
    say("cached \(part("_value", of: one) ?? "?")")
    say(shareLocation(one, other) ? "same" : "different")
    stage.pass()
  }
}
