import IdentifiedModel

/// What a `didSet` of the list does to a list that a row has just written.
///
/// Changes from outside are taken as done by code that leaves the list normal; only writes through
/// bindings are observed. Source: openclaw#1506, TCA#380; hazard H19.
public enum SideEffect: String, Hashable, Sendable, CaseIterable {
  /// Nothing: no `didSet`.
  case none
  /// Drops the elements whose `v` is odd, as others drop empty ones.
  case drop
  /// Sorts by `v`, the greatest first.
  case sort
  /// Rounds every `v` down to an even number.
  case normalise

  /// Changes a list that was just written.
  func apply<Data: ListData>(to list: inout Data) {
    switch self {
    case .none: break
    case .drop:
      for position in list.items.indices.reversed() where !list.items[position].v.isMultiple(of: 2)
      {
        _ = list.removeItem(at: position)
      }
    case .sort:
      let sorted = list.items.enumerated().sorted {
        ($1.element.v, $0.offset) < ($0.element.v, $1.offset)
      }
      _ = list.replaceItems(sorted.map(\.element.id))
    case .normalise:
      for item in list.items where !item.v.isMultiple(of: 2) {
        _ = list.setV(item.v - 1, of: item.id)
      }
    }
  }
}
