// F10 (H): onDelete and onMove hand out offsets in the order of the last render; the destination of
// a move counts before the move.
// Source: documentation of onDelete, onMove; realm-swift#7956
import AppKit
import SwiftUI

enum F10: Probe {
  static let code = "F10"
  static let expected = "B A C"

  static func run() {
    var list = ["A", "B", "C"]
    list.move(fromOffsets: [0], toOffset: 2)
    say(list.joined(separator: " "))
  }
}
