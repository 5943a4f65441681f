/// One way for a row to find its element where others may have its key.
protocol TwinStrategy: SendableMetatype {
  /// What a row keeps.
  associatedtype Place

  /// Whether a row unwraps by force what it does not find.
  static var unwraps: Bool { get }

  /// What the row of the element at a position keeps.
  static func place(of position: Int, in items: [Twin]) -> Place

  /// Where the element is now; nil when it is not found.
  static func position(of place: Place, in items: [Twin]) -> Int?
}

/// S27 where ids repeat: the index, as long as it leads to the id, else the element with as many equal
/// ids before it; unwrapped by force.
///
/// The short cut goes by the id alone, so after a removal two rows can lead to one element. And of two
/// twins the second is no longer found once the first is removed, though it is there.
enum VerifiedTwin: TwinStrategy {
  static var unwraps: Bool { true }

  static func place(of position: Int, in items: [Twin]) -> VerifiedPlace<Int> {
    VerifiedPlace(of: position, in: items.map(\.key))
  }

  static func position(of place: VerifiedPlace<Int>, in items: [Twin]) -> Int? {
    place.position(in: items.map(\.key))
  }
}

/// The element with as many equal ids before it, without the short cut; nothing is unwrapped.
enum OccurrenceTwin: TwinStrategy {
  static var unwraps: Bool { false }

  static func place(of position: Int, in items: [Twin]) -> VerifiedPlace<Int> {
    VerifiedPlace(of: position, in: items.map(\.key))
  }

  static func position(of place: VerifiedPlace<Int>, in items: [Twin]) -> Int? {
    place.occurrence(in: items.map(\.key))
  }
}

/// The first element with the id, as `firstIndex(where:)` finds it: S10 where ids repeat.
enum FirstTwin: TwinStrategy {
  static var unwraps: Bool { false }

  static func place(of position: Int, in items: [Twin]) -> Int { items[position].key }

  static func position(of key: Int, in items: [Twin]) -> Int? {
    items.firstIndex { $0.key == key }
  }
}

/// The element by a unique number.
enum NumberedTwin: TwinStrategy {
  static var unwraps: Bool { false }

  static func place(of position: Int, in items: [Twin]) -> Int { items[position].birth }

  static func position(of birth: Int, in items: [Twin]) -> Int? {
    items.firstIndex { $0.birth == birth }
  }
}
