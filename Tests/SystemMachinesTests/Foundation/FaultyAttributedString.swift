import Foundation

@testable import SystemMachines

/// An attributed string with a mistake.
struct FaultyAttributedString: AttributedStringOnTrial {
  enum Fault: Sendable { case mergeDropsOld, runsNeverJoin, insertionTakesStyle }

  private var base = AttributedString()
  var fault: Fault?

  init() {}
  init(_ fault: Fault) { self.fault = fault }
  init(_ text: String, _ style: Style) { base = AttributedString(text, style) }

  private func with(_ text: AttributedString) -> Self {
    var copy = self
    copy.base = text
    return copy
  }

  static func == (left: Self, right: Self) -> Bool { left.base == right.base }
  func hash(into hasher: inout Hasher) { hasher.combine(base) }

  var length: Int { base.length }
  var styledCharacters: [StyledCharacter] { base.styledCharacters }
  var runStyles: [StyledRun] {
    guard fault == .runsNeverJoin else { return base.runStyles }
    return base.styledCharacters.map { StyledRun(style: $0.style, length: 1) }
  }
  var markRuns: [StyledRun] { base.markRuns }

  func part(_ range: Range<Int>) -> Self { with(base.part(range)) }
  mutating func append(_ other: Self) { base += other.base }
  mutating func insert(_ other: Self, at place: Int) {
    base.insert(other.base, at: place)
    guard fault == .insertionTakesStyle, place > 0 else { return }
    let style = base.part(place - 1..<place).styledCharacters.first?.style
    base.setStyle(style ?? Style(), of: place..<place + other.length)
  }
  mutating func replace(_ range: Range<Int>, with new: Self) {
    base.replace(range, with: new.base)
  }
  mutating func remove(_ range: Range<Int>) { base.remove(range) }
  mutating func mark(_ range: Range<Int>, _ mark: Int?) { base.mark(range, mark) }
  mutating func shade(_ range: Range<Int>, _ shade: Int?) { base.shade(range, shade) }
  mutating func setStyle(_ style: Style, of range: Range<Int>) { base.setStyle(style, of: range) }
  mutating func mergeStyle(_ style: Style, into range: Range<Int>, keepingOld: Bool) {
    if fault == .mergeDropsOld {
      base.setStyle(style, of: range)
    } else {
      base.mergeStyle(style, into: range, keepingOld: keepingOld)
    }
  }
}
