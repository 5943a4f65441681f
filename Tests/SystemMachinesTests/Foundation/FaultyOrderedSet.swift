import Foundation

/// An ordered set with a mistake.
final class FaultyOrderedSet: NSMutableOrderedSet {
  enum Fault {
    /// Objects are moved to a place that is counted before they leave.
    case movesEarly
    /// Of two objects that are exchanged only one moves.
    case exchangesHalf
  }

  private var fault: Fault?

  convenience init(_ fault: Fault) {
    self.init(objects: nil, count: 0)
    self.fault = fault
  }

  override init(objects: UnsafePointer<AnyObject>?, count: Int) {
    super.init(objects: objects, count: count)
  }

  required convenience init(arrayLiteral elements: Any...) {
    self.init(objects: nil, count: 0)
    addObjects(from: elements)
  }

  required convenience init?(coder: NSCoder) { nil }

  override func moveObjects(at indexes: IndexSet, to index: Int) {
    let shift = fault == .movesEarly ? indexes.count(in: 0..<index) : 0
    super.moveObjects(at: indexes, to: index - shift)
  }

  override func exchangeObject(at one: Int, withObjectAt other: Int) {
    guard fault == .exchangesHalf else {
      return super.exchangeObject(at: one, withObjectAt: other)
    }
    let moved = object(at: one)
    removeObject(at: one)
    insert(moved, at: other)
  }
}
