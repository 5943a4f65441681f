/// Which part of a feature an effect belongs to: an element of a list, a presented child, or a part
/// of the state that is always there.
///
/// Cancellation ids are local to elements and children: two rows may use the same id, and cancelling
/// in one leaves the other alone; cancelling in the feature around them reaches both. A part that is
/// always there shares them with what is around it, and only tells its rows from those of another.
struct ScopeKey: Hashable {
  let path: AnyKeyPath
  /// Nil for a part that is always there.
  let id: AnyHashable?
  /// Where the part is in the state around it; nil where nobody is to look.
  var place: ScopePlace?

  /// A part that `find` finds in the state around it; nil when it has gone.
  init<Whole>(path: AnyKeyPath, id: AnyHashable?, find: @escaping (Whole) -> Any?) {
    self.path = path
    self.id = id
    place = PlaceIn(find)
  }

  init(path: AnyKeyPath, id: AnyHashable?) {
    self.path = path
    self.id = id
  }

  static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.id == right.id
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(id)
  }
}

/// Finds a part of a state whose type only the one who made it knows.
class ScopePlace {
  enum Finding {
    case there(Any)
    case gone
    /// The state is of another type: the feature was embedded by hand.
    case unknown
  }

  func look(in whole: Any) -> Finding { .unknown }
}

private final class PlaceIn<Whole>: ScopePlace {
  private let find: (Whole) -> Any?

  init(_ find: @escaping (Whole) -> Any?) { self.find = find }

  override func look(in whole: Any) -> Finding {
    guard let whole = whole as? Whole else { return .unknown }
    return find(whole).map { .there($0) } ?? .gone
  }
}

extension [ScopeKey] {
  /// Whether the part at the end of these has gone from a state.
  func hasGone(from state: Any) -> Bool {
    var whole = state
    for key in self {
      switch key.place?.look(in: whole) ?? .unknown {
      case .there(let part): whole = part
      case .gone: return true
      case .unknown: return false
      }
    }
    return false
  }
}
