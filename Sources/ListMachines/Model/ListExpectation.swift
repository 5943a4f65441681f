import IdentifiedModel

/// What the model says of one command.
struct ListExpectation {
  /// The row that the command addresses.
  enum Row: Equatable {
    /// The command does not go through a row.
    case noneNeeded
    /// The element has no row that the command could use; it must do nothing.
    case missing
    /// The row's binding was made when the element was at this index.
    case present(capturedIndex: Int)
  }

  var row = Row.noneNeeded

  /// The element that the command is meant for, under the name that it has now.
  var target: ItemID?

  /// Where that element is now; nil when it is gone.
  var liveIndex: Int?

  /// Whether a change from outside has no element to change, or one that is there already to insert.
  var changesNothing = false

  /// Field `v` of the element before an edit that must change it.
  var previous: Int?

  /// Whether a render has to evaluate a position of a constant range that has gone.
  var runsOut = false

  /// Hazards whose precondition the command met, by `Hazard.bit`.
  var exercised: UInt64 = 0

  /// What few commands need; apart, so that the others copy a plain value.
  private var aside: Aside?

  private final class Aside {
    var withoutChange: [ListItem]?
    var focused: [ItemID]?
  }

  /// The truth as it would be without the change that was made meanwhile.
  var withoutChange: [ListItem]? {
    get { aside?.withoutChange }
    set {
      if aside == nil { aside = Aside() }
      aside?.withoutChange = newValue
    }
  }

  /// Elements whose row must have the focus that it had before they were renamed.
  var focused: [ItemID]? {
    get { aside?.focused }
    set {
      if newValue == nil, aside == nil { return }
      if aside == nil { aside = Aside() }
      aside?.focused = newValue
    }
  }
}
