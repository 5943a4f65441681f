// B10 (M): Bindings are the same when their locations are: equal key paths share one, closures
// never do.
// Source: OpenSwiftUI isEqual
import AppKit
import SwiftUI

enum B10: Probe {
  static let code = "B10"
  static let expected = "paths same closures different"

  private struct Pair { var first = 1 }

  private static var kept: Binding<Pair>?

  private struct Screen: View {
    @State private var pair = Pair()

    var body: some View {
      let _ = B10.kept = $pair
      Text("\(pair.first)")
    }
  }

  static func run() {
    let stage = Stage(Screen())
    guard let kept else { return }
    say("paths " + (shareLocation(kept.first, kept.first) ? "same" : "different"))
    func closure() -> Binding<Int> { Binding(get: { 1 }, set: { _ in }) }
    say("closures " + (shareLocation(closure(), closure()) ? "same" : "different"))
    stage.pass()
  }
}
