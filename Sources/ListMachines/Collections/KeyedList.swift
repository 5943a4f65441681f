import IdentifiedModel
import StatefulFuzz

/// A list of rows that are found by id, as the collection machine puts it on trial.
///
/// `ArrayOnTrial` is `IdentifiedArray`; wrap it to plant a mistake, or write your own.
public protocol KeyedList: SendableMetatype {
  /// How ids are made from numbers.
  associatedtype Naming: IDNaming

  /// Makes a list of rows with different ids.
  init(rows: [Row<Naming>])

  /// The rows in order.
  var elements: [Row<Naming>] { get }

  /// The ids in order.
  var ids: UniqueIDs<Naming.ID> { get }

  /// The position of the row with this id.
  func index(id: Naming.ID) -> Int?

  /// The row with this id.
  subscript(id id: Naming.ID) -> Row<Naming>? { get }

  /// What is wrong inside, or nil.
  var invariantViolation: String? { get }

  /// Performs a command that concerns this list alone.
  mutating func apply(_ command: CollectionCommand) -> CollectionAnswer

  /// Performs a command that reads another list.
  mutating func apply(_ command: CollectionCommand, reading other: Self) -> CollectionAnswer
}

/// What an operation answered; model and system must give the same.
public enum CollectionAnswer: Hashable, Sendable {
  /// It has no answer.
  case nothing
  /// Yes or no; also whether it threw.
  case flag(Bool)
  /// A position or a number, or none.
  case number(Int?)
  /// Whether an element was inserted, and where the one with its id is.
  case inserted(Bool, at: Int)
  /// An element, or none.
  case entry(Entry?)
  /// The element that was replaced, if any, and where the new one is.
  case replaced(Entry?, at: Int)
  /// Elements in order.
  case entries([Entry])
  /// Several numbers.
  case numbers([Int])
  /// How giving an element another id went.
  case rekeyed(RekeyResult)
  /// Text.
  case text(String)
}

extension CollectionCommand.Kind {
  /// Whether the command reads another list.
  var readsOther: Bool {
    switch self {
    case .compare, .appendList, .take, .mirror, .change: true
    default: false
    }
  }
}
