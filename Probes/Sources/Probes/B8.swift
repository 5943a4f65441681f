// B8 (H): Unwrapping an optional binding checks once; later reads trap on nil, writes store again.
// Source: penn-mobile-ios#630; OpenSwiftUI
import AppKit
import SwiftUI

enum B8: Probe {
  static let code = "B8"
  static let expected = "stored 2 trap"

  static func run() {
    var value: Int? = 1
    guard let binding = Binding(Binding(get: { value }, set: { value = $0 })) else { return }
    value = nil
    binding.wrappedValue = 2
    say("stored \(value ?? 0)")
    value = nil
    say(binding.wrappedValue)
  }
}
