import Foundation

@testable import SystemMachines

/// Data with a mistake.
struct FaultyData: DataOnTrial {
  enum Fault: Sendable { case sliceStartsAtZero, resetForgetsLast, searchIgnoresScope }

  private var base = Data()
  var fault: Fault?

  init() {}
  init(_ fault: Fault) { self.fault = fault }

  private func with(_ data: Data) -> Self {
    var copy = self
    copy.base = data
    return copy
  }

  static func == (left: Self, right: Self) -> Bool { left.base == right.base }
  func hash(into hasher: inout Hasher) { hasher.combine(base) }

  var startIndex: Int { base.startIndex }
  var endIndex: Int { base.endIndex }
  var count: Int {
    get { base.count }
    set { base.count = newValue }
  }

  subscript(index: Int) -> UInt8 {
    get { base[index] }
    set { base[index] = newValue }
  }

  subscript(range: Range<Int>) -> Self {
    get { with(fault == .sliceStartsAtZero ? Data(base[range]) : base[range]) }
    set { base.replaceSubrange(range, with: newValue.base) }
  }

  mutating func replaceSubrange<New: Collection>(_ range: Range<Int>, with new: New)
  where New.Element == UInt8 {
    base.replaceSubrange(range, with: new)
  }

  mutating func resetBytes(in range: Range<Int>) {
    let isShort = fault == .resetForgetsLast && range.count > 1
    base.resetBytes(in: isShort ? range.lowerBound..<range.upperBound - 1 : range)
  }

  func subdata(in range: Range<Int>) -> Self { with(base.subdata(in: range)) }
  func advanced(by amount: Int) -> Self { with(base.advanced(by: amount)) }
  mutating func replaceBytes(in range: Range<Int>, with bytes: [UInt8]) {
    base.replaceBytes(in: range, with: bytes)
  }
  func copiedBytes(from range: Range<Int>) -> [UInt8] { base.copiedBytes(from: range) }
  func place(of bytes: [UInt8], isBackwards: Bool, in range: Range<Int>) -> Range<Int>? {
    base.place(
      of: bytes, isBackwards: isBackwards,
      in: fault == .searchIgnoresScope ? base.startIndex..<base.endIndex : range)
  }
}
