import IdentifiedModel
import StatefulFuzz

extension ListOracle {
  /// Names a trap if the access that the row must have made explains it; nil hazard otherwise.
  func explain(
    _ interruption: Interruption, _ command: ListCommand, _ expected: ListExpectation
  ) -> Divergence {
    let count = model.items.count
    guard interruption.cause == .trap, !interruption.isStackOverflow, !interruption.isOtherThread
    else {
      return Divergence(hazard: nil, interruption.summary)
    }
    switch (command, profile.access, expected.row) {
    case (.render, .index, _) where model.rows.outlives(count):
      return Divergence(
        hazard: .constantRangeTrap,
        "the range of the first render still has index \(count), the list has "
          + "\(count) \(count == 1 ? "element" : "elements")")
    case (.read(let id, _), .index, .present(let index)) where index >= count,
      (.edit(let id, _, _), .index, .present(let index)) where index >= count:
      return Divergence(
        hazard: .staleIndexTrap, stale(id, index, count))
    case (.refresh(let id), .index, .present(let index))
    where index >= min(count, model.rows.committedCount):
      return Divergence(
        hazard: .staleIndexTrapInUpdate, stale(id, index, count))
    case (.read(let id, _), .unwrappedID, .present) where expected.liveIndex == nil,
      (.edit(let id, _, _), .unwrappedID, .present) where expected.liveIndex == nil,
      (.refresh(let id), .unwrappedID, .present) where expected.liveIndex == nil:
      return Divergence(
        hazard: .unwrapTrap,
        "the row of \(id) unwraps its element, which is gone")
    default:
      return Divergence(hazard: nil, interruption.summary)
    }
  }

  private func stale(
    _ id: ItemID, _ index: Int, _ count: Int
  ) -> String {
    // A refresh of state sees the last render's list for as long as a change is pending.
    let list = index < count ? "the list of the last render has" : "the list has"
    let length = index < count ? model.rows.committedCount : count
    return "the row of \(id) still uses index \(index), \(list) "
      + "\(length) \(length == 1 ? "element" : "elements")"
  }
}
