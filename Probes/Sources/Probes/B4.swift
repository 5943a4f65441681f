// B4 (M): init(get:set:) calls get once, to fill the cache.
// Source: OpenSwiftUI
import AppKit
import SwiftUI

enum B4: Probe {
  static let code = "B4"
  static let expected = "1"

  static func run() {
    var count = 0
    let binding = Binding(
      get: {
        count += 1; return count
      }, set: { _ in })
    say(count)
    _ = binding
  }
}
