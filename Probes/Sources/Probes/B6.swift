// B6 (H): A binding of a collection is a collection of closure bindings that capture it and a
// position and write the whole collection back.
// Source: swiftinterface; OpenSwiftUI, Tokamak
import AppKit
import SwiftUI

enum B6: Probe {
  static let code = "B6"
  static let expected = "sets 1 [7, 1, 2]"

  static func run() {
    var list = [1, 2]
    var sets = 0
    let binding = Binding(
      get: { list },
      set: {
        list = $0; sets += 1
      })
    let first = binding[0]
    list.insert(0, at: 0)
    first.wrappedValue = 7
    say("sets \(sets)")
    say(list)
  }
}
