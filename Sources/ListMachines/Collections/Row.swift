import StatefulFuzz

/// How a suite names elements: ids of one type, made from numbers and read back.
public protocol IDNaming: Sendable {
  /// The type of the ids.
  associatedtype ID: Hashable & Sendable & Codable

  /// The id with this number, of `0 ..< Entry.idBound`.
  static func id(_ number: Int) -> ID

  /// The number that `id` was made from.
  static func number(of id: ID) -> Int
}

/// An element of a collection on trial.
public struct Row<Naming: IDNaming>: Identifiable, Hashable, Codable, Sendable {
  /// Never changes but by `rekey` and by replacing the row.
  public var id: Naming.ID
  /// What commands write.
  public var value: Int

  /// Makes a row.
  public init(id: Naming.ID, value: Int) {
    self.id = id
    self.value = value
  }

  /// The row that stands for an element of the model.
  @inlinable
  init(_ entry: Entry) { self.init(id: Naming.id(entry.id), value: entry.value) }
}

extension Row: Comparable {
  /// Compares values.
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

/// An element of the reference model: the number of an id, and a value.
public struct Entry: Hashable, Sendable, CustomStringConvertible {
  /// Numbers of ids are below this.
  public static var idBound: Int { 256 }

  /// The number of the id.
  public var id: Int
  /// The value.
  public var value: Int

  /// Makes an element of the model.
  public init(id: Int, value: Int) {
    self.id = id
    self.value = value
  }

  /// The element that a row stands for.
  init<Naming>(_ row: Row<Naming>) {
    self.init(id: Naming.number(of: row.id), value: row.value)
  }

  /// As `id=value`.
  public var description: String { "\(id)=\(value)" }
}

/// Ids that are their numbers: hashed cheaply.
public enum NumberIDs: IDNaming {
  /// The number itself.
  @inline(__always)
  public static func id(_ number: Int) -> Int { number }
  /// The id itself.
  @inline(__always)
  public static func number(of id: Int) -> Int { id }
}

/// Text of every kind that the index treats differently: short, long, and not ASCII.
public enum TextIDs: IDNaming {
  private static let all = (0..<Entry.idBound).map { number in
    switch number % 4 {
    case 0: "\(number)"
    case 1: "row \(number)"
    case 2: "a name that does not fit into two words: \(number)"
    default: "\u{E9}-\(number)"
    }
  }

  /// Text that ends with the number.
  public static func id(_ number: Int) -> String { all[number] }

  /// The number that the text ends with.
  public static func number(of id: String) -> Int {
    var number = 0
    var scale = 1
    for byte in id.utf8.reversed() {
      guard byte >= 48, byte < 58 else { break }
      number += Int(byte - 48) * scale
      scale *= 10
    }
    return number
  }
}

/// Ids of which many have one hash, so that all searches run into each other.
public enum CollidingIDs: IDNaming {
  /// An id with one of three hashes.
  public struct ID: Hashable, Sendable, Codable {
    var number: Int

    /// Says little on purpose.
    public func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
  }

  /// The number, wrapped.
  public static func id(_ number: Int) -> ID { ID(number: number) }
  /// The number inside.
  public static func number(of id: ID) -> Int { id.number }
}
