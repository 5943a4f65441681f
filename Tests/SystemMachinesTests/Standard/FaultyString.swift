@testable import SystemMachines

/// A string with a mistake.
struct FaultyString: StringOnTrial {
  enum Fault: Sendable {
    case joinsNoLineEnd, forgetsMarkAtStart, keepsHashOfOld
  }

  private var base = ""
  private var fault: Fault?

  init() {}
  init(_ fault: Fault) { self.fault = fault }

  static func == (left: Self, right: Self) -> Bool { left.base == right.base }
  func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    if fault == .keepsHashOfOld, base.utf8.count > 15 { hasher.combine(0) }
  }

  var startIndex: String.Index { base.startIndex }
  var endIndex: String.Index { base.endIndex }
  func index(after index: String.Index) -> String.Index { base.index(after: index) }
  func index(before index: String.Index) -> String.Index { base.index(before: index) }
  subscript(index: String.Index) -> Character { base[index] }
  var utf8: String.UTF8View { base.utf8 }
  var utf16: String.UTF16View { base.utf16 }
  var unicodeScalars: String.UnicodeScalarView {
    get { base.unicodeScalars }
    set {
      base.unicodeScalars = newValue
      if fault == .forgetsMarkAtStart, base.unicodeScalars.first == "\u{301}" {
        base.unicodeScalars.removeFirst()
      }
    }
  }
  mutating func replaceSubrange<New: Collection>(_ range: Range<String.Index>, with new: New)
  where New.Element == Character {
    let text = String(new)
    let isPulledApart =
      fault == .joinsNoLineEnd && text.first == "\n" && base[..<range.lowerBound].last == "\r"
    base.replaceSubrange(range, with: isPulledApart ? " " + text : text)
  }
}
