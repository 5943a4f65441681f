import IdentifiedModel

/// A change of the list from outside its rows.
///
/// Every change is total: indices are clamped, and one whose element is missing does nothing.
public enum ListChange: Hashable, Sendable {
  /// Removes the last element.
  case removeLast
  /// Removes an element.
  case remove(ItemID)
  /// Inserts an element that is not there; an id that was removed comes back as a new element.
  case insert(ItemID, at: Int)
  /// Moves an element so that it ends at an index.
  case move(ItemID, to: Int)
  /// Changes the field that rows do not write.
  case background(ItemID, Int)
  /// Removes all elements.
  case removeAll
  /// Replaces the whole collection: present ids keep their elements, repeated ones count once.
  case replaceAll([ItemID])
  /// Sorts the whole collection, the last born first.
  case sort
  /// Keeps every second element, from the first on.
  case filter
  /// Inserts an element whose id may be there already; a collection with unique ids refuses it.
  case insertTwin(ItemID, at: Int)

  /// Changes `list`; false when it stays as it is.
  @inlinable
  public func apply<Data: ListData>(to list: inout Data) -> Bool {
    switch self {
    case .removeLast: return list.removeItem(at: list.count - 1)
    case .remove(let id):
      guard let position = list.position(of: id) else { return false }
      return list.removeItem(at: position)
    case .insert(let id, let index): return list.insertItem(id, at: index)
    case .move(let id, let index): return list.moveItem(id, to: index)
    case .background(let id, let w): return list.setW(w, of: id)
    case .removeAll: return list.removeAllItems()
    case .replaceAll(let ids): return list.replaceItems(ids)
    case .sort: return list.replaceItems(list.items.map(\.id).sorted(by: >))
    case .filter:
      let kept = list.items.enumerated().filter { $0.offset.isMultiple(of: 2) }
      return list.replaceItems(kept.map(\.element.id))
    case .insertTwin(let id, let index): return list.insertTwin(id, at: index)
    }
  }
}
