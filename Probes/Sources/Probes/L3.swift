// L3 (M): A projected write reads the live base and writes it exactly once; refreshing a projection
// applies it to the refreshed base, even at an index that is gone.
// Source: OpenSwiftUI#1049
import AppKit
import SwiftUI

enum L3: Probe {
  static let code = "L3"
  static let expected = "gets 1 sets 1 5"

  private struct Pair {
    var first = 1
    var second = 2
  }

  static func run() {
    var pair = Pair()
    var (gets, sets) = (0, 0)
    let base = Binding(
      get: {
        gets += 1; return pair
      },
      set: {
        pair = $0; sets += 1
      })
    let first = base.first
    (gets, sets) = (0, 0)
    first.wrappedValue = 5
    say("gets \(gets)")
    say("sets \(sets)")
    say(pair.first)
  }
}
