// B9 (M): A binding presented as optional ignores nil; a constant binding ignores every write.
// Source: OpenSwiftUI
import AppKit
import SwiftUI

enum B9: Probe {
  static let code = "B9"
  static let expected = "optional 1 constant 1"

  static func run() {
    var value = 1
    let optional = Binding<Int?>(Binding(get: { value }, set: { value = $0 }))
    optional.wrappedValue = nil
    say("optional \(value)")
    let constant = Binding.constant(1)
    constant.wrappedValue = 2
    say("constant \(constant.wrappedValue)")
  }
}
