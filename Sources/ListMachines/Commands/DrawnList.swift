import IdentifiedModel
import StatefulFuzz

/// What draws of elements, indices and values have to know of a list, so that fresh runs prefer
/// what can have an effect.
///
/// Choices record elements, indices and values as they are: the list steers fresh runs only.
protocol DrawnList {
  associatedtype Element: Identifiable where Element.ID == ItemID

  /// The elements, in order.
  var items: [Element] { get }

  /// Elements that ever existed have ordinals below this.
  var bornCount: Int { get }

  /// A value that was never written.
  var freshValue: Int { get }
}

extension ListModel: DrawnList {}
extension AsyncModel: DrawnList {}

extension DrawnList {
  /// An element that exists, `chance` times in `total` if there is one, else one that existed.
  func drawKnown(
    _ choices: inout Choices, present chance: UInt64 = 2, in total: UInt64 = 3
  ) -> ItemID {
    let value = choices.draw(below: ListGenerator.idBound) { random in
      if !items.isEmpty, random.chance(chance, in: total) {
        let index = Int(random.next(below: UInt64(items.count)))
        return UInt64(items[index].id.ordinal)
      }
      return random.next(below: UInt64(max(1, bornCount)))
    }
    return ItemID(ordinal: Int(value))
  }

  /// An element that is not there: a new one, `chance` times in `total`, else one that existed.
  func drawNewcomer(
    _ choices: inout Choices, new chance: UInt64 = 2, in total: UInt64 = 3
  ) -> ItemID {
    let value = choices.draw(below: ListGenerator.idBound) { random in
      random.chance(chance, in: total)
        ? UInt64(bornCount) : random.next(below: UInt64(max(1, bornCount)))
    }
    return ItemID(ordinal: Int(value))
  }

  /// An index of the list, or its count.
  func drawIndex(_ choices: inout Choices) -> Int {
    Int(choices.draw(below: ListGenerator.indexBound) { $0.next(below: UInt64(items.count) + 1) })
  }

  /// A value that was never written before, and never 0, which every field starts with.
  ///
  /// A repeated value would hide where a write went.
  func drawValue(_ choices: inout Choices) -> Int {
    1 + Int(choices.draw(below: ListGenerator.valueBound) { _ in UInt64(freshValue) - 1 })
  }

  /// Up to four elements that existed or might be next, each once.
  func drawReplacement(_ choices: inout Choices) -> [ItemID] {
    let count = choices.draw(below: ListGenerator.replacementBound) { $0.next(below: 5) }
    var ids: [ItemID] = []
    for _ in 0..<count {
      let value = choices.draw(below: ListGenerator.idBound) {
        $0.next(below: UInt64(bornCount) + 1)
      }
      let id = ItemID(ordinal: Int(value))
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }
}
